import type { DBSchema, IDBPObjectStore } from 'idb'
import { useEffect } from 'react'
import { type BrowserDatabase, inDatabase } from '../../../kit/storage/browser-database.ts'
import { memberOnDevice, memberStore } from '../../../kit/storage/member-traces.ts'
import { useStore } from '../../../kit/storage/store.ts'
import { ApiError, isUnanswered } from '../../../lib/api/api-error.ts'
import { isAway } from '../../../lib/api/connection.ts'
import { inTurn } from '../../../lib/browser/in-turn.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { sessionQuery, updateSession } from '../../../lib/session/session.ts'
import { chargeForGenerated, type Reservation, reserveSet } from './reserve-set.ts'

/**
 * Sets whose reservation is still to reach the server, or may have reached it unknown to anybody: those that were made without a
 * network, and those that were let go before an answer came. They wait in this browser and are sent, under their own keys, when the
 * server can be reached (docs/product/app.md#without-a-network). The server decides then as it always does.
 */

interface WaitingSet {
  memberId: string
  /** Its reservation's key. */
  id: string
  reservation: Reservation
  /** Prompts that were woven when it was stopped, 0 when it was let go; null = all. */
  woven: number | null
  /** Its end was sent, whether or not an answer came: its key may stand for fewer prompts by now. */
  isEnding?: true
  /** ms */
  madeAt: number
}
interface Schema extends DBSchema {
  sets: { key: [string, string]; value: WaitingSet }
}

const DATABASE: BrowserDatabase<Schema> = {
  name: 'offline-sets',
  make: (made) => made.createObjectStore('sets', { keyPath: ['memberId', 'id'] }),
}

/** The outcome of sending the waiting sets. */
export interface SentSets {
  /** Prompts that the server counted. */
  counted: number
  /** Prompts that it refused to count; what was woven stays. */
  refused: number
}

const waiting = memberStore<readonly WaitingSet[]>([])
let isRead = false
/** Ends the question whether a set is reserved, where somebody asks for the set again. */
let sending = new AbortController()

/** Returns how many prompts wait to be counted. */
export function useWaitingPrompts(): number {
  useEffect(() => {
    if (!isRead) void read()
  }, [])
  return useStore({ follow: waiting.follow, get: waitingPrompts })
}

/** Returns how many prompts wait to be counted, as far as it is known. */
export function waitingPrompts(): number {
  return waiting.get().reduce((all, { reservation, woven }) => all + (woven ?? reservation.count), 0)
}

/** Returns whether a set waits, as far as it is known. */
export function isAnyWaiting(): boolean {
  return waiting.get().length > 0
}

/** Keeps the reservation of a set that is made meanwhile until it can be sent. */
export function queueForLater(memberId: string, reservation: Reservation): Promise<void> {
  return keep(memberId, reservation, null)
}

/**
 * Lets a set go of which nobody knows whether the server has reserved it: it is charged for nothing as soon as the server
 * answers, also when the page has been closed by then.
 */
export async function letGo(memberId: string, reservation: Reservation): Promise<void> {
  await keep(memberId, reservation, 0)
  void sendWaiting().catch(() => undefined)
}

/**
 * Takes a set back that was let go, as it is asked for again, so that the server never hears of its end. One whose end was sent stays:
 * the server answers its key as if nothing had ended, and knows the set again under a new one.
 * @returns the key to reserve it under; null when none can be taken back
 */
export async function withdraw(
  memberId: string,
  wanted: Omit<Reservation, 'idempotencyKey'>,
  signal: AbortSignal,
): Promise<string | null> {
  const isWanted = (set: WaitingSet) => set.woven === 0 && !set.isEnding && isSameSet(set.reservation, wanted)
  if (!waiting.get().some(isWanted)) return null
  sending.abort()
  return inTurn(
    DATABASE.name,
    async () => {
      const id = await inSets('readwrite', async (sets) => {
        const set = (await sets.getAll(ofMember(memberId))).find(isWanted)
        if (set) await sets.delete([memberId, set.id])
        return set?.id ?? null
      })
      await read()
      return id
    },
    { signal },
  )
}

/** Lets a set that waits be charged for what was woven alone. @returns false when it does not wait */
export async function keepGenerated(memberId: string, id: string, woven: number): Promise<boolean> {
  if (!waiting.get().some((set) => set.id === id)) return false
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
  // Where tabs send at once, the server counts a key once in any case.
  await inTurn(DATABASE.name, async () => {
    await read()
    sending = new AbortController()
    for (const set of waiting.get()) {
      // A member is not charged for another member's sets.
      if (queryClient.getQueryData(sessionQuery.queryKey)?.me?.id !== set.memberId) return
      try {
        sent.counted += await sendSet(set, sending.signal)
      } catch (error) {
        // Without a session or an answer the set goes on waiting for its member and the network.
        if (!(error instanceof ApiError) || isUnanswered(error) || WAITS.has(error.code)) return
        sent.refused += set.woven ?? set.reservation.count
        await inSets('readwrite', (sets) => sets.delete([set.memberId, set.id]))
      }
    }
  })
  await read()
  return sent
}

const WAITS: ReadonlySet<string> = new Set(['internal', 'unauthenticated', 'rate_limited'])

/** Has a set counted for what was woven of it, and takes it out. @returns the prompts that the server counted now */
async function sendSet({ memberId, id, reservation }: WaitingSet, signal: AbortSignal): Promise<number> {
  const reserved = await reserveSet(reservation, signal)
  let answer: Parameters<typeof updateSession>[0] = reserved
  let counted = reservation.count
  /** Takes it out, unless less was woven than is counted: then its end comes next, and nobody may take it back. */
  const settle = () =>
    inSets('readwrite', async (sets) => {
      const set = await sets.get([memberId, id])
      if (set && set.woven !== null && set.woven < counted) {
        await sets.put({ ...set, isEnding: true })
        return set.woven
      }
      await sets.delete([memberId, id])
      return null
    })
  // It can be stopped while it is being sent.
  for (let woven = await settle(); woven !== null; woven = await settle()) {
    answer = await chargeForGenerated(id, woven, signal)
    counted = woven
  }
  updateSession(answer)
  return Math.max(0, reserved.charged - (reservation.count - counted))
}

function isSameSet(
  { idempotencyKey: _, ...waits }: Reservation,
  wanted: Omit<Reservation, 'idempotencyKey'>,
): boolean {
  return JSON.stringify(waits) === JSON.stringify(wanted)
}

/** Writes a set into the browser. @throws ApiError `network` when the member signed out meanwhile: nobody could send it any more */
async function keep(memberId: string, reservation: Reservation, woven: number | null): Promise<void> {
  const set = { memberId, id: reservation.idempotencyKey, reservation, woven, madeAt: Date.now() }
  await inSets('readwrite', async (sets) => {
    // They may have signed out, and all of it been removed, while it was opened: what is written before goes with it.
    if (memberOnDevice() !== memberId) throw new ApiError({ code: 'network' })
    await sets.put(set)
  })
  await read()
}

async function read(): Promise<void> {
  const memberId = memberOnDevice()
  isRead = true
  if (memberId === null) return waiting.set([])
  const sets = await inSets('readonly', (sets) => sets.getAll(ofMember(memberId))).catch(() => [])
  waiting.set(sets.toSorted((one, other) => one.madeAt - other.madeAt))
}

function ofMember(memberId: string): IDBKeyRange {
  return IDBKeyRange.bound([memberId], [memberId, []])
}

async function inSets<Mode extends 'readonly' | 'readwrite', T>(
  mode: Mode,
  work: (sets: IDBPObjectStore<Schema, 'sets'[], 'sets', Mode>) => Promise<T>,
): Promise<T> {
  return inDatabase(DATABASE, ['sets'], mode, (transaction) => work(transaction.objectStore('sets')))
}
