import { readHistorySettings } from '@thokham/contract/history'
import { useEffect } from 'react'
import { offerUndo } from '../../../kit/undo/undo.ts'
import { call } from '../../../lib/api/call.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { generator } from '../../../text/generator.ts'
import { toast } from '../../ui/toast.tsx'
import type { Keywords } from '../keywords/use-keywords.ts'
import { settingsOfRecipe } from './recipe-settings.ts'
import type { SettingsControl } from './use-prompt-settings.ts'

export interface FormerSettings {
  /** A set of the history to make again; undefined = none is asked for. */
  again: string | undefined
  control: SettingsControl
  keywords: Keywords
  /** The worker holds the keywords: they can be set. */
  ready: boolean
  /** Takes `?again=` out of the address, so that a reload keeps what was changed since. */
  onRead: () => void
}

/** Puts the keywords and choices of a former set of the simple generator in place. */
export function useFormerSettings({ again, control, keywords, ready, onRead }: FormerSettings): void {
  const latest = useLatest({ control, keywords, onRead })
  useEffect(() => {
    if (again === undefined || !ready) return
    let current = true
    call(readHistorySettings, { params: { id: again } })
      .then(async (made) => {
        if (!current || made.source !== 'simple') return
        const { recipe } = made
        latest.current.control.show(settingsOfRecipe('simple', recipe, 'all'))
        if (recipe.keywords.length === 0) return toast.info(generator.againNoKeywords)
        const undo = await latest.current.keywords.replace(recipe.keywords.join('\n'))
        if (undo) offerUndo(generator.again, undo)
        else toast.info(generator.again)
      })
      .catch(() => current && toast.error(generator.againFail))
      .finally(() => current && latest.current.onRead())
    return () => {
      current = false
    }
  }, [again, ready])
}
