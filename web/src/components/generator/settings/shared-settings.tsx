import { useEffect, useRef, useState } from 'react'
import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Keywords } from '../keywords/use-keywords.ts'
import type { GeneratorKind, PromptSettings } from './prompt-settings.ts'
import { unpackShared } from './share-link.ts'
import type { SettingsControl } from './use-prompt-settings.ts'

export interface SharedSettingsProps {
  kind: GeneratorKind
  /** The value of `?p=`, if the address has one. */
  packed: string | undefined
  control: SettingsControl
  keywords: Keywords
  /** The worker holds the keywords: they can be set. */
  ready: boolean
  /** Takes `?p=` out of the address, so that a reload keeps what was changed since. */
  onRead: () => void
}

/** Puts the settings of a shared link in place and says so, with the way back. */
export function SharedSettings({ kind, packed, control, keywords, ready, onRead }: SharedSettingsProps) {
  const [before, setBefore] = useState<{ settings: PromptSettings; text: string } | null>(null)
  const latest = useRef({ control, keywords, onRead })
  latest.current = { control, keywords, onRead }

  useEffect(() => {
    if (packed === undefined || !ready) return
    let current = true
    unpackShared(kind, packed).then((shared) => {
      if (!current) return
      const { control: now, keywords: list, onRead: read } = latest.current
      if (!shared) toast.error(generator.badLink)
      else {
        setBefore({ settings: now.settings, text: list.text })
        now.show(shared.settings)
        if (shared.keywords !== null) list.setText(shared.keywords)
      }
      read()
    })
    return () => {
      current = false
    }
  }, [kind, packed, ready])

  if (!before) return null
  return (
    <Notice
      kind="info"
      role="status"
      className="mb-4"
      fix={{
        label: everywhere.undo,
        onPress: () => {
          control.show(before.settings)
          keywords.setText(before.text)
          setBefore(null)
        },
      }}
    >
      {generator.fromLink}
    </Notice>
  )
}
