import { bindFields } from '../../../kit/form/bound-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { settingMessage, settings as text } from '../../../text/settings.ts'
import { Part, type PartProps } from './settings-part.tsx'

const LINKS = ['support', 'supportEmail', 'community', 'videos', 'vaultSheet', 'facebook', 'tiktok'] as const

/** Takes what the product is called everywhere, and where its links lead. */
export function BrandPart({ form }: PartProps) {
  const field = bindFields(form, settingMessage)
  return (
    <>
      <Part id="brand" title={text.brand.title} lead={text.brand.lead}>
        {(['name', 'latinName'] as const).map((name) => (
          <TextField
            {...field(`brand.${name}`, text.brand[name], text.brand.hints[name])}
            key={name}
            maxLength={40}
          />
        ))}
      </Part>
      <Part id="links" title={text.links.title} lead={text.links.lead}>
        {LINKS.map((name) => (
          <TextField
            {...field(`links.${name}`, text.links[name])}
            key={name}
            type={name === 'supportEmail' ? 'email' : 'url'}
            spellCheck={false}
          />
        ))}
      </Part>
    </>
  )
}
