import { LONGEST_KEYWORD } from '@thokham/domain/tidy-keyword'
import { addToBasket, type Collected, noteInBasket, removeFromBasket, restoreToBasket } from './basket.ts'
import { addLook, forgotten, isLookUpKey, type LookUp, lookUpKey } from './look-ups.ts'
import type { Answers, Request } from './messages.ts'

/** The part of a browser's storage area that is used. */
export interface StorageArea {
  get(keys: string | null): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
  remove(keys: string[]): Promise<void>
}

export type Change = Exclude<Request, { ask: 'thai-letters' }>

/**
 * Keeps basket and history in a browser's storage. Changes are made one after the other, each on what the one before
 * left, so that two tabs never lose each other's keywords.
 */
export function createStore(area: StorageArea, now: () => Date = () => new Date()) {
  let turn: Promise<unknown> = Promise.resolve()

  function change<C extends Change>(request: C): Promise<Answers[C['ask']]> {
    const mine = turn.then(() => make(request))
    turn = mine.catch(() => {})
    return mine as Promise<Answers[C['ask']]>
  }

  async function make(request: Change): Promise<Answers[Change['ask']]> {
    if (request.ask === 'look') return look(request)
    if (request.ask === 'forget-looks') {
      const looks = Object.keys(await area.get(null)).filter(isLookUpKey)
      await area.remove(looks)
      return { total: 0 }
    }
    const { basket } = await readBasket(area)
    if (request.ask === 'collect') {
      const { basket: next, ...result } = addToBasket(basket, request.items, now().getTime())
      await area.set({ basket: next })
      return { ...result, total: next.length }
    }
    const next =
      request.ask === 'remove'
        ? removeFromBasket(basket, request.keywords)
        : request.ask === 'restore'
          ? restoreToBasket(basket, request.items)
          : noteInBasket(basket, request.keyword, request.note)
    await area.set({ basket: next })
    return { total: next.length }
  }

  async function look(seen: Extract<Change, { ask: 'look' }>): Promise<LookUp> {
    if (seen.keyword.length > LONGEST_KEYWORD) throw new Error('The keyword is too long to be one')
    const all = await area.get(null)
    const key = lookUpKey(seen.marketplace, seen.keyword)
    const next = addLook(all[key] as LookUp | undefined, seen, now())
    await area.set({ [key]: next })
    const lookUps = Object.entries({ ...all, [key]: next }).filter(([name]) => isLookUpKey(name))
    const gone = forgotten(lookUps as [string, LookUp][])
    if (gone.length > 0) await area.remove(gone)
    return next
  }

  return { change }
}

/** Reads the basket, the newest keyword first. */
export async function readBasket(area: StorageArea): Promise<{ basket: Collected[] }> {
  const { basket } = await area.get('basket')
  return { basket: Array.isArray(basket) ? (basket as Collected[]) : [] }
}

/** Reads the history, the latest look first. */
export async function readLookUps(area: StorageArea): Promise<LookUp[]> {
  const all = Object.entries(await area.get(null)).filter(([key]) => isLookUpKey(key))
  return (all as [string, LookUp][]).map(([, lookUp]) => lookUp).sort((a, b) => b.at - a.at)
}
