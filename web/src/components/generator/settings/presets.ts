import { storedJson } from '../../../kit/storage/stored.ts'
import { type GeneratorKind, isRecord, type PromptSettings, parsePromptSettings } from './prompt-settings.ts'

/** A set of settings under a name. */
export interface Preset {
  id: string
  name: string
  settings: PromptSettings
}
/** The presets of one generator in their owner’s order; the default one opens with the screen. */
export interface Presets {
  list: Preset[]
  defaultId: string | null
}

export const NO_PRESETS: Presets = { list: [], defaultId: null }
export const MAX_PRESETS = 50
export const MAX_PRESET_NAME = 60
const SHAPE = 1

/** The presets that this browser keeps for each generator. */
export const storedPresets = storedJson(
  'promptPresets',
  (kept): Record<GeneratorKind, Presets> => ({
    free: presetsIn('free', kept),
    simple: presetsIn('simple', kept),
  }),
  (all) => ({ shape: SHAPE, ...all }),
)

/** Adds a preset at the end; a name already taken gets ` (2)`, ` (3)`… A full list stays as it is. */
export function addPreset(presets: Presets, preset: Preset): Presets {
  if (presets.list.length >= MAX_PRESETS) return presets
  const name = freeName(presets.list, preset.name)
  return { ...presets, list: [...presets.list, { ...preset, name }] }
}

/** Renames a preset; a name already taken gets a number, an empty one changes nothing. */
export function renamePreset(presets: Presets, id: string, name: string): Presets {
  const others = presets.list.filter((each) => each.id !== id)
  if (!name.trim()) return presets
  return {
    ...presets,
    list: presets.list.map((each) => (each.id === id ? { ...each, name: freeName(others, name) } : each)),
  }
}

/** Moves a preset one place up (−1) or down (+1); at the ends nothing happens. */
export function movePreset(presets: Presets, id: string, by: -1 | 1): Presets {
  const from = presets.list.findIndex((each) => each.id === id)
  const to = from + by
  const list = [...presets.list]
  const [moved] = from < 0 || to < 0 || to >= list.length ? [] : list.splice(from, 1)
  if (!moved) return presets
  list.splice(to, 0, moved)
  return { ...presets, list }
}

/** Removes a preset, and its being the default. */
export function removePreset(presets: Presets, id: string): Presets {
  return {
    list: presets.list.filter((each) => each.id !== id),
    defaultId: presets.defaultId === id ? null : presets.defaultId,
  }
}

/**
 * Puts a removed preset back at its place among those that are there now, and makes it the default again if nothing else has
 * become it. A full list stays as it is.
 * @param before the presets as they were when it was removed
 */
export function restorePreset(presets: Presets, before: Presets, id: string): Presets {
  const at = before.list.findIndex((each) => each.id === id)
  const preset = before.list[at]
  const isThere = presets.list.some((each) => each.id === id)
  if (!preset || isThere || presets.list.length >= MAX_PRESETS) return presets
  const restored = { ...preset, name: freeName(presets.list, preset.name) }
  return {
    list: presets.list.toSpliced(at, 0, restored),
    defaultId: presets.defaultId ?? (before.defaultId === id ? id : null),
  }
}

/** Makes a preset the one the screen opens with; the same again takes that back. */
export function toggleDefault(presets: Presets, id: string): Presets {
  return { ...presets, defaultId: presets.defaultId === id ? null : id }
}

/** Keeps the presets in this browser. @returns false when it does not let them be kept: nothing has changed then */
export function savePresets(kind: GeneratorKind, presets: Presets): boolean {
  const before = storedPresets.get()
  const isKept = storedPresets.set({ ...before, [kind]: presets })
  if (!isKept) storedPresets.set(before)
  return isKept
}

function presetsIn(kind: GeneratorKind, kept: unknown): Presets {
  return (isRecord(kept) && readPresets(kind, kept[kind])) || NO_PRESETS
}

/** Makes the file that carries settings and presets to another browser. */
export function exportFile(kind: GeneratorKind, settings: PromptSettings, presets: Presets): string {
  return JSON.stringify(
    { thokham: 'prompt-settings', shape: SHAPE, generator: kind, settings, presets },
    null,
    2,
  )
}

/** Reads what an exported file holds for this generator; null when it is no such file. */
export function importFile(
  kind: GeneratorKind,
  json: string,
): { settings: PromptSettings | null; presets: Presets } | null {
  try {
    const parsed: unknown = JSON.parse(json)
    if (!isRecord(parsed)) return null
    const settings = parsePromptSettings(kind, parsed.settings ?? parsed)
    const presets = readPresets(kind, parsed.presets) ?? NO_PRESETS
    return settings || presets.list.length > 0 ? { settings, presets } : null
  } catch {
    return null
  }
}

/** Adds the presets of a file behind those that are there. */
export function mergePresets(presets: Presets, added: Presets, newId: () => string): Presets {
  return added.list.reduce((all, preset) => addPreset(all, { ...preset, id: newId() }), presets)
}

function readPresets(kind: GeneratorKind, stored: unknown): Presets | null {
  if (!isRecord(stored) || !Array.isArray(stored.list)) return null
  const list = stored.list.slice(0, MAX_PRESETS).flatMap((each: unknown): Preset[] => {
    if (!isRecord(each) || typeof each.id !== 'string' || typeof each.name !== 'string') return []
    const settings = parsePromptSettings(kind, each.settings)
    const name = each.name.trim().slice(0, MAX_PRESET_NAME)
    return settings && name ? [{ id: each.id, name, settings }] : []
  })
  const defaultId = list.some((each) => each.id === stored.defaultId) ? (stored.defaultId as string) : null
  return { list, defaultId }
}

function freeName(list: readonly Preset[], wanted: string): string {
  const name = wanted.trim().slice(0, MAX_PRESET_NAME)
  const taken = new Set(list.map((each) => each.name))
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) if (!taken.has(`${name} (${number})`)) return `${name} (${number})`
}
