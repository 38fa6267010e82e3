import { CLAIM_NAMES, CLAIMS } from '@thokham/domain/claims'
import { Controller } from 'react-hook-form'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { drawnField } from '../../../kit/form/drawn-field.ts'
import { settings as text } from '../../../text/settings.ts'
import { faultAt, Part, type PartProps } from './settings-part.tsx'

/** Takes what the selling pages promise and compare: each a text with a switch. */
export function ClaimsPart({ form }: PartProps) {
  return (
    <Part id="claims" title={text.claims.title} lead={text.claims.lead}>
      {CLAIM_NAMES.map((name) => (
        <div key={name} className="flex flex-col gap-1.5">
          <Field
            label={text.claims.names[name]}
            hint={`${text.claims.where(text.claims.places[CLAIMS[name].place])}${CLAIMS[name].on ? '' : ` · ${text.claims.notYet}`}`}
            error={faultAt(form, `claims.${name}.text`)}
          >
            <TextInput {...drawnField(form, `claims.${name}.text`)} autoComplete="off" maxLength={200} />
          </Field>
          <Controller
            control={form.control}
            name={`claims.${name}.on`}
            render={({ field: { value, onChange } }) => (
              <Checkbox checked={value} onCheckedChange={onChange}>
                {text.claims.show} <span className="sr-only">{text.claims.names[name]}</span>
              </Checkbox>
            )}
          />
        </div>
      ))}
    </Part>
  )
}
