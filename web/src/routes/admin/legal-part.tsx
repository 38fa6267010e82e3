import { LEGAL_TEXTS } from '@thokham/contract/legal'
import { MOST_LEGAL_TEXT } from '@thokham/contract/settings'
import { Controller } from 'react-hook-form'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { legal } from '../../text/legal.ts'
import { settings as text } from '../../text/settings.ts'
import { faultAt, Part, type PartProps } from './settings-part.tsx'

/** Takes the texts of /terms and /privacy, and what stands for their variables. */
export function LegalPart({ form }: PartProps) {
  return (
    <Part id="legal" title={text.legal.title} lead={text.legal.lead}>
      {(['ownerName', 'address', 'processors'] as const).map((name) => (
        <Field key={name} label={text.legal[name]} error={faultAt(form, `legal.${name}`)}>
          <TextInput {...form.register(`legal.${name}`)} autoComplete="off" maxLength={300} />
        </Field>
      ))}
      {LEGAL_TEXTS.map((name) => (
        <div key={name} className="md:col-span-2">
          <Field label={legal[name]} hint={text.legal.hint} error={faultAt(form, `legal.${name}`)}>
            <Textarea {...form.register(`legal.${name}`)} rows={10} maxLength={MOST_LEGAL_TEXT} />
          </Field>
        </div>
      ))}
      <div className="md:col-span-2">
        <Controller
          control={form.control}
          name="legal.checked"
          render={({ field: { value, onChange } }) => (
            <Checkbox checked={value} onCheckedChange={onChange}>
              {text.legal.checked}
            </Checkbox>
          )}
        />
      </div>
    </Part>
  )
}
