import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStore } from '../../../kit/storage/store.ts'
import { generator } from '../../../text/generator.ts'
import { toast } from '../../ui/toast.tsx'
import { storedPresets } from './presets.ts'
import { defaultSettings, type GeneratorKind, type PromptSettings } from './prompt-settings.ts'
import {
  followSettings,
  forgetSettings,
  isAutosaved,
  loadPromptSettings,
  saveChange,
} from './saved-settings.ts'

export interface SettingsControl {
  settings: PromptSettings
  change: (patch: Partial<PromptSettings>) => void
  /** As `change`, but what is kept stays as it was: for settings that someone else shared. */
  show: (settings: PromptSettings) => void
  /** As `show`, and nothing that is changed in them is kept either: one's own come back with `show`, or the next visit. */
  visit: (settings: PromptSettings) => void
  autosave: boolean
  setAutosave: (on: boolean) => void
  /** True once a change of this visit was kept. */
  saved: boolean
  /** Shows what another tab has changed meanwhile; null while there is nothing else. */
  adopt: (() => void) | null
}

/**
 * Returns the settings of one generator: what was kept, else the default preset, else the defaults of docs/product/prompts.md#prompts.
 * Every change is kept while auto-save is on; turning it off removes what was kept.
 */
export function usePromptSettings(kind: GeneratorKind): SettingsControl {
  const [settings, setSettings] = useState(() => openingSettings(kind))
  const autosave = useStore(isAutosaved)
  const [saved, setSaved] = useState(false)
  const [isVisiting, setIsVisiting] = useState(false)

  const [fromOtherTab, setFromOtherTab] = useState<PromptSettings | null>(null)
  useEffect(() => followSettings(kind, setFromOtherTab), [kind])
  const differs =
    fromOtherTab !== null && !isVisiting && JSON.stringify(fromOtherTab) !== JSON.stringify(settings)

  const keep = useCallback(
    (now: PromptSettings, patch: Partial<PromptSettings>) => {
      const kept = saveChange(kind, now, patch)
      setSaved(kept)
      if (!kept) toast.error(generator.saveFail)
    },
    [kind],
  )

  const change = useCallback(
    (patch: Partial<PromptSettings>) => {
      // Two presses may come before the first is drawn: the second adds to it.
      setSettings((before) => ({ ...before, ...patch }))
      setFromOtherTab((theirs) => theirs && { ...theirs, ...patch })
      if (autosave && !isVisiting) keep({ ...settings, ...patch }, patch)
    },
    [settings, autosave, isVisiting, keep],
  )

  const setAutosave = useCallback(
    (on: boolean) => {
      isAutosaved.set(on)
      if (on) {
        if (!isVisiting) keep(settings, settings)
        toast.success(generator.autosaveOn)
      } else {
        setSaved(false)
        if (forgetSettings()) toast.success(generator.autosaveOff)
        else toast.error(generator.saveFail)
      }
    },
    [settings, isVisiting, keep],
  )

  const show = useCallback((now: PromptSettings) => {
    setIsVisiting(false)
    setSettings(now)
  }, [])
  const visit = useCallback((now: PromptSettings) => {
    setIsVisiting(true)
    setSettings(now)
  }, [])
  const adopt = useMemo(() => {
    if (!differs) return null
    return () => {
      show(fromOtherTab)
      setFromOtherTab(null)
    }
  }, [differs, fromOtherTab, show])
  return useMemo(
    () => ({ settings, change, show, visit, autosave, setAutosave, saved, adopt }),
    [settings, change, show, visit, autosave, setAutosave, saved, adopt],
  )
}

function openingSettings(kind: GeneratorKind): PromptSettings {
  const { list, defaultId } = storedPresets.get()[kind]
  const preset = list.find((each) => each.id === defaultId)
  return loadPromptSettings(kind) ?? preset?.settings ?? defaultSettings(kind)
}
