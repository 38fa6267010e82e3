import { useEffect, useState } from 'react'
import { generator } from '../../../text/generator.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { GeneratorKind, PromptSettings } from './prompt-settings.ts'
import { MAX_LINK, packShared } from './share-link.ts'

export interface ShareDialogProps {
  kind: GeneratorKind
  settings: PromptSettings
  keywords: string | null
  onOpenChange: (open: boolean) => void
}

/** Shows a link that opens this screen with the same settings; keywords go along only when ticked. */
export default function ShareDialog({ kind, settings, keywords, onOpenChange }: ShareDialogProps) {
  const [withKeywords, setWithKeywords] = useState(false)
  const [link, setLink] = useState('')
  useEffect(() => {
    let current = true
    packShared(kind, { settings, keywords: withKeywords ? keywords : null }).then((packed) => {
      if (current) setLink(`${location.origin}${location.pathname}?p=${packed}`)
    })
    return () => {
      current = false
    }
  }, [kind, settings, keywords, withKeywords])
  const tooLong = withKeywords && (keywords === null || link.length > MAX_LINK)

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={generator.share}
      description={generator.shareLead}
      footer={
        <CopyButton
          text={link}
          label={generator.copyLink}
          variant="primary"
          disabled={tooLong || link === ''}
        />
      }
    >
      <div className="mt-3 flex flex-col gap-3">
        <Checkbox checked={withKeywords} onCheckedChange={setWithKeywords}>
          {generator.shareKeywords}
        </Checkbox>
        <Field label={generator.shareLink} error={tooLong && generator.shareTooLong}>
          <TextInput
            readOnly
            value={tooLong ? '' : link}
            className="num"
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
      </div>
    </Dialog>
  )
}
