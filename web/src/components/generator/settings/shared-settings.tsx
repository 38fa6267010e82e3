import { useEffect, useRef, useState } from 'react'
import { generator } from '../../../text/generator.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Keywords } from '../keywords/use-keywords.ts'
import { noteLink, textBeforeLink } from './met-link.ts'
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
  /** Takes `?p=` out of the address, once one's own settings are back or the link was none. */
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
      if (!shared) {
        toast.error(generator.badLink)
        read()
        return
      }
      const met = textBeforeLink(packed)
      setBefore({ settings: now.settings, text: met ?? list.text })
      now.visit(shared.settings)
      if (shared.keywords === null || met !== null) return
      noteLink(packed, list.text)
      list.setText(shared.keywords)
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
        label: generator.useMine,
        onPress: () => {
          control.show(before.settings)
          keywords.setText(before.text)
          setBefore(null)
          onRead()
        },
      }}
    >
      {generator.fromLink}
    </Notice>
  )
}
