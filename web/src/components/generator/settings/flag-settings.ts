import { type FlagFields, NO_FLAGS, type SomeFlags } from '@thokham/engine'

/** What can be typed into the fields of numbers; narrower ranges of a version are warned of. */
export const FLAG_RANGES = { exp: [0, 100], weird: [0, 3_000], sw: [0, 1_000] } as const
/** Of the addresses and codes of a style, in UTF-16 units. */
export const MAX_SREF = 2_000

/** Reads the parameters with a field of their own from anything that was stored; what cannot be read stands as at first. */
export function readFlags(stored: Readonly<Record<string, unknown>>): FlagFields {
  const isOn = (name: 'raw' | 'tile' | 'draft' | 'hd') => stored[name] === true
  const number = (name: keyof typeof FLAG_RANGES) => {
    const [low, high] = FLAG_RANGES[name]
    const value = stored[name]
    if (typeof value !== 'number' || !Number.isFinite(value)) return null
    return Math.min(high, Math.max(low, Math.round(value)))
  }
  return {
    raw: isOn('raw'),
    tile: isOn('tile'),
    draft: isOn('draft'),
    hd: isOn('hd'),
    exp: number('exp') ?? NO_FLAGS.exp,
    weird: number('weird') ?? NO_FLAGS.weird,
    sref: typeof stored.sref === 'string' ? stored.sref.slice(0, MAX_SREF) : NO_FLAGS.sref,
    sw: number('sw'),
  }
}

/** Returns what a change of a recipe's parameters changes of the fields; those that it does not name stay. */
export function flagsPatch(flags: SomeFlags): Partial<FlagFields> {
  const named = Object.entries(flags).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named)
}
