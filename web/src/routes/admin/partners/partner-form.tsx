import type { CallInput } from '@thokham/contract/operation'
import { type AdminPartner, createPartner, partnerFields, updatePartner } from '@thokham/contract/partners'
import { toast } from '../../../components/ui/toast.tsx'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { CheckboxField } from '../../../kit/form/fields/checkbox-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
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

  const message = (field: 'name' | 'benefit' | 'url', reason: string) => {
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
      <TextField
        form={form}
        name="name"
        label={text.name}
        fault={(reason) => message('name', reason)}
        maxLength={80}
      />
      <TextField
        form={form}
        name="benefit"
        label={text.benefit}
        hint={text.benefitHint}
        fault={(reason) => message('benefit', reason)}
        maxLength={120}
      />
      <TextField
        form={form}
        name="url"
        label={text.url}
        hint={text.urlHint}
        fault={(reason) => message('url', reason)}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2000}
      />
      <CheckboxField form={form} name="isShown">
        {text.isShown}
      </CheckboxField>
    </EntryForm>
  )
}
