import type { FlagFields, SomeFlags } from './recipe.ts'
import type { MidjourneyVersion } from './versions.ts'

/** The fields as they are at first: nothing is printed. */
export const NO_FLAGS: FlagFields = {
  raw: false,
  tile: false,
  draft: false,
  hd: false,
  exp: 0,
  weird: 0,
  sref: '',
  sw: null,
}

const NAMES = Object.keys(NO_FLAGS) as (keyof FlagFields)[]

/** Returns the names of the fields that are filled and that a version refuses: they are remembered and not printed. */
export function refusedFlags(fields: FlagFields, version: MidjourneyVersion | null): (keyof FlagFields)[] {
  return NAMES.filter((name) => isSet(fields, name) && version?.parameters[name]?.takes === 'refused')
}

/** Returns the filled fields that a version does not refuse, for a recipe; undefined where there are none. */
export function takenFlags(fields: FlagFields, version: MidjourneyVersion | null): SomeFlags | undefined {
  const refused = refusedFlags(fields, version)
  const taken = NAMES.filter((name) => isSet(fields, name) && !refused.includes(name))
  const printed = taken.filter((name) => name !== 'sw' || taken.includes('sref'))
  if (printed.length === 0) return undefined
  return Object.fromEntries(printed.map((name) => [name, fields[name]]))
}

/** Returns what fields print, in order, each with its value; '' where it has none. */
export function printedFlags(flags: SomeFlags): { name: keyof FlagFields; value: string }[] {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined)
  const fields: FlagFields = { ...NO_FLAGS, ...Object.fromEntries(given) }
  return NAMES.filter((name) => isSet(fields, name)).map((name) => {
    const value = fields[name]
    return { name, value: value === true ? '' : oneLine(String(value)) }
  })
}

function isSet(fields: FlagFields, name: keyof FlagFields): boolean {
  const value = fields[name]
  if (name === 'sw') return value !== null && oneLine(fields.sref) !== ''
  return typeof value === 'string' ? oneLine(value) !== '' : Boolean(value)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
