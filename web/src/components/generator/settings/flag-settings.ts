import { type FlagFields, NO_FLAGS, type SomeFlags } from '@thokham/engine'

/** The largest number that is stored; the ranges of versions are narrower and warned of. */
const MOST_NUMBER = 1_000_000
/** Of the addresses and codes of a style, in UTF-16 units. */
export const MAX_SREF = 2_000

/** Reads the parameters with a field of their own from anything that was stored; what cannot be read stands as at first. */
export function readFlags(stored: Readonly<Record<string, unknown>>): FlagFields {
  const isOn = (name: 'raw' | 'tile' | 'draft' | 'hd') => stored[name] === true
  const number = (name: 'exp' | 'weird' | 'sw') => {
    const value = stored[name]
    if (typeof value !== 'number' || !Number.isFinite(value)) return null
    return Math.min(MOST_NUMBER, Math.max(0, Math.round(value)))
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
