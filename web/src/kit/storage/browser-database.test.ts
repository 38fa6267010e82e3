import type { DBSchema, IDBPDatabase } from 'idb'
import { expect, it, test } from 'vitest'
import { inTransaction } from './browser-database.ts'

interface Schema extends DBSchema {
  sets: { key: string; value: number }
}

const GONE = new DOMException('The page goes away', 'AbortError')
const isGone = () => Promise.reject(GONE)
const throwGone = () => {
  throw GONE
}
const aTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Makes a database whose transactions end so, as those of idb do. */
function endingWith(end: () => Promise<void>, abort = () => {}) {
  return { transaction: () => ({ done: end(), abort }) } as unknown as IDBPDatabase<Schema>
}

it('returns what was read, after the end of the transaction', async () => {
  const heard: string[] = []
  const end = () => aTurn().then(() => void heard.push('ended'))
  const read = await inTransaction(endingWith(end), ['sets'], 'readonly', async () => {
    heard.push('read')
    return 7
  })
  expect(read).toBe(7)
  expect(heard).toEqual(['read', 'ended'])
})

// A rejection that nobody hears fails the run.
test.each<[string, () => Promise<void>, () => Promise<unknown>]>([
  ['the transaction ends after a read that was answered', isGone, async () => 7],
  ['read and transaction end together', isGone, isGone],
  ['the transaction ends, and later the read', isGone, () => aTurn().then(isGone)],
  ['the read ends, and later the transaction', () => aTurn().then(isGone), isGone],
  ['the work fails by itself', async () => {}, isGone],
  ['the work throws at once', isGone, throwGone],
])('%s: the caller hears it, and nobody else', async (_what, end, work) => {
  await expect(inTransaction(endingWith(end), ['sets'], 'readonly', work)).rejects.toBe(GONE)
  await aTurn()
  await aTurn()
})

test.each([
  ['fails', isGone],
  ['throws at once', throwGone],
])('of work that %s nothing is kept', async (_what, work) => {
  let end: (reason: unknown) => void
  const ended = new Promise<void>((_, reject) => {
    end = reject
  })
  const database = endingWith(
    () => ended,
    () => end(new Error('aborted')),
  )
  await expect(inTransaction(database, ['sets'], 'readwrite', work)).rejects.toBe(GONE)
  await expect(ended).rejects.toThrow('aborted')
})

it('what ended first is heard where there is nothing left to end', async () => {
  const abort = () => {
    throw new DOMException('It has ended', 'InvalidStateError')
  }
  await expect(inTransaction(endingWith(isGone, abort), ['sets'], 'readonly', async () => 7)).rejects.toBe(
    GONE,
  )
})
