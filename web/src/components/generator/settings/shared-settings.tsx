import { useCallback, useEffect, useState } from 'react'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { generator } from '../../../text/generator.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Keywords } from '../keywords/use-keywords.ts'
import type { GeneratorKind, PromptSettings } from './prompt-settings.ts'
import { unpackShared } from './share-link.ts'
import { forgetLink, linkText } from './shared-link.ts'
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

/**
 * Puts the settings and keywords of a shared link in place and says so, with the way back. One's own stay as they are kept,
 * and are there again wherever the link is left.
 */
export function SharedSettings({ kind, packed, control, keywords, ready, onRead }: SharedSettingsProps) {
  const [own, setOwn] = useState<{ settings: PromptSettings; packed: string } | null>(null)
  const latest = useLatest({ control, keywords, onRead, own })

  const leave = useCallback(() => {
    const { own: before, control: now, keywords: list } = latest.current
    if (!before) return
    now.show(before.settings)
    list.showOwn()
    forgetLink()
    setOwn(null)
  }, [])

  // The screen stays where only its address changes: to another link, or to none.
  useEffect(() => {
    if (latest.current.own?.packed !== packed) leave()
    if (packed === undefined) forgetLink()
  }, [packed, leave])
  // A screen that is drawn once more after its hydration is not left: its address stays.
  useEffect(
    () => () => {
      if (!new URLSearchParams(location.search).has('p')) forgetLink()
    },
    [],
  )

  useEffect(() => {
    if (packed === undefined || !ready) return
    let current = true
    unpackShared(kind, packed).then((shared) => {
      if (!current) return
      const { control: now, keywords: list, onRead: read, own: before } = latest.current
      if (!shared) {
        toast.error(generator.badLink)
        read()
        return
      }
      // A worker that was started again has it all from the box.
      if (before) return
      setOwn({ settings: now.settings, packed })
      now.visit(shared.settings)
      if (shared.keywords !== null) list.visit(packed, linkText(packed) ?? shared.keywords)
    })
    return () => {
      current = false
    }
  }, [kind, packed, ready])

  if (!own) return null
  return (
    <Notice
      kind="info"
      role="status"
      className="mb-4"
      fix={{
        label: generator.useMine,
        onPress: () => {
          leave()
          onRead()
        },
      }}
    >
      {generator.fromLink}
    </Notice>
  )
}
