import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../start/start-error.ts'
import { copyPreparedData } from '../testing/prepared-data.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { isPostmasterOf, processStart } from './embedded-process.ts'

const isRoot = process.getuid?.() === 0

let folder: string
let opened: Embedded[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-db-'))
  chmodSync(folder, 0o755)
  opened = []
})
afterEach(async () => {
  for (const server of opened) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const server = await startEmbedded({ dataDir: join(folder, 'data'), ...options })
  opened.push(server)
  return server
}

/** Opens as `open` does, on a folder whose cluster was made before. */
async function openAgain(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  await copyPreparedData('cluster', join(folder, 'data'))
  return open(options)
}

async function query(server: Embedded, sql: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

describe('the embedded server', () => {
  it('keeps rows from one start to the next and leaves no process behind', async () => {
    const first = await openAgain()
    await query(first, 'CREATE TABLE kept AS SELECT 7 AS value')
    const { pid } = first
    await first.stop()
    expect(processStart(pid)).toBeNull()
    expect(await query(await open(), 'SELECT value FROM kept')).toEqual([7])
  })

  it('is durable, checksummed, silent on the network, and sorts Thai as a dictionary does', async () => {
    const server = await open()
    for (const [setting, value] of [
      ['fsync', 'on'],
      ['synchronous_commit', 'on'],
      ['data_checksums', 'on'],
      ['listen_addresses', ''],
      ['server_encoding', 'UTF8'],
      ['TimeZone', 'UTC'],
    ]) {
      expect([setting, ...(await query(server, `SELECT current_setting('${setting}')`))]).toEqual([
        setting,
        value,
      ])
    }
    const sorted = `SELECT word FROM unnest(ARRAY['ข', 'เก', 'ก', 'กา']) word ORDER BY word COLLATE "th-x-icu"`
    expect(await query(server, sorted)).toEqual(['ก', 'กา', 'เก', 'ข'])
    expect(await query(server, `SELECT upper('żółw')`)).toEqual(['ŻÓŁW'])
  })

  it('knows the letters of Thai words by which they are looked up, and sorts by code points all the same', async () => {
    const server = await open()
    await query(server, 'CREATE EXTENSION pg_trgm')
    // One for each place of six letters, vowels among them, and one more.
    expect(await query(server, `SELECT cardinality(show_trgm('สวัสดี'))`)).toEqual([7])
    const words = ['-a', 'A-', 'B', '_', 'a', 'z', 'é', 'ก', 'กา', 'ข', 'เก', '\u{ffee}', '\u{1d4b3}']
    const sorted = `SELECT word FROM unnest(ARRAY['${words.toReversed().join("', '")}']) word ORDER BY word`
    expect(await query(server, sorted)).toEqual(words)
  })

  it('is made all the same where the system has no locale with these letters', { tags: 'long' }, async () => {
    const server = await open({ letters: 'nowhere.UTF-8' })
    expect(
      await query(server, 'SELECT datctype FROM pg_database WHERE datname = current_database()'),
    ).toEqual(['C'])
  })

  it('lets only its own account into the files', async () => {
    const server = await openAgain()
    const { mode, uid } = statSync(server.place)
    expect(mode & 0o777).toBe(0o700)
    expect(uid).toBe(isRoot ? 65_534 : process.getuid?.())
    expect(statSync(join(server.place, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'data/postgres.log')).mode & 0o777).toBe(0o600)
  })

  it('refuses a second start on the same folder, and frees it when it stops', async () => {
    const first = await openAgain()
    await expect(open()).rejects.toThrow(StartError)
    await expect(open()).rejects.toThrow(
      `Another Thokham (process ${process.pid}) is already running on the data folder ${join(folder, 'data')}.`,
    )
    expect(await query(first, 'SELECT 1')).toEqual([1])
    await first.stop()
    await open()
  })

  it('takes over the lock of a process that is no more, even when its id lives on in another', async () => {
    const data = join(folder, 'data')
    await copyPreparedData('cluster', data)
    writeFileSync(join(data, 'thokham.lock'), '4194999 12345\n')
    await (await open()).stop()
    writeFileSync(join(data, 'thokham.lock'), `${process.ppid} 1\n`)
    await open()
  })

  it('clears the note of a server that is no more, even when its id lives on in another', async () => {
    const first = await openAgain()
    const note = readFileSync(join(first.place, 'postmaster.pid'), 'utf8')
    await first.stop()
    writeFileSync(join(first.place, 'postmaster.pid'), note.replace(/^\d+/, String(process.ppid)), {
      mode: 0o600,
    })
    if (isRoot) chownSync(join(first.place, 'postmaster.pid'), 65_534, 65_534)
    expect(await query(await open(), 'SELECT 1')).toEqual([1])
  })

  it('leaves one in peace that another container runs on the same folder, whose processes it cannot see', async () => {
    const server = await openAgain()
    const data = join(folder, 'data')
    const note = readFileSync(`${server.place}/postmaster.pid`, 'utf8')
    // As another container sees them: the ids belong to nobody here.
    const lock = '999999999 1\n'
    writeFileSync(`${data}/thokham.lock`, lock)
    writeFileSync(`${server.place}/postmaster.pid`, note.replace(/^\d+/, '999999999'))
    await expect(startEmbedded({ dataDir: data })).rejects.toThrow(
      /^A PostgreSQL that is not of this system, in another container perhaps, is at work on .*DATA_DIR\.$/,
    )
    expect(readFileSync(`${data}/thokham.lock`, 'utf8')).toBe(lock)
    writeFileSync(`${server.place}/postmaster.pid`, note)
    expect(await query(server, 'SELECT 1')).toEqual([1])
  })

  it('begins again when its first start was cut short', { tags: 'long' }, async () => {
    const draft = join(folder, 'data/postgres.new')
    mkdirSync(draft, { recursive: true })
    chmodSync(join(folder, 'data'), 0o755)
    writeFileSync(join(draft, 'half'), '')
    expect(await query(await open(), 'SELECT 1')).toEqual([1])
  })

  it('is started again when it alone is killed, and has its rows', async () => {
    let restarted = () => {}
    const again = new Promise<void>((resolve) => {
      restarted = resolve
    })
    const server = await openAgain({ onRestart: () => restarted() })
    await query(server, 'CREATE TABLE kept AS SELECT 7 AS value')
    const { pid } = server
    process.kill(pid, 'SIGKILL')
    await again
    expect(server.pid).not.toBe(pid)
    expect(await query(server, 'SELECT value FROM kept')).toEqual([7])
  })

  it('works below a path too long for a socket', { tags: 'long' }, async () => {
    const server = await open({ dataDir: join(folder, 'ลึก'.repeat(20), 'deep'.repeat(20), 'data') })
    expect(server.connection.host.length).toBeLessThan(90)
    expect(await query(server, 'SELECT 1')).toEqual([1])
    await server.stop()
    expect(() => statSync(server.connection.host)).toThrow(/ENOENT/)
  })

  it('names a folder that cannot be used', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(open({ dataDir: join(folder, 'file') })).rejects.toThrow(StartError)
    await expect(open({ dataDir: join(folder, 'file/data') })).rejects.toThrow(
      /The data folder .*file\/data cannot be used \(ENOTDIR\)\. Set DATA_DIR/,
    )
  })

  it('refuses files of another major version', async () => {
    const first = await openAgain()
    await first.stop()
    writeFileSync(join(first.place, 'PG_VERSION'), '16\n')
    await expect(open()).rejects.toThrow(/made by PostgreSQL 16, and this Thokham brings PostgreSQL 17/)
  })

  it.runIf(isRoot)('takes a copy that belongs to root and is open to all', { tags: 'long' }, async () => {
    const first = await openAgain()
    await query(first, 'CREATE TABLE kept AS SELECT 7 AS value')
    await first.stop()
    const copy = join(folder, 'copy')
    cpSync(join(folder, 'data'), copy, { recursive: true })
    chmodSync(join(copy, 'postgres'), 0o755)
    expect(await query(await open({ dataDir: copy }), 'SELECT value FROM kept')).toEqual([7])
  })

  describe.runIf(isRoot)('below a folder that only root may enter', () => {
    let options: { dataDir: string; reachable: string }
    beforeEach(() => {
      const locked = join(folder, 'roots-own')
      mkdirSync(locked, { mode: 0o700 })
      options = { dataDir: join(locked, 'clone/data'), reachable: join(folder, 'reachable') }
    })

    it('puts the files where its account can reach them, and finds them again', {
      tags: 'long',
    }, async () => {
      const server = await open(options)
      expect(server.place).toMatch(new RegExp(`^${folder}/reachable/clone-[0-9a-f]{8}/postgres$`))
      await query(server, 'CREATE TABLE kept AS SELECT 7 AS value')
      await server.stop()
      const again = await open(options)
      expect(again.place).toBe(server.place)
      expect(await query(again, 'SELECT value FROM kept')).toEqual([7])
      expect(isPostmasterOf(again.pid, again.place)).toBe(true)
    })

    it('goes on where a first start was cut short', { tags: 'long' }, async () => {
      const first = await open(options)
      await first.stop()
      rmSync(first.place, { recursive: true })
      expect(await query(await open(options), 'SELECT 1')).toEqual([1])
    })

    it('does not begin anew silently when the files behind the link are gone', { tags: 'long' }, async () => {
      await (await open(options)).stop()
      rmSync(options.reachable, { recursive: true })
      await expect(open(options)).rejects.toThrow(/data\/postgres leads to .*, which is gone\. Restore it/)
    })

    it('says so when a database that was reachable no longer is', { tags: 'long' }, async () => {
      const dataDir = join(folder, 'data')
      await copyPreparedData('cluster', dataDir)
      await (await open({ dataDir })).stop()
      renameSync(dataDir, join(folder, 'roots-own/data'))
      await expect(open({ ...options, dataDir: join(folder, 'roots-own/data') })).rejects.toThrow(
        /runs as uid 65534, which may not enter .*roots-own\/data/,
      )
    })
  })
})
