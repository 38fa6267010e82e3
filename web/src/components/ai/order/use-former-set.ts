import { readHistorySettings } from '@thokham/contract/history'
import { useEffect } from 'react'
import { offerUndo } from '../../../kit/undo/undo.ts'
import { call } from '../../../lib/api/call.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { generator } from '../../../text/generator.ts'
import type { Keywords } from '../../generator/keywords/use-keywords.ts'
import { toast } from '../../ui/toast.tsx'
import { settingsOfOrder } from './ai-settings.ts'
import type { AiSettingsControl } from './use-ai-settings.ts'

export interface FormerSet {
  /** A set of the history to make again; undefined = none is asked for. */
  again: string | undefined
  control: AiSettingsControl
  keywords: Keywords
  /** Takes `?again=` out of the address, so that a reload keeps what was changed since. */
  onRead: () => void
}

/** Puts the keywords and choices of a former set in place; what follows is the member's own press of the button. */
export function useFormerSet({ again, control, keywords, onRead }: FormerSet): void {
  const latest = useLatest({ control, keywords, onRead })
  useEffect(() => {
    if (again === undefined) return
    let current = true
    call(readHistorySettings, { params: { id: again } })
      .then(async (made) => {
        if (!current || made.source !== 'ai') return
        const { control: now, keywords: list } = latest.current
        const { keywords: lines, ...order } = made.order
        now.show(settingsOfOrder(order))
        if (lines.length === 0) return toast.info(generator.againNoKeywords)
        const undo = await list.replace(lines.join('\n'))
        if (undo) offerUndo(generator.again, undo)
        else toast.info(generator.again)
      })
      .catch(() => current && toast.error(generator.againFail))
      .finally(() => current && latest.current.onRead())
    return () => {
      current = false
    }
  }, [again])
}
