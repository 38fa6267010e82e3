import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { create, extract } from 'tar'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { typedDatabase } from '../db/client.ts'
import { REPLACES_TABLES } from '../db/copy-tables.ts'
import type { Env } from '../env.ts'
import { sendMail } from '../features/mail/send-mail.ts'
import { openFolder } from '../integrations/files-in-folder.ts'
import { openVault } from '../integrations/key-vault.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { aDatabase } from '../testing/database.ts'
import { backUp } from './back-up.ts'
import { isData, listDataFiles } from './data-files.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'

/** Signs that COPY must escape, and Thai, in one name. */
const NAME = 'พิมพ์ \\ \t tab \n line \\N 😀'

let folder: string
let source: Awaited<ReturnType<typeof anInstallation>>
let said: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-backup-'))
  source = await anInstallation('source')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  said = []
})

async function anInstallation(name: string, { empty = false } = {}) {
  const pool = await aDatabase()
  if (empty) {
    await pool.query(`BEGIN; ${REPLACES_TABLES}; DROP SCHEMA public CASCADE; CREATE SCHEMA public;
      DROP SCHEMA graphile_worker CASCADE; COMMIT`)
  }
  const DATA_DIR = join(folder, name)
  mkdirSync(DATA_DIR)
  openVault(join(DATA_DIR, 'secrets/vault'))
  const files = openFolder(join(DATA_DIR, 'files'))
  return { pool, files, env: { DATA_DIR } as Env, beside: false, say: (line: string) => void said.push(line) }
}

const aFile = () => join(folder, `${randomUUID()}.tar.gz`)

async function unpacked(file: string): Promise<{ stage: string; manifest: Manifest }> {
  const stage = mkdtempSync(join(folder, 'unpacked-'))
  await extract({ file, cwd: stage })
  return { stage, manifest: JSON.parse(readFileSync(join(stage, 'manifest.json'), 'utf8')) }
}

async function repacked(stage: string): Promise<string> {
  const file = aFile()
  await create({ file, cwd: stage, gzip: true }, readdirSync(stage))
  return file
}

/** Writes a member and two rows that must always be three, in one transaction. */
async function writeMember(pool: pg.Pool, n: number): Promise<void> {
  const client = await pool.connect()
  const id = randomUUID()
  try {
    await client.query('BEGIN')
    await client.query('INSERT INTO profiles (id, email, display_name) VALUES ($1, $2, $3)', [
      id,
      `${id}@example.com`,
      `${NAME} ${n}`,
    ])
    await client.query("INSERT INTO prompt_quota (profile_id, day, used) VALUES ($1, '2026-11-20', $2)", [
      id,
      n,
    ])
    await client.query('UPDATE profiles SET prompt_count = $2 WHERE id = $1', [id, n])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

const rowsOf = async (pool: pg.Pool) =>
  (
    await pool.query(
      'SELECT p.*, q.used FROM profiles p LEFT JOIN prompt_quota q ON q.profile_id = p.id ORDER BY p.id',
    )
  ).rows

describe('the journey of a backup', () => {
  it('brings every row and file back byte for byte, taken while writes go on', async () => {
    for (let n = 0; n < 50; n++) await writeMember(source.pool, n)
    await enqueue(typedDatabase(source.pool), 'test:later', { x: 1 }, { runAt: new Date(Date.now() + 1e9) })
    mkdirSync(join(source.env.DATA_DIR, 'files/slips'), { recursive: true })
    const slip = randomBytes(100_000)
    writeFileSync(join(source.env.DATA_DIR, 'files/slips/a.webp'), slip, { mode: 0o600 })
    writeFileSync(join(source.env.DATA_DIR, 'thokham.lock'), 'no data')
    mkdirSync(join(source.env.DATA_DIR, 'postgres'))
    writeFileSync(join(source.env.DATA_DIR, 'postgres/PG_VERSION'), '17')

    let writing = true
    let written = 0
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) await writeMember(source.pool, ++written)
    })
    const first = aFile()
    await expect.poll(() => written).toBeGreaterThan(20)
    await backUp(source, first, { secrets: false })
    const then = written
    await expect.poll(() => written).toBeGreaterThan(then)
    writing = false
    await Promise.all(writers)

    const copy = await anInstallation('copy', { empty: true })
    await restore(copy, first, { replace: false })
    const second = aFile()
    await backUp(copy, second, { secrets: false })
    const [before, after] = [await unpacked(first), await unpacked(second)]
    expect(after.manifest.tables.length).toBeGreaterThan(15)
    for (const { path, rows } of before.manifest.tables) {
      expect(readFileSync(join(after.stage, path)), path).toEqual(readFileSync(join(before.stage, path)))
      expect(after.manifest.tables.find((table) => table.path === path)?.rows).toBe(rows)
    }
    expect(after.manifest.migrations).toEqual(before.manifest.migrations)

    const members = await rowsOf(copy.pool)
    expect(members.length).toBeGreaterThan(70)
    for (const { used, prompt_count, display_name } of members) {
      expect(used).toBe(prompt_count)
      expect(display_name).toBe(`${NAME} ${used}`)
    }
    expect(readFileSync(join(copy.env.DATA_DIR, 'files/slips/a.webp'))).toEqual(slip)
    expect(statSync(join(copy.env.DATA_DIR, 'files/slips/a.webp')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(copy.env.DATA_DIR, 'postgres'))).toBe(false)
    expect(existsSync(join(copy.env.DATA_DIR, 'thokham.lock'))).toBe(false)
    expect(readdirSync(copy.env.DATA_DIR).filter((name) => name.startsWith('.'))).toEqual([])

    await writeMember(copy.pool, 1)
    await enqueue(typedDatabase(copy.pool), 'test:later', { x: 2 })
    const { rows: jobs } = await copy.pool.query(
      'SELECT payload FROM graphile_worker._private_jobs ORDER BY id',
    )
    expect(jobs.map(({ payload }) => payload)).toEqual([{ x: 1 }, { x: 2 }])
  })

  it('holds the secrets when asked to, and says so when not', async () => {
    const [without, withThem] = [aFile(), aFile()]
    await backUp(source, without, { secrets: false })
    expect(said.join('\n')).toMatch(/It does not hold .*secrets.*--with-secrets/s)
    await backUp(source, withThem, { secrets: true })
    expect((await unpacked(without)).manifest.files.map(({ path }) => path)).toEqual(['files/slips/a.webp'])
    expect(statSync(withThem).mode & 0o777).toBe(0o600)
    const copy = await anInstallation('with-secrets', { empty: true })
    await restore(copy, withThem, { replace: false })
    const vaults = [source, copy].map(({ env }) => readFileSync(join(env.DATA_DIR, 'secrets/vault'), 'utf8'))
    expect(vaults[0]).toBe(vaults[1])
    expect(statSync(join(copy.env.DATA_DIR, 'secrets/vault')).mode & 0o777).toBe(0o600)
  })

  it('takes no mail in the clear along, neither out nor back', async () => {
    const { pool, env, files } = await anInstallation('former-outbox')
    mkdirSync(join(env.DATA_DIR, 'outbox'))
    writeFileSync(
      join(env.DATA_DIR, 'outbox/mail.eml'),
      'https://thokham.example/reset-password#token=canary',
    )
    const vault = openVault(join(env.DATA_DIR, 'secrets/vault'))
    const message = { to: 'pim@example.com', kind: 'code', subject: 's', text: 'canary', html: 'canary' }
    await typedDatabase(pool).transaction((tx) => sendMail(tx, vault, message))
    const file = aFile()
    await backUp({ pool, env, files, say: () => {} }, file, { secrets: false })
    const { stage, manifest } = await unpacked(file)
    expect(manifest.files).toEqual([])
    const mails = manifest.tables.find(({ name }) => name === 'mails')
    expect(mails?.rows).toBe(1)
    for (const { path } of manifest.tables)
      expect(readFileSync(join(stage, path), 'utf8')).not.toContain('canary')
    expect([isData('outbox/mail.eml'), isData('files/slips/a.webp')]).toEqual([false, true])
  })

  it('goes over what is there only with --replace, files too', async () => {
    const file = aFile()
    await backUp(source, file, { secrets: false })
    const target = await anInstallation('target')
    await writeMember(target.pool, 7)
    writeFileSync(join(target.env.DATA_DIR, 'files/old'), 'old')
    const before = await rowsOf(target.pool)
    await expect(restore(target, file, { replace: false })).rejects.toThrow('The database is not empty')
    expect(await rowsOf(target.pool)).toEqual(before)
    await restore(target, file, { replace: true })
    expect(await rowsOf(target.pool)).toEqual(await rowsOf(source.pool))
    const files = await listDataFiles(target.env.DATA_DIR, { secrets: false, stored: true })
    expect(files).toEqual(['files/slips/a.webp'])
  })

  it('of an older version is brought up to this one', async () => {
    const file = aFile()
    const older = await anInstallation('older')
    await older.pool.query('DELETE FROM schema_migrations WHERE version > 1')
    const { rows } = await older.pool.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'",
    )
    // What the first migration alone does not make.
    const { stage, manifest } = await (async () => {
      await backUp(older, file, { secrets: false })
      return unpacked(file)
    })()
    const atFirst = await tablesOfFirstMigration()
    manifest.tables = manifest.tables
      .filter(({ schema, name }) => schema !== 'public' || atFirst.has(name))
      .map((table) => ({ ...table, columns: atFirst.get(table.name) ?? table.columns }))
    manifest.sequences = manifest.sequences.filter(({ schema }) => schema !== 'public')
    writeFileSync(join(stage, 'manifest.json'), JSON.stringify(manifest))
    const copy = await anInstallation('newer', { empty: true })
    await restore(copy, await repacked(stage), { replace: false })
    const { rows: now } = await copy.pool.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'",
    )
    expect(now.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort())
  })
})

/** Returns name → columns of the tables that a database with the first migration alone has. */
async function tablesOfFirstMigration(): Promise<Map<string, string[]>> {
  const { pool } = await anInstallation('first', { empty: true })
  const { readMigrations, replayMigrations } = await import('../db/migrate.ts')
  const client = await pool.connect()
  await replayMigrations(client, readMigrations().slice(0, 1))
  client.release()
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    "SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1",
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

describe('a backup that is not whole', () => {
  let file: string
  let target: Awaited<ReturnType<typeof anInstallation>>
  let before: unknown
  beforeAll(async () => {
    file = aFile()
    await backUp(source, file, { secrets: false })
    target = await anInstallation('kept')
    await writeMember(target.pool, 3)
    before = await rowsOf(target.pool)
  })

  async function refused(archive: string, reason: RegExp) {
    await expect(restore(target, archive, { replace: true })).rejects.toThrow(reason)
    expect(await rowsOf(target.pool)).toEqual(before)
    expect(readdirSync(target.env.DATA_DIR)).toEqual(['files', 'secrets'])
  }

  it('is refused when it is cut short, or no archive at all', async () => {
    const whole = readFileSync(file)
    for (const length of [0, 10, 1_000, whole.length - 20]) {
      const cut = aFile()
      writeFileSync(cut, whole.subarray(0, length))
      await refused(cut, /is no whole backup|Nothing was changed/)
    }
    await refused(join(folder, 'nowhere'), /There is no file/)
  })

  it('is refused when a byte of a table or file differs, or one is missing', async () => {
    for (const path of ['tables/public.profiles', 'files/files/slips/a.webp']) {
      const { stage } = await unpacked(file)
      const bytes = readFileSync(join(stage, path))
      bytes[10] = (bytes[10] ?? 0) ^ 1
      chmodSync(join(stage, path), 0o600)
      writeFileSync(join(stage, path), bytes)
      await refused(await repacked(stage), new RegExp(`${path} is not what was backed up`))
      rmSync(join(stage, path))
      await refused(await repacked(stage), new RegExp(`${path} is not what was backed up`))
    }
  })

  it('is refused when it is of a newer version', async () => {
    const { stage, manifest } = await unpacked(file)
    manifest.migrations.push({ version: 999, name: '0999-future.sql', checksum: 'x' })
    writeFileSync(join(stage, 'manifest.json'), JSON.stringify(manifest))
    await refused(await repacked(stage), /another version of Thokham/)
  })

  it('is refused when it would write outside of the data folder', async () => {
    for (const path of ['../evil', '/etc/evil', 'a/../../evil']) {
      const { stage, manifest } = await unpacked(file)
      manifest.files.push({ path, mode: 0o600, bytes: 0, sha256: '0'.repeat(64) })
      writeFileSync(join(stage, 'manifest.json'), JSON.stringify(manifest))
      await refused(await repacked(stage), /its manifest cannot be read/)
    }
  })

  it('changes nothing when the database refuses it half way', async () => {
    const { digestOf } = await import('./manifest.ts')
    const { stage, manifest } = await unpacked(file)
    const quota = manifest.tables.find(({ name }) => name === 'prompt_quota')
    const path = join(stage, quota?.path ?? '')
    writeFileSync(path, `${readFileSync(path, 'utf8')}${randomUUID()}\t2026-11-20\t1\n`)
    Object.assign(quota ?? {}, await digestOf(path))
    writeFileSync(join(stage, 'manifest.json'), JSON.stringify(manifest))
    await refused(await repacked(stage), /prompt_quota_profile_id_fkey/)
  })

  it('and even a good one is refused while a server is alive', async () => {
    const jobs = await startJobs({
      pool: target.pool,
      log: { warn() {}, error() {} } as never,
      jobs: { 'test:none': async () => {} },
      daily: {},
    })
    await refused(file, /A Thokham server is running/)
    await jobs.stop(1_000)
    await expect(restore({ ...target, beside: true }, file, { replace: true })).rejects.toThrow(
      'A Thokham server is running',
    )
  })
})

describe('the file of a backup', () => {
  it('is never written over another one, nor into the data folder, nor left half made', async () => {
    const taken = aFile()
    writeFileSync(taken, 'mine')
    await expect(backUp(source, taken, { secrets: false })).rejects.toThrow('is there already')
    expect(readFileSync(taken, 'utf8')).toBe('mine')
    await expect(backUp(source, join(source.env.DATA_DIR, 'b'), { secrets: false })).rejects.toThrow(
      'would be lost',
    )
    await expect(backUp(source, join(folder, 'no/such/b'), { secrets: false })).rejects.toThrow(
      'cannot be written',
    )
    const broken = { ...source, env: { DATA_DIR: join(folder, 'gone') } as Env }
    const failed = aFile()
    await expect(backUp(broken, failed, { secrets: false })).rejects.toThrow()
    expect(readdirSync(folder).filter((name) => name.includes('.partial-'))).toEqual([])
    expect(existsSync(failed)).toBe(false)
  })
})
