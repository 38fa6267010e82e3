import { deviceStorage } from '../../../kit/storage/browser-storage.ts'
import { type GeneratorKind, isRecord, type PromptSettings, readSettings } from './prompt-settings.ts'

/** Where the browser keeps the settings (docs/product.md#settings-of-a-generator). */
const SETTINGS_KEY = 'promptSettings'
/** The AI generator's own. */
export const AI_SETTINGS_KEY = 'aiPromptSettings'
const AUTOSAVE_KEY = 'promptSettingsAutosave'
/** 1 was one flat record that all generators shared; 2 keeps each generator’s own under its name. */
const SHAPE = 2

/** Reads the kept settings of a generator, or null when none are kept or storage is closed. */
export function loadSettings(
  kind: GeneratorKind,
  storage: SettingsStorage | null = browserStorage(),
): PromptSettings | null {
  const stored = storedRecord(storage)
  if (stored.shape === SHAPE) return readSettings(kind, stored[kind])
  return readSettings(kind, stored)
}

/** Keeps a generator’s settings beside those of the other one. @returns false when the browser refused */
export function saveSettings(
  kind: GeneratorKind,
  settings: PromptSettings,
  storage: SettingsStorage | null = browserStorage(),
): boolean {
  return write(storage, { ...allKept(storage), [kind]: settings })
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
  storage: SettingsStorage | null = browserStorage(),
): boolean {
  const kept = allKept(storage)
  return write(storage, { ...kept, [kind]: { ...(kept[kind] ?? settings), ...change } })
}

/**
 * Calls back when another tab has changed what is kept of a generator's settings.
 * @returns the way to stop
 */
export function followSettings(kind: GeneratorKind, onChange: (now: PromptSettings) => void): () => void {
  const follow = ({ key, storageArea }: StorageEvent) => {
    if (key !== SETTINGS_KEY || storageArea !== localStorage) return
    const now = loadSettings(kind)
    if (now) onChange(now)
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Forgets the settings of every generator: the key goes. @returns false when the browser refused */
export function forgetSettings(storage: SettingsStorage | null = browserStorage()): boolean {
  return write(storage, {})
}

/** Tells whether this device keeps settings by itself, as it does until that is turned off. */
export function isAutosaved(storage: SettingsStorage | null = browserStorage()): boolean {
  try {
    return storage?.getItem(AUTOSAVE_KEY) !== 'off'
  } catch {
    return true
  }
}

/** Turns auto-save on or off; off removes what was kept. */
export function setAutosaved(on: boolean, storage: SettingsStorage | null = browserStorage()): void {
  try {
    if (on) storage?.removeItem(AUTOSAVE_KEY)
    else storage?.setItem(AUTOSAVE_KEY, 'off')
  } catch {
    // Storage is closed to this page: the choice lasts as long as the screen.
  }
}

/** What settings are kept in: the browser's storage, or a test's. */
export type SettingsStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const OF_DEVICE: SettingsStorage = {
  getItem: deviceStorage.getForPaint,
  setItem: (key, value) => {
    if (!deviceStorage.set(key, value)) throw new Error('the browser refuses its storage')
  },
  removeItem: (key) => void deviceStorage.set(key, null),
}

/** Returns the browser’s storage, or null where a page may not have one. */
export function browserStorage(): SettingsStorage | null {
  return deviceStorage.isOpen() ? OF_DEVICE : null
}

function allKept(storage: SettingsStorage | null): Partial<Record<GeneratorKind, PromptSettings>> {
  const kept: Partial<Record<GeneratorKind, PromptSettings>> = {}
  const stored = storedRecord(storage)
  for (const kind of ['free', 'simple'] as const) {
    const settings = readSettings(kind, stored.shape === SHAPE ? stored[kind] : stored)
    if (settings) kept[kind] = settings
  }
  return kept
}

function storedRecord(storage: SettingsStorage | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(storage?.getItem(SETTINGS_KEY) ?? 'null')
    return isRecord(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

function write(
  storage: SettingsStorage | null,
  kept: Partial<Record<GeneratorKind, PromptSettings>>,
): boolean {
  if (!storage) return false
  try {
    if (Object.keys(kept).length === 0) {
      storage.removeItem(SETTINGS_KEY)
      storage.removeItem(AI_SETTINGS_KEY)
    } else storage.setItem(SETTINGS_KEY, JSON.stringify({ shape: SHAPE, ...kept }))
    return true
  } catch {
    return false
  }
}
