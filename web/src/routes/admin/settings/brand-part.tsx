import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { drawnField } from '../../../kit/form/drawn-field.ts'
import { settings as text } from '../../../text/settings.ts'
import { faultAt, Part, type PartProps } from './settings-part.tsx'

const LINKS = ['support', 'supportEmail', 'community', 'videos', 'vaultSheet', 'facebook', 'tiktok'] as const

/** Takes what the product is called everywhere, and where its links lead. */
export function BrandPart({ form }: PartProps) {
  return (
    <>
      <Part id="brand" title={text.brand.title} lead={text.brand.lead}>
        {(['name', 'latinName'] as const).map((name) => (
          <Field
            key={name}
            label={text.brand[name]}
            hint={text.brand.hints[name]}
            error={faultAt(form, `brand.${name}`)}
          >
            <TextInput {...drawnField(form, `brand.${name}`)} autoComplete="off" maxLength={40} />
          </Field>
        ))}
      </Part>
      <Part id="links" title={text.links.title} lead={text.links.lead}>
        {LINKS.map((name) => (
          <Field key={name} label={text.links[name]} error={faultAt(form, `links.${name}`)}>
            <TextInput
              type={name === 'supportEmail' ? 'email' : 'url'}
              {...drawnField(form, `links.${name}`, { setValueAs: (typed: string) => typed.trim() })}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        ))}
      </Part>
    </>
  )
}
