import { PROVIDERS, type Provider } from '@thokham/contract/provider-keys'
import { useState } from 'react'
import { AI_PROVIDER_NAMES } from '../../../text/ai.ts'
import { metadata as text } from '../../../text/metadata.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { changesIn, type MetadataSettings } from '../store/metadata-settings.ts'
import { MOST_KEYWORDS, splitKeywords } from '../store/picture-item.ts'

export interface OptionsDialogProps {
  settings: MetadataSettings
  onSave: (change: Partial<MetadataSettings>) => void
  onClose: () => void
}

/** Renders how pictures are written: by whom, how many keywords, and what every picture is given. */
export function OptionsDialog({ settings, onSave, onClose }: OptionsDialogProps) {
  const [opened] = useState(settings)
  const [provider, setProvider] = useState(settings.provider)
  const [keywords, setKeywords] = useState<number | null>(settings.keywords)
  const [thai, setThai] = useState(settings.thai)
  const [prefix, setPrefix] = useState(settings.prefix.join(', '))
  const [suffix, setSuffix] = useState(settings.suffix.join(', '))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.options}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            size={40}
            variant="primary"
            onClick={() => {
              onSave(
                changesIn(opened, {
                  provider,
                  keywords: keywords ?? MOST_KEYWORDS,
                  thai,
                  prefix: splitKeywords(prefix),
                  suffix: splitKeywords(suffix),
                }),
              )
              onClose()
            }}
          >
            {text.save}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        <Field label={text.provider}>
          <Select value={provider} onChange={({ target }) => setProvider(target.value as Provider)}>
            {PROVIDERS.map((one) => (
              <option key={one} value={one}>
                {AI_PROVIDER_NAMES[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text.keywordsWanted}>
          <NumberInput value={keywords} onValueChange={setKeywords} min={1} max={MOST_KEYWORDS} steppers />
        </Field>
        <Switch checked={thai} onCheckedChange={setThai}>
          {text.thai}
        </Switch>
        <Field label={text.prefix} hint={text.wordsHint}>
          <Textarea rows={2} lang="en" value={prefix} onChange={({ target }) => setPrefix(target.value)} />
        </Field>
        <Field label={text.suffix} hint={text.wordsHint}>
          <Textarea rows={2} lang="en" value={suffix} onChange={({ target }) => setSuffix(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
