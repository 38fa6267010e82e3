import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { movedTo } from '../db/refuse-writes.ts'
import type { FileStore } from '../integrations/files.ts'
import { openFiles } from '../integrations/open-files.ts'
import { atTheEnd } from '../testing/at-the-end.ts'
import { type BuiltServer, isAlive, refusedStart, startBuilt } from '../testing/built-server.ts'
import { aDatabase } from '../testing/database.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { aScratchDatabase } from '../testing/scratch-database.ts'

/** Commands of the owner as processes of their own, killed at a moment that is chosen. */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'thokham-killed-moves-'))
const running: BuiltServer[] = []
beforeAll(() => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  atTheEnd(async () => {
    await Promise.all(running.map((each) => isAlive(each.pid) && each.end('SIGKILL')))
    rmSync(folder, { recursive: true, force: true })
  })
})

const owner = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(root, 'server/dist/owner.mjs'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function ran(args: string[], env: Record<string, string>) {
  const child = owner(args, env)
  let [out, err] = ['', '']
  child.stdout?.on('data', (text) => (out += text))
  child.stderr?.on('data', (text) => (err += text))
  const [code] = await once(child, 'close')
  return { code, out, err }
}

describe('a move that is killed between both ends', { tags: 'long' }, () => {
  const data = join(folder, 'moved')
  const envOf = (url: string) => ({ DATA_DIR: data, DATABASE_URL: url, LOG_LEVEL: 'warn' })
  const said: string[] = []

  async function start(url: string): Promise<BuiltServer> {
    const server = await startBuilt({ env: envOf(url) })
    running.push(server)
    return server
  }

  /** Starts a server there, which takes what a visitor says, and stops it. */
  async function sayTo(url: string): Promise<void> {
    const server = await start(url)
    const key = randomUUID()
    const answer = await fetch(`${server.url}/api/chat/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, text: `ราคา ${key}` }),
    })
    expect(answer.status).toBe(200)
    said.push(key)
    expect(await server.end('SIGTERM')).toBe(0)
  }

  const kept = async (pool: pg.Pool) =>
    (await pool.query("SELECT key::text FROM chat_messages WHERE sender = 'visitor' ORDER BY key")).rows.map(
      ({ key }) => key,
    )

  /** Returns the session of a database that waits with such a statement. */
  async function waitingFor(pool: pg.Pool, statement: string): Promise<number> {
    const find = async () =>
      (
        await pool.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND starts_with(query, $1)`,
          [statement],
        )
      ).rows.map(({ pid }) => pid)
    await expect.poll(find).toHaveLength(1)
    return (await find())[0] as number
  }

  /** Kills a command and, as its machine's end would, the session that waits, before what it waits with is done. */
  async function kill(command: ChildProcess, pool: pg.Pool, session: number): Promise<void> {
    command.kill('SIGKILL')
    await once(command, 'close')
    await pool.query('SELECT pg_terminate_backend($1)', [session])
    const left = () => pool.query('SELECT FROM pg_stat_activity WHERE pid = $1', [session])
    await expect.poll(async () => (await left()).rowCount).toBe(0)
  }

  it('before the source says that it moved, and again before the target is taken into use: nothing is lost, nothing doubled', async () => {
    const source = await aScratchDatabase()
    const target = await aScratchDatabase()
    await sayTo(source.url)
    const move = ['move', '--to', target.url]

    // Whoever notes something of a database waits for each other.
    const noting = new pg.Client(inject('database'))
    await noting.connect()
    atTheEnd(() => noting.end())
    const name = new URL(source.url).pathname.slice(1)
    const holdNote = () => noting.query(`BEGIN; COMMENT ON DATABASE ${name} IS NULL`)

    await holdNote()
    const first = owner(move, envOf(source.url))
    await kill(first, source.pool, await waitingFor(source.pool, 'COMMENT ON DATABASE'))
    await noting.query('ROLLBACK')
    // All is there, and nobody may begin with it; here nothing has moved.
    expect([await kept(target.pool), await movedTo(source.pool)]).toEqual([said, null])
    const isUnfinished = /^A move into this database was cut short right before its end\. .*move once more/
    expect(await refusedStart({ env: envOf(target.url) })).toMatchObject({
      code: 1,
      err: expect.stringMatching(isUnfinished),
    })
    await sayTo(source.url)

    await holdNote()
    const second = owner(move, envOf(source.url))
    await waitingFor(source.pool, 'COMMENT ON DATABASE')
    const finishing = await target.pool.connect()
    await finishing.query("BEGIN; COMMENT ON SCHEMA public IS 'held'")
    await noting.query('ROLLBACK')
    await kill(second, target.pool, await waitingFor(target.pool, 'COMMENT ON SCHEMA'))
    await finishing.query('ROLLBACK')
    finishing.release()
    // The source has let go of it, and the target is not taken into use: neither takes what could be lost.
    const hasMoved = /^The data of this database has moved to .*\/scratch_/
    for (const [url, why] of [
      [source.url, hasMoved],
      [target.url, isUnfinished],
    ] as const)
      expect(await refusedStart({ env: envOf(url) })).toMatchObject({
        code: 1,
        err: expect.stringMatching(why),
      })
    const write = source.pool.query("INSERT INTO rate_limits VALUES ('x', 1, 1)")
    await expect(write).rejects.toMatchObject({ code: '25006' })

    // Said again it says the last word, once and for all.
    for (let times = 0; times < 2; times++)
      expect(await ran(move, envOf(source.url))).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^The data of this database has moved to .*\/scratch_\w+, whole\.\n/),
      })
    const sorted = said.toSorted()
    expect([await kept(source.pool), await kept(target.pool)]).toEqual([sorted, sorted])
    await sayTo(target.url)
    expect(await kept(target.pool)).toEqual(said.toSorted())
    const { rows } = await target.pool.query(
      "SELECT count(*)::int AS moves FROM audit_log WHERE action = 'storage.move-database'",
    )
    expect(rows).toEqual([{ moves: 1 }])
  })
})

describe('files that are moved by a command that is killed', { tags: 'long' }, () => {
  const FILES = 60
  const contentsOf = async (files: FileStore) => {
    const found: Record<string, string> = {}
    for await (const { name } of files.listAll()) {
      const file = await files.read(name)
      found[name] = file ? (await buffer(file.stream)).toString('base64') : ''
    }
    return found
  }

  it('are all there, each the same, once it is said again: into a bucket, and back into a folder', async () => {
    const s3 = await startS3Server()
    const { host, port, user, database } = (await aDatabase()).options
    const DATABASE_URL = `postgres://${user}@${encodeURIComponent(host ?? '')}:${port}/${database}`
    const bucket = s3.settings('moved')
    const [here, back] = [join(folder, 'files-here'), join(folder, 'files-back')]
    const files = openFiles({ DATA_DIR: here })
    for (let at = 0; at < FILES; at++)
      await files.put(at % 2 ? 'slips' : 'tools', 'webp', randomBytes(20_000 + at))
    const wanted = await contentsOf(files)
    mkdirSync(join(back, 'files'), { recursive: true })

    /** Kills it at its so manieth request of a kind, while others are under way; then says it again. */
    const killAndAgain = async (
      args: string[],
      env: Record<string, string>,
      [method, nth]: [string, number],
      there: FileStore,
    ) => {
      const command = owner(args, { ...env, DATABASE_URL })
      const over = once(command, 'close')
      let count = 0
      s3.fate = (request) => {
        if (request.method === method && ++count === nth) command.kill('SIGKILL')
        return count >= nth ? 'cut' : 'pass'
      }
      expect(await over).toEqual([null, 'SIGKILL'])
      s3.fate = () => 'pass'
      // What was on its way is there whole or not at all.
      const differing = async () =>
        Object.entries(await contentsOf(there)).filter(([name, content]) => wanted[name] !== content)
      await expect.poll(differing).toEqual([])
      const left = Object.keys(await contentsOf(there)).length
      expect([left > 0, left < FILES]).toEqual([true, true])
      const again = await ran(args, { ...env, DATABASE_URL })
      expect(again).toMatchObject({ code: 0 })
      const [, all, copied, before] =
        /^(\d+) files are in .*, each compared by its SHA-256: (\d+) copied \(\d+ bytes\), (\d+) there before\n/.exec(
          again.out,
        ) ?? []
      expect([Number(all), Number(copied) + Number(before)]).toEqual([FILES, FILES])
      expect(Number(before)).toBeGreaterThanOrEqual(left)
      expect(await contentsOf(there)).toEqual(wanted)
    }

    const inBucket = openFiles({ DATA_DIR: here, ...bucket })
    const keys = { FILES_KEY_ID: bucket.FILES_KEY_ID, FILES_SECRET_KEY: bucket.FILES_SECRET_KEY }
    const toBucket = ['files', 'move', '--to', bucket.FILES]
    await killAndAgain(toBucket, { DATA_DIR: here, ...keys }, ['PUT', 25], inBucket)
    expect(await contentsOf(files)).toEqual(wanted)
    const toFolder = ['files', 'move', '--to', 'folder']
    // Each file is asked for once for its hash, and once to be copied.
    await killAndAgain(toFolder, { DATA_DIR: back, ...bucket }, ['GET', 70], openFiles({ DATA_DIR: back }))
  })
})
