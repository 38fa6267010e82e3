import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOBODY } from '../../scripts/node-of-nobody.mjs'
import { gone } from './db/embedded-process.ts'
import { type BuiltServer, isAlive, refusedStart, startBuilt, untilReady } from './testing/built-server.ts'
import { copyBuild } from './testing/copied-build.ts'
import { copyPreparedData } from './testing/prepared-data.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const isRoot = process.getuid?.() === 0

let folder: string
let data: string
let running: BuiltServer[]

beforeAll(() => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-start-'))
  chmodSync(folder, 0o755)
  data = join(folder, 'data')
  running = []
})
afterEach(async () => {
  for (const server of running) if (isAlive(server.pid)) await server.end('SIGKILL')
  const left = postmaster()
  if (left) await gone(left, 60_000)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

async function start(env: Record<string, string> = {}, uid?: number, main?: string): Promise<BuiltServer> {
  const server = await startBuilt({
    env: { DATA_DIR: data, ...env },
    ...(uid !== undefined && { uid }),
    ...(main !== undefined && { main }),
  })
  running.push(server)
  return server
}

const refused = (env: Record<string, string> = {}) => refusedStart({ env: { DATA_DIR: data, ...env } })

/** Reads the process id in PostgreSQL's own note. */
function postmaster(folder = join(data, 'postgres')): number | null {
  const note = join(folder, 'postmaster.pid')
  return existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : null
}

async function query(sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ host: join(data, 'postgres'), user: 'thokham', database: 'thokham' })
  await client.connect()
  try {
    return (await client.query({ text: sql, values, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Signs in as a member of the demonstration, with the password that the start printed. @returns a cookie header */
async function signInAs(name: string, server: BuiltServer): Promise<string> {
  const password = /Demo: password (\S+)/.exec(server.said)?.[1]
  const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.thokham.local`, password }),
  })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

describe('a start', () => {
  it('says little, the address last, and is ready', async () => {
    const server = await start()
    expect(server.said.trim().split('\n').at(-1)).toBe(`Thokham is ready at ${server.url}`)
    await untilReady(server.url)
    expect(statSync(join(data, 'secrets')).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(join(data, 'secrets'))) {
      expect(statSync(join(data, 'secrets', name)).mode & 0o777).toBe(0o600)
    }
    if (isRoot) expect(statSync(`/proc/${postmaster()}`).uid).toBe(NOBODY)
  })

  it('is stopped by no AI key of the shop, whatever its shape, and says none', async () => {
    await copyPreparedData('server', data)
    const keys = {
      GEMINI_FREE_API_KEY: 'AQ.Ab8RN6placeholderplaceholderplaceholder1234',
      CHAT_AI_KEY: 'กุญแจ ที่ไม่มีใครออกให้',
    }
    const server = await start({ ...keys, CHAT_AI: 'gemini', LOG_LEVEL: 'debug' })
    await untilReady(server.url)
    for (const key of Object.values(keys)) expect(server.said).not.toContain(key)
  })

  it('is not stopped by an AI of the chat without a key, and the log says so', async () => {
    await copyPreparedData('server', data)
    const server = await start({ CHAT_AI: 'gemini', LOG_LEVEL: 'warn' })
    await untilReady(server.url)
    expect(server.said).toContain('CHAT_AI is gemini, but CHAT_AI_KEY is not set')
  })

  it('ends in order on SIGTERM and on Ctrl-C, and leaves no process', async () => {
    await copyPreparedData('server', data)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await start()
      const database = postmaster()
      expect(database && isAlive(database)).toBe(true)
      expect(await server.end(signal)).toBe(0)
      expect(database && isAlive(database)).toBe(false)
      expect(readdirSync(data).sort()).toEqual(['files', 'postgres', 'postgres.log', 'secrets'])
    }
  })

  it('goes on until the proxies in front lead elsewhere, and then ends in order', {
    tags: 'long',
  }, async () => {
    await copyPreparedData('server', data)
    const server = await start({ DRAIN_SECONDS: '8' })
    const ended = server.end('SIGTERM')
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { interval: 50 }).toBe(503)
    expect((await fetch(`${server.url}/api/session`)).status).toBe(200)
    expect(await ended).toBe(0)
  })

  it('loses nothing acknowledged when it is killed, and the next start heals', { tags: 'long' }, async () => {
    await copyPreparedData('server', data)
    const first = await start()
    await query('CREATE TABLE kept (n int PRIMARY KEY)')
    for (let n = 1; n <= 50; n++) await query('INSERT INTO kept VALUES ($1)', [n])
    const database = postmaster() as number
    await first.end('SIGKILL')
    const second = await start()
    expect(isAlive(database)).toBe(false)
    expect(await query('SELECT count(*)::int FROM kept')).toEqual([50])
    await untilReady(second.url)
  })

  it('counts each acknowledged set of prompts once when it is killed among them, and each retried one', {
    tags: 'long',
  }, async () => {
    const first = await start({ DEMO: '1' })
    const cookie = await signInAs('vip', first)
    const keys = Array.from({ length: 200 }, () => randomUUID())
    const reserve = async (server: BuiltServer, idempotencyKey: string) => {
      const answer = await fetch(`${server.url}/api/prompts/reservations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ idempotencyKey, count: 7, generator: 'free' }),
      })
      return answer.status
    }
    const acknowledged: string[] = []
    const waiting = [...keys]
    const worker = async () => {
      for (let key = waiting.pop(); key; key = waiting.pop()) {
        if ((await reserve(first, key)) === 200) acknowledged.push(key)
        if (acknowledged.length === 60) void first.end('SIGKILL')
      }
    }
    await Promise.allSettled(Array.from({ length: 20 }, worker))
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)
    expect(acknowledged.length).toBeLessThan(200)

    const second = await start({ DEMO: '1' })
    const kept = await query(`SELECT idempotency_key FROM prompt_reservations JOIN profiles ON profile_id = id
      WHERE count = 7 AND email = 'vip@demo.thokham.local'`)
    expect(kept).toEqual(expect.arrayContaining(acknowledged))
    const counts = `SELECT prompt_count::int, used::int FROM profiles JOIN prompt_quota ON profile_id = id
      WHERE email = 'vip@demo.thokham.local'`
    expect(await query(counts)).toEqual([15_820 + 7 * kept.length, 2_480 + 7 * kept.length])

    for (const key of keys) expect(await reserve(second, key)).toBe(200)
    expect(await query(counts)).toEqual([15_820 + 7 * 200, 2_480 + 7 * 200])
  })

  it('takes PostgreSQL down with it even when killed and not started again', { tags: 'long' }, async () => {
    await copyPreparedData('server', data)
    const server = await start()
    const database = postmaster() as number
    await server.end('SIGKILL')
    expect(await gone(database, 60_000)).toBe(true)
  })

  it('goes on when PostgreSQL alone is killed', { tags: 'long' }, async () => {
    await copyPreparedData('server', data)
    const server = await start()
    process.kill(postmaster() as number, 'SIGKILL')
    await untilReady(server.url)
    expect((await fetch(`${server.url}/api/session`)).status).toBe(200)
  })
})

describe('a start that cannot be', () => {
  it('names the port that is in use, before anything is made', async () => {
    const occupied = createServer().listen(0, '127.0.0.1')
    await once(occupied, 'listening')
    const { port } = occupied.address() as AddressInfo
    const { code, out, err } = await refused({ PORT: String(port) })
    occupied.close()
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      `Port ${port} on 127.0.0.1 is in use, perhaps by another Thokham. Stop that program, or set PORT to a free port.\n`,
    )
    expect(existsSync(data)).toBe(false)
  })

  it('names the process that already runs on the folder, and leaves it in peace', async () => {
    await copyPreparedData('server', data)
    const first = await start()
    const { code, err } = await refused()
    expect(code).toBe(1)
    expect(err).toBe(
      `Another Thokham (process ${first.pid}) is already running on the data folder ${data}. ` +
        'Stop it first, or give this one a folder of its own with DATA_DIR.\n',
    )
    await untilReady(first.url)
  })

  it.each([
    [{ PORT: 'abc' }, /^PORT must be a whole number from 0 to 65535\. /],
    [{ DEMO: '1', HOST: '0.0.0.0' }, /^DEMO=1 .* HOST is 0\.0\.0\.0\. /],
    [
      { DATA_DIR: '/proc/thokham' },
      /^The data folder \/proc\/thokham cannot be used \(E\w+\)\. Set DATA_DIR/,
    ],
    [{ HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an address of this machine\. /],
    [
      { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/nowhere' },
      /^The database of DATABASE_URL \(127\.0\.0\.1:1\/nowhere\) cannot be reached: ECONNREFUSED\. /,
    ],
  ])('names what is wrong in %o', async (env, sentence) => {
    const { code, out, err } = await refused(env)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(err).not.toContain('hunter2')
    expect(existsSync(data)).toBe(false)
  })
})

describe('another PostgreSQL', () => {
  it('is used when DATABASE_URL names one, and none is started here', { tags: 'long' }, async () => {
    await copyPreparedData('server', data)
    await start()
    await query('CREATE DATABASE elsewhere')
    const socket = encodeURIComponent(join(data, 'postgres'))
    const own = join(folder, 'own')
    const second = await start({ DATA_DIR: own, DATABASE_URL: `postgres://thokham@${socket}/elsewhere` })
    await untilReady(second.url)
    // No PostgreSQL of its own; the address is for the owner's commands.
    expect(readdirSync(own).sort()).toEqual(['files', 'secrets', 'server-address'])
  })
})

describe.runIf(isRoot)('whoever starts it', () => {
  it('runs PostgreSQL as nobody for root', { tags: 'long' }, async () => {
    await copyPreparedData('server', data)
    await start()
    expect(statSync(`/proc/${postmaster()}`).uid).toBe(NOBODY)
  })

  it('runs as an ordinary user', async () => {
    mkdirSync(data)
    chownSync(data, NOBODY, NOBODY)
    // Perhaps only root may enter this clone.
    const server = await start({}, NOBODY, copyBuild(join(folder, 'clone')))
    expect(statSync(`/proc/${server.pid}`).uid).toBe(NOBODY)
    await untilReady(server.url)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  it('puts programs and data where PostgreSQL can reach them when only root may enter the clone', {
    tags: 'long',
  }, async () => {
    const clone = join(folder, 'roots-own')
    mkdirSync(clone, { mode: 0o700 })
    const main = copyBuild(clone)
    data = join(clone, 'data')
    const server = await start({ DATA_DIR: data }, undefined, main)
    const cluster = readlinkSync(join(data, 'postgres'))
    try {
      expect(server.said).toMatch(
        `Database files: ${cluster} (PostgreSQL runs as an account that may not enter ${data})`,
      )
      expect(cluster).toMatch(/^\/var\/lib\/thokham\/roots-own-[0-9a-f]{8}\/postgres$/)
      const program = readlinkSync(`/proc/${postmaster(cluster)}/exe`)
      expect(program).toMatch(/^\/var\/lib\/thokham\/postgresql-[^/]+\/bin\/postgres$/)
      await untilReady(server.url)
      expect(await server.end('SIGTERM')).toBe(0)
    } finally {
      rmSync(dirname(cluster), { recursive: true, force: true })
    }
  })
})
