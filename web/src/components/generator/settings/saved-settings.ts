import { stored, storedJson, storedText } from '../../../kit/storage/stored.ts'
import { type GeneratorKind, isRecord, type PromptSettings, parsePromptSettings } from './prompt-settings.ts'

interface AllSettings extends Partial<Record<GeneratorKind, PromptSettings>> {
  /** The flat record of before, which the AI generator shared: it reads its own of it until it keeps some itself. */
  former?: Record<string, unknown>
}

/** 1 was one flat record that all generators shared; 2 keeps each generator’s own under its name. */
const SHAPE = 2

/** The settings of the generators (docs/product/prompts.md#settings-of-a-generator). */
const kept = storedJson('promptSettings', readAll, (all) => ({ shape: SHAPE, ...all }))

/** Those of the AI generator, which reads them itself. */
const storedOfAi = storedText('aiPromptSettings')

/** Whether this device keeps settings by itself, as it does until that is turned off. */
export const isAutosaved = stored(
  'promptSettingsAutosave',
  (text) => text !== 'off',
  (isOn) => (isOn ? null : 'off'),
)

/** Reads the kept settings of a generator, or null when none are kept. */
export function loadPromptSettings(kind: GeneratorKind): PromptSettings | null {
  return kept.get()[kind] ?? null
}

/** Returns the flat record of before there were settings of each generator; undefined = none. */
export function formerSettings(): Record<string, unknown> | undefined {
  return kept.get().former
}

/** Keeps a generator’s settings beside those of the other one. @returns false when the browser refused */
export function saveSettings(kind: GeneratorKind, settings: PromptSettings): boolean {
  return kept.set({ ...kept.get(), [kind]: settings })
}

/**
 * Keeps what was changed of a generator's settings, field by field: what another tab has changed meanwhile stays.
 * @param settings the settings as this tab shows them, for a browser that keeps none yet
 * @returns false when the browser refused
 */
export function saveChange(
  kind: GeneratorKind,
  settings: PromptSettings,
  change: Partial<PromptSettings>,
): boolean {
  return saveSettings(kind, { ...(loadPromptSettings(kind) ?? settings), ...change })
}

/** Calls back when another tab has changed what is kept of a generator's settings. @returns the way to stop */
export function followSettings(kind: GeneratorKind, onChange: (now: PromptSettings) => void): () => void {
  return kept.follow((isElsewhere) => {
    const now = loadPromptSettings(kind)
    if (isElsewhere && now) onChange(now)
  })
}

/** Forgets the settings of every generator. @returns false when the browser refused */
export function forgetSettings(): boolean {
  return [kept.set(null), storedOfAi.set(null)].every(Boolean)
}

function readAll(found: unknown): AllSettings {
  const record = isRecord(found) ? found : {}
  const former = record.shape === SHAPE ? record.former : record
  const all: AllSettings = isRecord(former) && Object.keys(former).length > 0 ? { former } : {}
  for (const kind of ['free', 'simple'] as const) {
    const settings = parsePromptSettings(kind, record.shape === SHAPE ? record[kind] : record)
    if (settings) all[kind] = settings
  }
  return all
}
