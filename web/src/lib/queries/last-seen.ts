import type { Query } from '@tanstack/react-query'
import type { DBSchema, IDBPObjectStore } from 'idb'
import { type BrowserDatabase, inDatabase } from '../../kit/storage/browser-database.ts'
import { memberOnDevice } from '../../kit/storage/member-traces.ts'
import type { Session } from '../session/session.ts'
import { queryClient, SESSION_KEY } from './query-client.ts'

/**
 * What a member saw last, for when there is no network (docs/product/app.md#without-a-network): answers of the kinds below, in this
 * browser, per member. They go at sign-out, when a session has ended, and before another member sees anything (member-traces.ts).
 */

/** By the first word of a query's key. None of them holds a secret, or anything of another member. */
const KINDS: ReadonlySet<unknown> = new Set([
  'session',
  'settings',
  'announcement',
  'rules',
  'history',
  'word-lists',
  'categories',
  'popular',
  'prompt-file',
  'concepts',
  'tools',
  'lessons',
  'texts',
])
/** Answers kept, the newest; and characters of one as JSON. */
const MOST_ANSWERS = 300
const LONGEST = 1_000_000
/** Changes are written together, ms. */
const TOGETHER_MS = 400

interface Seen {
  memberId: string
  hash: string
  key: readonly unknown[]
  data: unknown
  /** ms */
  at: number
}
interface Schema extends DBSchema {
  answers: { key: [string, string]; value: Seen }
}

const DATABASE: BrowserDatabase<Schema> = {
  name: 'last-seen',
  make: (made) => made.createObjectStore('answers', { keyPath: ['memberId', 'hash'] }),
}

/** Keeps what is answered from now on, and what is there. @returns the way to stop */
export function storeLastSeen(): () => void {
  const changed = new Set<string>()
  let clock: ReturnType<typeof setTimeout> | undefined
  const note = (query: Query) => {
    if (!isKept(query)) return
    changed.add(query.queryHash)
    clock ??= setTimeout(() => {
      clock = undefined
      const hashes = [...changed]
      changed.clear()
      void write(hashes).catch(() => {})
    }, TOGETHER_MS)
  }
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) if (query.state.data !== undefined) note(query)
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
  return () => {
    stop()
    clearTimeout(clock)
  }
}

/**
 * Puts what the member of this device saw last into the places that are empty; it is asked for again as soon as there is a network.
 * Nothing where the browser keeps nothing.
 * @param which `stamped`: what is never old alone
 */
export async function showLastSeen(which: 'all' | 'stamped' = 'all'): Promise<void> {
  const memberId = memberOnDevice()
  if (memberId === null) return
  const isTheirs = () => {
    const session = queryClient.getQueryData<Session>(SESSION_KEY)
    return memberOnDevice() === memberId && (!session || session.me?.id === memberId)
  }
  const seen = await inAnswers('readonly', (answers) =>
    answers.getAll(IDBKeyRange.bound([memberId], [memberId, []])),
  ).catch(() => [])
  // Somebody else may have signed in, here or in another tab.
  if (!isTheirs()) return
  for (const { key, data, at } of seen) {
    if (queryClient.getQueryData(key) !== undefined || (which === 'stamped' && !isStamped(key))) continue
    queryClient.setQueryData(key, data, { updatedAt: at })
    // What stands under a stamp of its own is never old.
    if (!isStamped(key))
      void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}

/** Returns when the oldest of what the screen shows was seen; null when nothing is shown. */
export function lastSeenAt(): Date | null {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(
      ({ queryKey, state }) => KINDS.has(queryKey[0]) && state.dataUpdatedAt > 0 && !isStamped(queryKey),
    )
  const times = shown.map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** Returns whether an answer is kept: secrets and files are for the moment alone, whatever their kind. */
function isKept({ queryKey, meta }: Query): boolean {
  return KINDS.has(queryKey[0]) && meta?.isBrowserOnly !== true
}

/** Returns whose answers this page shows; null = nobody's, or somebody else signed in to this browser meanwhile. */
function ownerOfPage(): string | null {
  const owner = queryClient.getQueryData<Session>(SESSION_KEY)?.me?.id ?? null
  return owner === memberOnDevice() ? owner : null
}

/** Returns whether an answer is words of a list, under the stamp of what they were when it was read. */
function isStamped(key: readonly unknown[]): boolean {
  return (key[0] === 'word-lists' && key.length === 3) || (key[0] === 'categories' && key[2] === 'words')
}

async function write(hashes: readonly string[]): Promise<void> {
  const memberId = ownerOfPage()
  if (memberId === null) return
  const cache = queryClient.getQueryCache()
  await inAnswers('readwrite', async (answers) => {
    // They may have signed out, and all of it been removed, while it was opened: what is written before goes with it.
    if (ownerOfPage() !== memberId) return
    for (const hash of hashes) {
      const query = cache.get(hash)
      const { data, dataUpdatedAt: at } = query?.state ?? {}
      if (!query || !at || !isPlain(data)) continue
      await answers.put({ memberId, hash, key: query.queryKey, data, at })
    }
    const all = await answers.getAll()
    const old = all.toSorted((one, other) => other.at - one.at).slice(MOST_ANSWERS)
    for (const { memberId: of, hash } of old) await answers.delete([of, hash])
  })
}

function isPlain(data: unknown): boolean {
  if (data === undefined || data instanceof Blob) return false
  return (JSON.stringify(data)?.length ?? 0) <= LONGEST
}

function inAnswers<Mode extends 'readonly' | 'readwrite', T>(
  mode: Mode,
  work: (answers: IDBPObjectStore<Schema, 'answers'[], 'answers', Mode>) => Promise<T>,
): Promise<T> {
  return inDatabase(DATABASE, ['answers'], mode, (transaction) => work(transaction.objectStore('answers')))
}
