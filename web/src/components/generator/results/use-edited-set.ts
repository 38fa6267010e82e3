import { useCallback } from 'react'
import { memberOnDevice } from '../../../kit/storage/member-traces.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { generator } from '../../../text/generator.ts'
import { toast } from '../../ui/toast.tsx'
import type { CleanUps } from '../keywords/use-clean-up.ts'
import type { Keywords } from '../keywords/use-keywords.ts'
import type { Seed } from '../options/use-seed.ts'
import type { GeneratorKind } from '../settings/prompt-settings.ts'
import { settingsOfRecipe } from '../settings/recipe-settings.ts'
import { undoOf } from '../settings/undo-change.ts'
import type { SettingsControl } from '../settings/use-prompt-settings.ts'

export interface EditedSet {
  kind: GeneratorKind
  control: SettingsControl
  keywords: Keywords
  cleaning: CleanUps
  seed: Seed
}

/**
 * Returns what puts the keywords, choices and seed of a kept set back into the form, to be changed and made anew. Of a set of
 * the other generator the choices come that this one has; all of it can be undone.
 */
export function useEditedSet(form: EditedSet): (id: string) => void {
  const latest = useLatest(form)
  return useCallback((id) => {
    const { kind, control, keywords, cleaning, seed } = latest.current
    const memberId = memberOnDevice()
    if (memberId === null) return
    const { settings } = control
    const former = seed.seed
    keywords.leaveLong()
    void keywords
      .change((client) => client.ask('editKept', { memberId, id }))
      .then((found) => {
        if (!found) return void toast.error(generator.setGone)
        const made = settingsOfRecipe(kind, found.options, found.count)
        const ratios = [...settings.customAspectRatios, ...made.customAspectRatios]
        const changed = { ...made, customAspectRatios: [...new Set(ratios)] }
        control.change(changed)
        seed.type(found.options.seed)
        cleaning.sayDone(generator.again, found, () => {
          const { control: now } = latest.current
          now.change(undoOf(settings, changed, now.settings))
          seed.adopt(former)
        })
      })
  }, [])
}
