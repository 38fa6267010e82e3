import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { promptPayMessage, settingMessage, settings as text } from '../../../text/settings.ts'
import { Part, type PartProps } from './settings-part.tsx'

/** Takes what stands for the variables of terms and privacy. */
export function LegalPart({ form }: PartProps) {
  return (
    <Part id="legal-values" title={text.legal.values} lead={text.legal.valuesLead}>
      {(['ownerName', 'address', 'taxId', 'processors'] as const).map((name) => (
        <TextField
          key={name}
          form={form}
          name={`legal.${name}`}
          label={text.legal[name]}
          fault={name === 'taxId' ? promptPayMessage : settingMessage}
          maxLength={300}
        />
      ))}
    </Part>
  )
}
