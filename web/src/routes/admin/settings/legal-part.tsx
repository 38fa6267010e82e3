import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { drawnField } from '../../../kit/form/drawn-field.ts'
import { settings as text } from '../../../text/settings.ts'
import { faultAt, Part, type PartProps } from './settings-part.tsx'

/** Takes what stands for the variables of terms and privacy. */
export function LegalPart({ form }: PartProps) {
  return (
    <Part id="legal-values" title={text.legal.values} lead={text.legal.valuesLead}>
      {(['ownerName', 'address', 'processors'] as const).map((name) => (
        <Field key={name} label={text.legal[name]} error={faultAt(form, `legal.${name}`)}>
          <TextInput {...drawnField(form, `legal.${name}`)} autoComplete="off" maxLength={300} />
        </Field>
      ))}
    </Part>
  )
}
