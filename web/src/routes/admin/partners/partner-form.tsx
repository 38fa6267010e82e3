import type { CallInput } from '@thokham/contract/operation'
import { type AdminPartner, createPartner, partnerFields, updatePartner } from '@thokham/contract/partners'
import { CheckboxField } from '../../../kit/form/fields/checkbox-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../lib/api/call.ts'
import { adminPartners as text } from '../../../text/admin-partners.ts'
import { messageOf } from '../../../text/errors.ts'
import { EntryForm, type EntryFormProps } from '../entry-form.tsx'
import { partnersChanged, showPartner } from './admin-partner-queries.ts'

type Body = CallInput<typeof createPartner>['body']
interface Values {
  name: string
  benefit: string
  url: string
  isShown: boolean
}

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
  const form = useForm(
    {
      name: 'partnerAdmin.save',
      send: (body: Body) =>
        partner
          ? call(updatePartner, {
              params: { id: partner.id },
              body: { ...body, revision: partner.revision },
            })
          : call(createPartner, { body }),
    },
    {
      schema: partnerFields,
      values: valuesOf(partner),
      saved: (saved) => valuesOf(partner ? saved : null),
      always: (saved) => {
        if (!saved) return
        showPartner(saved)
        return partnersChanged()
      },
      done: partner ? text.updated : text.added,
      conflict: text.changed,
      refused: (error) => text.saveFail(messageOf(error)),
    },
  )

  const message = (field: 'name' | 'benefit' | 'url', reason: string) => {
    if (reason === 'too_long') return text.tooLong
    return field === 'url' ? text.badUrl : text.required
  }
  return (
    <EntryForm
      form={form}
      title={partner ? text.edit(partner.name) : text.add}
      isNew={!partner}
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
