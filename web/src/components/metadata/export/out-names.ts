import { takenNames } from '@thokham/metadata'
import type { PictureItem } from '../store/picture-item.ts'

/** How pictures go out: packed, not at all, or written where they lie. */
export type InFiles = 'zip' | 'none' | 'folder'

/** A name of so many characters is taken everywhere. */
const SHORT = 30

/** By a picture's id. */
export type OutNames = ReadonlyMap<string, string>

/**
 * Returns the names of the files as they go out. Marketplaces match a CSV's rows and files by name, so that a CSV says exactly
 * these: in a ZIP the names that marketplaces take, told apart by a number; elsewhere what the files are called.
 */
export function outNames(items: readonly PictureItem[], inFiles: InFiles): OutNames {
  if (inFiles !== 'zip') return new Map(items.map(({ id, originalName }) => [id, originalName]))
  const taken = new Set<string>()
  return new Map(items.map(({ id, fileName }) => [id, freeShortName(fileName, taken)]))
}

/**
 * Returns a name that is not taken, of at most 30 characters or no longer than the given one: `rice.jpg`, `rice_2.jpg`. Every
 * marketplace takes what is added.
 */
export function freeShortName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [head, suffix] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const letters = Array.from(head)
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++) {
    const end = `_${count}`
    const room = Math.max(letters.length, SHORT - suffix.length) - end.length
    free = `${letters.slice(0, Math.max(1, room)).join('')}${end}${suffix}`
  }
  taken.add(free.toLowerCase())
  return free
}

/** Counts what a seller should know of the names as they go out. */
export function nameTroubles(
  items: readonly PictureItem[],
  names: OutNames,
): { readonly unshortened: number; readonly shared: number } {
  const isTaken = takenNames([...names.values()])
  return {
    /** Their shorter name is only the workbench's. */
    unshortened: items.filter(({ id, fileName, originalName }) => {
      return fileName !== originalName && names.get(id) === originalName
    }).length,
    shared: items.filter(({ id }) => isTaken(names.get(id) ?? '')).length,
  }
}
