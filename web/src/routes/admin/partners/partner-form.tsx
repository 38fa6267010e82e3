import type { CallInput } from '@thokham/contract/operation'
import { type AdminPartner, createPartner, partnerFields, updatePartner } from '@thokham/contract/partners'
import { Controller } from 'react-hook-form'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import type { Settle } from '../../../kit/form/save-form.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { call } from '../../../lib/api/call.ts'
import { adminPartners as text } from '../../../text/admin-partners.ts'
import { EntryForm, type EntryFormProps } from '../entry-form.tsx'
import { partnersChanged, showPartner } from './admin-partner-queries.ts'

type Body = CallInput<typeof createPartner>['body']
interface Values {
  name: string
  benefit: string
  url: string
  isShown: boolean
}

const resolver = contractResolver(partnerFields, (typed: Values) => typed)
const valuesOf = (partner: AdminPartner | null): Values => ({
  name: partner?.name ?? '',
  benefit: partner?.benefit ?? '',
  url: partner?.url ?? '',
  isShown: partner?.isShown ?? true,
})

export interface PartnerFormProps extends Pick<EntryFormProps<Values, Body>, 'onDone' | 'onGuard'> {
  /** null = a new one */
  partner: AdminPartner | null
}

/** Takes what there is to say of a partner. */
export function PartnerForm({ partner, onDone, onGuard }: PartnerFormProps) {
  const form = useLocalForm<Values, Body>({
    resolver,
    defaultValues: valuesOf(partner),
  })
  const { errors } = form.formState

  async function save(body: Body, settle: Settle<Values>) {
    const saved = partner
      ? await call(updatePartner, {
          params: { id: partner.id },
          body: { ...body, revision: partner.revision },
        })
      : await call(createPartner, { body })
    toast.success(partner ? text.updated : text.added)
    showPartner(saved)
    void partnersChanged()
    return settle(valuesOf(partner ? saved : null))
  }

  const message = (field: 'name' | 'benefit' | 'url') => {
    const reason = errors[field]?.message
    if (!reason) return undefined
    if (reason === 'too_long') return text.tooLong
    return field === 'url' ? text.badUrl : text.required
  }
  return (
    <EntryForm
      form={form}
      title={partner ? text.edit(partner.name) : text.add}
      isNew={!partner}
      save={save}
      text={text}
      onDone={onDone}
      onNewer={partnersChanged}
      onGuard={onGuard}
      className="max-lg:order-first"
    >
      <Field label={text.name} error={message('name')}>
        <TextInput {...form.register('name')} maxLength={80} autoComplete="off" />
      </Field>
      <Field label={text.benefit} hint={text.benefitHint} error={message('benefit')}>
        <TextInput {...form.register('benefit')} maxLength={120} autoComplete="off" />
      </Field>
      <Field label={text.url} hint={text.urlHint} error={message('url')}>
        <TextInput
          {...form.register('url')}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2000}
          autoComplete="off"
        />
      </Field>
      <Controller
        control={form.control}
        name="isShown"
        render={({ field }) => (
          <Checkbox checked={field.value} onCheckedChange={field.onChange}>
            {text.isShown}
          </Checkbox>
        )}
      />
    </EntryForm>
  )
}
