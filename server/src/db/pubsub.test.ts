import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { type Database, typedDatabase } from './client.ts'
import { openPubSub, type PubSub, publish } from './pubsub.ts'

let db: Database
let pubsub: PubSub
let elsewhere: PubSub
let endLine: () => Promise<unknown>
beforeAll(async () => {
  const pool = await aDatabase(4)
  db = typedDatabase(pool)
  pubsub = openPubSub(pool)
  elsewhere = openPubSub(pool)
  endLine = () =>
    pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'thokham-pubsub' AND datname = current_database()`,
    )
})
afterAll(async () => {
  await pubsub.close()
  await elsewhere.close()
})

describe('pubsub', () => {
  it('calls back by topic when the transaction commits, and never when it does not', async () => {
    const callback = vi.fn()
    const other = vi.fn()
    const stop = await pubsub.subscribe('payment:1', callback)
    await pubsub.subscribe('payment:2', other)
    await expect(
      db.transaction(async (tx) => {
        await publish(tx, 'payment:1')
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await db.transaction(async (tx) => {
      await publish(tx, 'payment:1')
      await tx.execute('SELECT 1')
      expect(callback).not.toHaveBeenCalled()
    })
    await expect.poll(() => callback.mock.calls.length).toBe(1)
    expect(other).not.toHaveBeenCalled()
    stop()
    await publish(db, 'payment:1')
    await publish(db, 'payment:2')
    await expect.poll(() => other.mock.calls.length).toBe(1)
    expect(callback).toHaveBeenCalledTimes(1)
  })

  it('calls back again after the connection was lost, and the gap itself calls back', async () => {
    const callback = vi.fn()
    await pubsub.subscribe('payment:3', callback)
    await endLine()
    await expect.poll(() => callback.mock.calls.length).toBe(1)
    await publish(db, 'payment:3')
    await expect.poll(() => callback.mock.calls.length).toBe(2)
  })

  it('tells of what is committed here at once, and every other process once', async () => {
    const here = vi.fn()
    const there = vi.fn()
    await pubsub.subscribe('chat:1', here)
    await elsewhere.subscribe('chat:1', there)
    const sent = pubsub.publishCommitted(['chat:1', 'chat:2'])
    expect(here.mock.calls).toEqual([[true]])
    await sent
    await expect.poll(() => there.mock.calls).toEqual([[false]])
    // Behind it in the same line: its own word would have come back by now.
    await elsewhere.publishCommitted(['chat:1'])
    await expect.poll(() => here.mock.calls).toEqual([[true], [false]])
    expect(there.mock.calls).toEqual([[false], [true]])
  })

  it('tells everybody of what is committed while its own line is down', async () => {
    const there = vi.fn()
    await elsewhere.subscribe('chat:3', there)
    await pubsub.subscribe('chat:3', () => undefined)
    await endLine()
    await pubsub.publishCommitted(['chat:3'])
    await expect.poll(() => there.mock.calls.length).toBeGreaterThan(0)
  })
})
