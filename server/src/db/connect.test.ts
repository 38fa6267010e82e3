import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { readEnv } from '../env.ts'
import { connect } from './connect.ts'

it('comes to its close although work that was given up still has a connection', async () => {
  const { host = '', port, user, database } = inject('database')
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'thokham-connect-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const events = { onTrouble: () => {}, onLost: () => {} }
  const { pool, close } = await connect(readEnv({ DATA_DIR, DATABASE_URL }), events)
  const atWork = await pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let isClosed = false
    const closed = close().then(() => {
      isClosed = true
    })
    await vi.advanceTimersByTimeAsync(1_900)
    expect(isClosed, 'it may be done in a moment').toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(isClosed).toBe(true)
    await closed
  } finally {
    vi.useRealTimers()
    atWork.release()
  }
})
