import { createHash, randomInt } from 'node:crypto'
import { spread } from '@thokham/domain/permutation'
import type { Database } from '../../db/client.ts'
import { type CategorySize, readNumbered } from './read-numbered.ts'

/** Every seed of a shuffle. */
const SEEDS = 2 ** 32

/** Returns the seed of a new shuffle. */
export function newSeed(): number {
  return randomInt(SEEDS)
}

/** Returns the same seed for the same words. */
export function seedOf(...words: string[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0)
}

/** Of large libraries a draw reads about so many pages. */
const PAGES = 20

/**
 * Draws different keywords at random out of categories, each keyword as likely as any other: numbers are drawn from one
 * shuffle over all of them, and what was deleted is passed over. However many there are, it reads few rows more than it
 * returns. Fewer come when there are fewer.
 */
export async function drawKeywords(
  db: Database,
  categories: readonly CategorySize[],
  count: number,
  seed = newSeed(),
): Promise<string[]> {
  const total = categories.reduce((sum, { nextNumber }) => sum + nextNumber, 0)
  const neighbours = Math.ceil(count / PAGES)
  const drawn: string[] = []
  for (let at = 0, step = count; at < total && drawn.length < count; at += step, step *= 2) {
    const places = Array.from({ length: Math.min(step, total - at) }, (_, ahead) =>
      placeOf(categories, spread(at + ahead, total, seed, neighbours)),
    )
    for (const { keyword } of await readNumbered(db, places)) drawn.push(keyword)
  }
  return mixedUp(drawn.slice(0, count))
}

/** Returns a list in another order, every one equally likely: of large categories neighbours are drawn together. */
export function mixedUp<Item>(list: readonly Item[]): Item[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other] as Item, mixed[at] as Item]
  }
  return mixed
}

/** Finds the category and number of the n-th number of all. */
function placeOf(categories: readonly CategorySize[], index: number) {
  let number = index
  for (const { id, nextNumber } of categories) {
    if (number < nextNumber) return { categoryId: id, number }
    number -= nextNumber
  }
  throw new RangeError('a number beyond all categories')
}
