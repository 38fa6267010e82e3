import { CLAIM_NAMES, CLAIMS } from '@thokham/domain/claims'
import { CheckboxField } from '../../../kit/form/fields/checkbox-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { settingMessage, settings as text } from '../../../text/settings.ts'
import { Part, type PartProps } from './settings-part.tsx'

/** Takes what the selling pages promise and compare: each a text with a switch. */
export function ClaimsPart({ form }: PartProps) {
  return (
    <Part id="claims" title={text.claims.title} lead={text.claims.lead}>
      {CLAIM_NAMES.map((name) => (
        <div key={name} className="flex flex-col gap-1.5">
          <TextField
            form={form}
            name={`claims.${name}.text`}
            label={text.claims.names[name]}
            hint={`${text.claims.where(text.claims.places[CLAIMS[name].place])}${CLAIMS[name].on ? '' : ` · ${text.claims.notYet}`}`}
            fault={settingMessage}
            maxLength={200}
          />
          <CheckboxField form={form} name={`claims.${name}.on`}>
            {text.claims.show} <span className="sr-only">{text.claims.names[name]}</span>
          </CheckboxField>
        </div>
      ))}
    </Part>
  )
}
