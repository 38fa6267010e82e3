import { type DBSchema, type IDBPObjectStore, openDB } from 'idb'
import { useEffect } from 'react'
import { ApiError, isUnanswered } from '../../../lib/api-error.ts'
import { inTransaction } from '../../../lib/browser-database.ts'
import { isAway } from '../../../lib/connection.ts'
import { memberOnDevice, whenForgotten } from '../../../lib/member-traces.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { sessionQuery, updateSession } from '../../../lib/session.ts'
import { useStore } from '../../../lib/use-store.ts'
import { chargeForWoven, type Reservation, reserveSet } from './reserve-set.ts'

/**
 * Sets that were made without a network: their reservations wait in this browser and are sent, under their own keys, when the server
 * can be reached again (docs/product.md#without-a-network). The server decides then as it always does.
 */

/** The browser's database; `forgetMember` of lib/member-traces.ts removes it by this name. */
const DATABASE = 'offline-sets'

interface WaitingSet {
  memberId: string
  /** Its reservation's key. */
  id: string
  reservation: Reservation
  /** Prompts that were woven when it was stopped; null = all. */
  woven: number | null
  /** ms */
  madeAt: number
}
interface Schema extends DBSchema {
  sets: { key: [string, string]; value: WaitingSet }
}

/** The outcome of sending the waiting sets. */
export interface SentSets {
  /** Prompts that the server counted. */
  counted: number
  /** Prompts that it refused to count; what was woven stays. */
  refused: number
}

const listeners = new Set<() => void>()
let waiting: readonly WaitingSet[] = []
let isRead = false
whenForgotten(() => show([]))

/** Returns how many prompts wait to be counted. */
export function useWaitingPrompts(): number {
  useEffect(() => {
    if (!isRead) void read()
  }, [])
  return useStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, waitingPrompts)
}

/** Returns how many prompts wait to be counted, as far as it is known. */
export function waitingPrompts(): number {
  return waiting.reduce((all, { reservation, woven }) => all + (woven ?? reservation.count), 0)
}

/** Keeps a set's reservation until it can be sent. */
export async function keepForLater(memberId: string, reservation: Reservation): Promise<void> {
  const set = { memberId, id: reservation.idempotencyKey, reservation, woven: null, madeAt: Date.now() }
  await inSets('readwrite', (sets) => sets.put(set))
  await read()
}

/** Lets a set that waits be charged for what was woven alone. @returns false when it does not wait */
export async function keepWoven(memberId: string, id: string, woven: number): Promise<boolean> {
  const isThere = await inSets('readwrite', async (sets) => {
    const set = await sets.get([memberId, id])
    if (set) await sets.put({ ...set, woven })
    return set !== undefined
  })
  await read()
  return isThere
}

/**
 * Sends what waits, oldest first; one tab at a time. What finds no server waits on; what the server refuses is not asked for again.
 */
export async function sendWaiting(): Promise<SentSets> {
  const sent = { counted: 0, refused: 0 }
  if (isAway()) return sent
  await alone(async () => {
    await read()
    for (const set of waiting) {
      // A member is not charged for another member's sets.
      if (queryClient.getQueryData(sessionQuery.queryKey)?.me?.id !== set.memberId) return
      try {
        const reserved = await reserveSet(set.reservation, new AbortController().signal)
        updateSession(reserved)
        let { charged } = reserved
        if (set.woven !== null && set.woven < set.reservation.count) {
          updateSession(await chargeForWoven(set.id, set.woven))
          charged = Math.min(charged, set.woven)
        }
        sent.counted += charged
      } catch (error) {
        // Without a session or an answer the set goes on waiting for its member and the network.
        if (!(error instanceof ApiError) || isUnanswered(error) || WAITS.has(error.code)) return
        sent.refused += set.woven ?? set.reservation.count
      }
      await inSets('readwrite', (sets) => sets.delete([set.memberId, set.id]))
    }
  })
  await read()
  return sent
}

const WAITS: ReadonlySet<string> = new Set(['internal', 'unauthenticated', 'rate_limited'])

/** Does the work under the browser's lock, which is there on secure pages alone; the server counts a key once in any case. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(DATABASE, work)
  else await work()
}

async function read(): Promise<void> {
  const memberId = memberOnDevice()
  isRead = true
  if (memberId === null) return show([])
  const sets = await inSets('readonly', (sets) =>
    sets.getAll(IDBKeyRange.bound([memberId], [memberId, []])),
  ).catch(() => [])
  show(sets.toSorted((one, other) => one.madeAt - other.madeAt))
}

function show(sets: readonly WaitingSet[]): void {
  waiting = sets
  for (const listener of listeners) listener()
}

async function inSets<Mode extends 'readonly' | 'readwrite', T>(
  mode: Mode,
  work: (sets: IDBPObjectStore<Schema, 'sets'[], 'sets', Mode>) => Promise<T>,
): Promise<T> {
  const database = await openDB<Schema>(DATABASE, 1, {
    upgrade: (made) => void made.createObjectStore('sets', { keyPath: ['memberId', 'id'] }),
  })
  try {
    return await inTransaction(database, ['sets'], mode, (transaction) =>
      work(transaction.objectStore('sets')),
    )
  } finally {
    database.close()
  }
}
