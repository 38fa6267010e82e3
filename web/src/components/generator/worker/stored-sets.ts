import type { Recipe } from '@thokham/engine'
import type { DBSchema, IDBPTransaction } from 'idb'
import { type BrowserDatabase, inDatabase } from '../../../kit/storage/browser-database.ts'
import type { GeneratorKind } from '../settings/prompt-settings.ts'

/** Sets kept of a member on a device (docs/product/prompts.md#results). */
export const KEPT_SETS = 10

/** A set that can be opened again; its recipe lies beside it. */
export interface StoredSet {
  memberId: string
  /** The same recipe, seed and count have the same one. */
  id: string
  kind: GeneratorKind
  /** The first keyword. */
  name: string
  keywords: number
  /** Prompts that were woven, of those that were wanted. */
  made: number
  wanted: number
  /** When it was last woven, in ms. */
  wovenAt: number
  /** Places that were copied. */
  used: number[]
}

interface Schema extends DBSchema {
  sets: { key: [string, string]; value: StoredSet }
  recipes: { key: [string, string]; value: Recipe }
}
type Store = 'sets' | 'recipes'

const DATABASE: BrowserDatabase<Schema> = {
  name: 'sets',
  make: (made) => {
    made.createObjectStore('sets', { keyPath: ['memberId', 'id'] })
    made.createObjectStore('recipes')
  },
}

/**
 * Keeps a set for its member, and the newest ten of them; those of anybody else go. What was copied of the same set
 * stays marked.
 * @returns the places that are marked
 */
export async function saveSet(set: Omit<StoredSet, 'used'>, recipe: Recipe): Promise<number[]> {
  return inStores('readwrite', async (stores) => {
    const [sets, recipes] = [stores.objectStore('sets'), stores.objectStore('recipes')]
    const key: [string, string] = [set.memberId, set.id]
    const used = (await sets.get(key))?.used ?? []
    await Promise.all([sets.put({ ...set, used }), recipes.put(recipe, key)])
    const all = await sets.getAll()
    const own = all.filter(({ memberId }) => memberId === set.memberId)
    const stays = new Set(newestFirst(own).slice(0, KEPT_SETS))
    const gone = all.filter((each) => !stays.has(each))
    await Promise.all(
      gone.flatMap(({ memberId, id }) => [sets.delete([memberId, id]), recipes.delete([memberId, id])]),
    )
    return used
  })
}

/** Lists a member's sets, newest first; none where the browser keeps nothing. */
export async function listSets(memberId: string): Promise<StoredSet[]> {
  try {
    const all = await inStores('readonly', (stores) => stores.objectStore('sets').getAll())
    return newestFirst(all.filter((set) => set.memberId === memberId))
  } catch {
    return []
  }
}

/** Reads a set with its recipe; null when it is not kept any more. */
export async function readSet(
  memberId: string,
  id: string,
): Promise<{ set: StoredSet; recipe: Recipe } | null> {
  return inStores('readonly', async (stores) => {
    const [set, recipe] = await Promise.all([
      stores.objectStore('sets').get([memberId, id]),
      stores.objectStore('recipes').get([memberId, id]),
    ])
    return set && recipe ? { set, recipe } : null
  })
}

/** Marks places of a set as copied, beside those that another tab has marked; nothing when it is not kept any more. */
export async function markUsed(memberId: string, id: string, used: Iterable<number>): Promise<void> {
  await inStores('readwrite', async (stores) => {
    const sets = stores.objectStore('sets')
    const set = await sets.get([memberId, id])
    if (set) await sets.put({ ...set, used: [...new Set([...set.used, ...used])] })
  })
}

function newestFirst(sets: readonly StoredSet[]): StoredSet[] {
  return sets.toSorted((one, other) => other.wovenAt - one.wovenAt)
}

function inStores<Mode extends 'readonly' | 'readwrite', T>(
  mode: Mode,
  work: (stores: IDBPTransaction<Schema, Store[], Mode>) => Promise<T>,
): Promise<T> {
  return inDatabase(DATABASE, ['sets', 'recipes'], mode, work)
}
