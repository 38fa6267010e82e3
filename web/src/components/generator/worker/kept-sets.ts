import type { Recipe } from '@thokham/engine'
import type { GeneratorKind } from '../settings/prompt-settings.ts'

/** The browser's database of sets; `forgetMember` of kit/storage/member-traces.ts removes it by this name. */
const DATABASE = 'sets'
const SETS = 'sets'
const RECIPES = 'recipes'
/** Sets kept of a member on a device (docs/product.md#results). */
export const KEPT_SETS = 10

/** A set that can be opened again; its recipe lies beside it. */
export interface KeptSet {
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

/**
 * Keeps a set for its member, and the newest ten of them; those of anybody else go. What was copied of the same set
 * stays marked.
 * @returns the places that are marked
 */
export async function keepSet(set: Omit<KeptSet, 'used'>, recipe: Recipe): Promise<number[]> {
  return inStores('readwrite', async (sets, recipes) => {
    const key = [set.memberId, set.id]
    const former: KeptSet | undefined = await done(sets.get(key))
    const used = former?.used ?? []
    sets.put({ ...set, used } satisfies KeptSet)
    recipes.put(recipe, key)
    const all: KeptSet[] = await done(sets.getAll())
    const own = all.filter(({ memberId }) => memberId === set.memberId)
    const stays = new Set(newestFirst(own).slice(0, KEPT_SETS))
    for (const each of all) {
      if (stays.has(each)) continue
      sets.delete([each.memberId, each.id])
      recipes.delete([each.memberId, each.id])
    }
    return used
  })
}

/** Lists a member's sets, newest first; none where the browser keeps nothing. */
export async function listSets(memberId: string): Promise<KeptSet[]> {
  try {
    const all = await inStores('readonly', (sets) => done<KeptSet[]>(sets.getAll()))
    return newestFirst(all.filter((set) => set.memberId === memberId))
  } catch {
    return []
  }
}

/** Reads a set with its recipe; null when it is not kept any more. */
export async function readSet(
  memberId: string,
  id: string,
): Promise<{ set: KeptSet; recipe: Recipe } | null> {
  return inStores('readonly', async (sets, recipes) => {
    const [set, recipe] = await Promise.all([
      done<KeptSet | undefined>(sets.get([memberId, id])),
      done<Recipe | undefined>(recipes.get([memberId, id])),
    ])
    return set && recipe ? { set, recipe } : null
  })
}

/** Marks places of a set as copied, beside those that another tab has marked; nothing when it is not kept any more. */
export async function markUsed(memberId: string, id: string, used: Iterable<number>): Promise<void> {
  await inStores('readwrite', async (sets) => {
    const set: KeptSet | undefined = await done(sets.get([memberId, id]))
    if (set) sets.put({ ...set, used: [...new Set([...set.used, ...used])] })
  })
}

function newestFirst(sets: readonly KeptSet[]): KeptSet[] {
  return sets.toSorted((one, other) => other.wovenAt - one.wovenAt)
}

async function inStores<Result>(
  mode: IDBTransactionMode,
  work: (sets: IDBObjectStore, recipes: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(SETS, { keyPath: ['memberId', 'id'] })
    request.result.createObjectStore(RECIPES)
  }
  const database = await done(request)
  try {
    const transaction = database.transaction([SETS, RECIPES], mode)
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    // Whoever fails on the way hears it from the work itself.
    written.catch(() => undefined)
    const result = await work(transaction.objectStore(SETS), transaction.objectStore(RECIPES))
    await written
    return result
  } finally {
    database.close()
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
