import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { type Database, typedDatabase } from './client.ts'
import { type Notices, notify, openNotices } from './pubsub.ts'

let db: Database
let notices: Notices
let endLine: () => Promise<unknown>
beforeAll(async () => {
  const pool = await aDatabase(4)
  db = typedDatabase(pool)
  notices = openNotices(pool)
  endLine = () =>
    pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'thokham-notices' AND datname = current_database()`,
    )
  return () => notices.close()
})
afterAll(() => notices.close())

describe('notices', () => {
  it('are heard by their topic when the transaction commits, and never when it does not', async () => {
    const heard = vi.fn()
    const other = vi.fn()
    const stop = await notices.hear('payment:1', heard)
    await notices.hear('payment:2', other)
    await expect(
      db.transaction(async (tx) => {
        await notify(tx, 'payment:1')
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await db.transaction(async (tx) => {
      await notify(tx, 'payment:1')
      await tx.execute('SELECT 1')
      expect(heard).not.toHaveBeenCalled()
    })
    await expect.poll(() => heard.mock.calls.length).toBe(1)
    expect(other).not.toHaveBeenCalled()
    stop()
    await notify(db, 'payment:1')
    await notify(db, 'payment:2')
    await expect.poll(() => other.mock.calls.length).toBe(1)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('are heard again after the connection was lost, and the gap itself calls back', async () => {
    const heard = vi.fn()
    await notices.hear('payment:3', heard)
    await endLine()
    await expect.poll(() => heard.mock.calls.length).toBe(1)
    await notify(db, 'payment:3')
    await expect.poll(() => heard.mock.calls.length).toBe(2)
  })
})
