import type { DBSchema, IDBPDatabase } from 'idb'
import { expect, it, test } from 'vitest'
import { inTransaction } from './browser-database.ts'

interface Schema extends DBSchema {
  sets: { key: string; value: number }
}

const GONE = new DOMException('The page goes away', 'AbortError')
const isGone = () => Promise.reject(GONE)
const aTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** A database whose transactions end so, as those of idb do. */
function endingWith(end: () => Promise<void>) {
  return { transaction: () => ({ done: end() }) } as unknown as IDBPDatabase<Schema>
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
])('%s: the caller hears it, and nobody else', async (_what, end, work) => {
  await expect(inTransaction(endingWith(end), ['sets'], 'readonly', work)).rejects.toBe(GONE)
  await aTurn()
  await aTurn()
})
