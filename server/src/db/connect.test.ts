import dns from 'node:dns'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { readEnv } from '../env.ts'
import { copyPreparedData } from '../testing/prepared-data.ts'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'

const { host: LEADER = '', user, database } = inject('database')
const events = { onTrouble: () => {}, onLost: () => {} }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-connect-'))
  // PostgreSQL runs as another account.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
})

/** Reaches the database of the run at one of several hosts: names, or folders of sockets. */
async function reach(...hosts: string[]) {
  const DATABASE_URL = `postgres://${user}@${hosts.map(encodeURIComponent).join(',')}/${database}`
  const connected = await connect(readEnv({ DATA_DIR: join(folder, 'data'), DATABASE_URL }), events)
  // Whoever closes it before may.
  onTestFinished(() => connected.close().catch(() => {}))
  return connected
}

/** Where the database is that a pool leads to. */
const placeOf = async ({ pool }: Awaited<ReturnType<typeof reach>>) =>
  (await pool.query("SELECT current_setting('unix_socket_directories') AS place")).rows[0].place

/** Lets no name of a host be resolved. */
function refuseNames(code: string) {
  const refused = ((name: string, _options: unknown, callback: (error: Error) => void) => {
    const error = Object.assign(new Error(`getaddrinfo ${code} ${name}`), { code, syscall: 'getaddrinfo' })
    process.nextTick(callback, error)
  }) as unknown as typeof dns.lookup
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(refused)
  onTestFinished(() => spy.mockRestore())
  return spy
}

it('comes to its close although work that was given up still has a connection', async () => {
  const { pool, close } = await reach(LEADER)
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

describe('of several hosts the one that leads is found at the start', () => {
  it('behind one that follows', async () => {
    const dataDir = join(folder, 'follower')
    await copyPreparedData('cluster', dataDir)
    writeFileSync(join(dataDir, 'postgres/standby.signal'), '')
    const follower = await startEmbedded({ dataDir })
    onTestFinished(() => follower.stop())
    expect(await placeOf(await reach(follower.connection.host, LEADER))).toBe(LEADER)
    await expect(reach(follower.connection.host, follower.connection.host)).rejects.toThrow(
      'cannot be reached: none of its hosts takes writes.',
    )
  })

  it('behind one that is dead, and one whose name nobody knows', async () => {
    refuseNames('ENOTFOUND')
    expect(await placeOf(await reach(join(folder, 'nowhere'), LEADER))).toBe(LEADER)
    expect(await placeOf(await reach('nowhere', join(folder, 'nowhere'), LEADER))).toBe(LEADER)
  })

  it('behind one that takes connections and says nothing', async () => {
    const taken: Socket[] = []
    const server = createServer((socket) => void taken.push(socket))
    await once(server.listen(join(folder, '.s.PGSQL.5432')), 'listening')
    onTestFinished(() => {
      for (const socket of taken) socket.destroy()
      server.close()
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const reached = reach(folder, LEADER)
      await once(server, 'connection')
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await placeOf(await reached)).toBe(LEADER)
    } finally {
      vi.useRealTimers()
    }
  })
})

it.each([
  ['ENOTFOUND', 'there is no host of that name'],
  ['EAI_AGAIN', 'the name of its host cannot be looked up at the moment'],
])('a wrong name of a host is told at once (%s)', async (code, said) => {
  const asked = refuseNames(code)
  await expect(reach('nowhere')).rejects.toThrow(`(nowhere/${database}) cannot be reached: ${said}. Correct`)
  expect(asked).toHaveBeenCalledTimes(1)
})
