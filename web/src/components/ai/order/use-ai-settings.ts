import { useCallback, useRef, useState } from 'react'
import { useStore } from '../../../kit/storage/store.ts'
import { storedJson } from '../../../kit/storage/stored.ts'
import { generator } from '../../../text/generator.ts'
import { forgetSettings, formerSettings, isAutosaved } from '../../generator/settings/saved-settings.ts'
import { toast } from '../../ui/toast.tsx'
import { type AiSettings, readAiSettings, settingsOfFormer } from './ai-settings.ts'

const stored = storedJson('aiPromptSettings', (found) =>
  found === undefined ? settingsOfFormer(formerSettings()) : readAiSettings(found),
)

export interface AiSettingsControl {
  settings: AiSettings
  change: (patch: Partial<AiSettings>) => void
  /** As `change`, but what is kept stays as it was: for the settings of a former set. */
  show: (settings: AiSettings) => void
  autosave: boolean
  setAutosave: (on: boolean) => void
}

/**
 * Returns the AI generator's settings: what was kept, else the defaults of docs/product/ai.md#the-ai-generator. The switch is the
 * other generators' own.
 */
export function useAiSettings(): AiSettingsControl {
  const [settings, setSettings] = useState(stored.get)
  // Two presses may come before the first is drawn: the second adds to it.
  const latest = useRef(settings)
  const autosave = useStore(isAutosaved)

  const show = useCallback((now: AiSettings) => {
    latest.current = now
    setSettings(now)
  }, [])

  const change = useCallback(
    (patch: Partial<AiSettings>) => {
      const now = { ...latest.current, ...patch }
      show(now)
      // Field by field: what another tab has changed meanwhile stays.
      if (autosave && !stored.set({ ...stored.get(), ...patch })) toast.error(generator.saveFail)
    },
    [show, autosave],
  )

  const setAutosave = useCallback((on: boolean) => {
    isAutosaved.set(on)
    const done = on ? stored.set(latest.current) : forgetSettings()
    if (!done) toast.error(generator.saveFail)
    else toast.success(on ? generator.autosaveOn : generator.autosaveOff)
  }, [])

  return { settings, change, show, autosave, setAutosave }
}
