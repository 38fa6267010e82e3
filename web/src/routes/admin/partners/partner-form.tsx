import { type AdminPartner, partnerFields } from '@thokham/contract/partners'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { CheckboxField } from '../../../kit/form/fields/checkbox-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { EntryForm, type Leaving } from '../../../kit/resource/entry-form.tsx'
import { useRecordForm } from '../../../kit/resource/resource.ts'
import { adminPartners as text } from '../../../text/admin-partners.ts'
import { messageOf } from '../../../text/errors.ts'
import { partnersResource } from './partners-resource.ts'

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

export interface PartnerFormProps extends Leaving {
  /** null = a new one */
  partner: AdminPartner | null
}

/** Takes what there is to say of a partner. */
export function PartnerForm({ partner, onDone, onGuard }: PartnerFormProps) {
  const form = useRecordForm(partnersResource, {
    schema: partnerFields,
    values: valuesOf(partner),
    record: partner,
    blank: valuesOf(null),
    text,
    refused: (error) => text.saveFail(messageOf(error)),
  })

  const message = (reason: string, name: keyof Values) => {
    if (reason === 'too_long') return text.tooLong
    return name === 'url' ? text.badUrl : text.required
  }
  const field = bindFields(form, message)
  return (
    <EntryForm
      form={form}
      title={partner ? text.edit(partner.name) : text.add}
      isNew={!partner}
      text={text}
      onDone={onDone}
      onNewer={partnersResource.changed}
      onGuard={onGuard}
    >
      <TextField {...field('name', text.name)} maxLength={80} />
      <TextField {...field('benefit', text.benefit, text.benefitHint)} maxLength={120} />
      <TextField
        {...field('url', text.url, text.urlHint)}
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
