import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { StartError } from '../start/start-error.ts'
import { isMigrated, migrate, type OnWait, readMigrations, replayMigrations } from './migrate.ts'

const server = inject('database')
let folder: string
let admin: pg.Pool
let pool: pg.Pool
let migrations: string
let number = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-migrate-'))
  admin = new pg.Pool(server)
})
afterAll(async () => {
  await admin.end()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  const database = `migrate_${++number}`
  await admin.query(`CREATE DATABASE ${database}`)
  pool = new pg.Pool({ ...server, database, max: 12 })
  // One in use that is ended tells its query; nobody else needs to know.
  pool.on('connect', (client) => client.on('error', () => {}))
  migrations = mkdtempSync(join(folder, 'sql-'))
  write('0001-members.sql', 'CREATE TABLE members (id int PRIMARY KEY);')
  write('0002-names.sql', 'ALTER TABLE members ADD name text; INSERT INTO members VALUES (1, $$ทอคำ$$);')
})
afterEach(() => pool.end())

const write = (name: string, sql: string) => writeFileSync(join(migrations, name), sql)
const members = async () => (await pool.query('SELECT id, name FROM members')).rows

/** Who waits for a lock. */
const waiting = async () =>
  (
    await pool.query(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).rows
/** Fails instead of waiting for ever for whoever is in the way. */
const atOnce = async (sql: string) => {
  const client = await pool.connect()
  try {
    await client.query("SET lock_timeout = '60s'")
    await client.query(sql)
  } finally {
    client.release(true)
  }
}

/** Begins the migrations beside a transaction that does not end, and waits until they wait for it. */
async function heldBy(sql: string, onWait?: OnWait) {
  const old = await pool.connect()
  await old.query(`BEGIN; ${sql}`)
  const migrating = migrate(pool, { folder: migrations, onWait })
  migrating.catch(() => {})
  await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1)
  const end = async () => {
    await old.query('COMMIT')
    old.release()
  }
  return { migrating, end }
}

it('applies each file once, in order', async () => {
  expect(await migrate(pool, { folder: migrations })).toEqual(['0001-members.sql', '0002-names.sql'])
  expect(await migrate(pool, { folder: migrations })).toEqual([])
  expect(await members()).toEqual([{ id: 1, name: 'ทอคำ' }])
})

it('applies what a newer version brings', async () => {
  await migrate(pool, { folder: migrations })
  write('0003-more.sql', "INSERT INTO members VALUES (2, 'two')")
  expect(await isMigrated(pool, readMigrations(migrations))).toBe(false)
  expect(await migrate(pool, { folder: migrations })).toEqual(['0003-more.sql'])
  expect(await isMigrated(pool, readMigrations(migrations))).toBe(true)
  expect(await members()).toHaveLength(2)
})

it('is done by one of several starters, while the others wait', async () => {
  write('0003-slow.sql', 'SELECT pg_sleep(0.2); CREATE TABLE slow ();')
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(pool, { folder: migrations })))
  expect(applied.filter((names) => names.length === 3)).toHaveLength(1)
  expect(applied.filter((names) => names.length === 0)).toHaveLength(7)
  expect(await members()).toHaveLength(1)
})

it('leaves nothing of a file that fails, and everything before it', async () => {
  write('0003-broken.sql', "INSERT INTO members VALUES (2, 'two'); SELECT nonsense;")
  await expect(migrate(pool, { folder: migrations })).rejects.toThrow(
    /0003-broken\.sql failed and was rolled back/,
  )
  expect(await members()).toHaveLength(1)
  write('0003-broken.sql', "INSERT INTO members VALUES (3, 'three');")
  expect(await migrate(pool, { folder: migrations })).toEqual(['0003-broken.sql'])
})

it('lets readers and writers past a file that waits for one who reads for long, and says so', async () => {
  await migrate(pool, { folder: migrations })
  write('0003-age.sql', "INSERT INTO members VALUES (2, 'two'); ALTER TABLE members ADD age int;")
  const waits: string[] = []
  const { migrating, end } = await heldBy('SELECT name FROM members', (name) => void waits.push(name))
  await atOnce("INSERT INTO members VALUES (3, 'three')")
  await atOnce('SELECT name FROM members')
  await expect.poll(() => waits).toEqual(['0003-age.sql'])
  await atOnce("UPDATE members SET name = 'drei' WHERE id = 3")
  await end()
  expect(await migrating).toEqual(['0003-age.sql'])
  expect((await pool.query('SELECT id, name, age FROM members ORDER BY id')).rows).toEqual([
    { id: 1, name: 'ทอคำ', age: null },
    { id: 2, name: 'two', age: null },
    { id: 3, name: 'drei', age: null },
  ])
  expect(waits).toHaveLength(1)
})

it('refuses a file that was changed after it had been applied', async () => {
  await migrate(pool, { folder: migrations })
  write('0001-members.sql', 'CREATE TABLE members (id bigint PRIMARY KEY);')
  await expect(migrate(pool, { folder: migrations })).rejects.toThrow(StartError)
  await expect(migrate(pool, { folder: migrations })).rejects.toThrow(
    /0001-members\.sql was changed after it had been applied/,
  )
})

it('does not mind other line ends', async () => {
  write('0002-names.sql', 'ALTER TABLE members ADD name text;\n-- a comment\n')
  await migrate(pool, { folder: migrations })
  write('0002-names.sql', 'ALTER TABLE members ADD name text;\r\n-- a comment\r\n')
  expect(await migrate(pool, { folder: migrations })).toEqual([])
})

it('refuses a database that is newer than the code', async () => {
  const newer = join(folder, `newer-${number}`)
  cpSync(migrations, newer, { recursive: true })
  writeFileSync(join(newer, '0003-future.sql'), 'CREATE TABLE future ();')
  await migrate(pool, { folder: newer })
  await expect(migrate(pool, { folder: migrations })).rejects.toThrow(StartError)
  await expect(migrate(pool, { folder: migrations })).rejects.toThrow(
    /newer than this version .* 0003-future\.sql/,
  )
})

describe('a file without a transaction', () => {
  const INDEX = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS members_names ON members (name);'
  const build = (sql = INDEX) => write('0003-index.sql', `-- without a transaction\n-- Why.\n${sql}\n`)

  /** Returns whether the index serves queries; undefined when there is none. */
  const isValid = async () =>
    (await pool.query("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('members_names')"))
      .rows[0]?.indisvalid
  beforeEach(() => migrate(pool, { folder: migrations }))

  it('builds an index while others write', async () => {
    build()
    const { migrating, end } = await heldBy("INSERT INTO members VALUES (2, 'old')")
    await atOnce("INSERT INTO members VALUES (3, 'meanwhile')")
    await end()
    expect(await migrating).toEqual(['0003-index.sql'])
    expect(await isValid()).toBe(true)
    expect(await members()).toHaveLength(3)
  })

  it('is finished at the next start when it was killed', async () => {
    build()
    const { migrating, end } = await heldBy("INSERT INTO members VALUES (2, 'old')")
    const [builder] = await waiting()
    await pool.query('SELECT pg_terminate_backend($1)', [builder.pid])
    await expect(migrating).rejects.toThrow(/0003-index\.sql failed and is begun anew at the next start/)
    expect(await isValid()).toBe(false)
    expect(await isMigrated(pool, readMigrations(migrations))).toBe(false)
    await end()
    expect(await migrate(pool, { folder: migrations })).toEqual(['0003-index.sql'])
    expect(await isValid()).toBe(true)
  })

  it('is finished when it was killed between its last statement and its entry', async () => {
    build()
    await pool.query(INDEX)
    expect(await migrate(pool, { folder: migrations })).toEqual(['0003-index.sql'])
    expect(await isValid()).toBe(true)
  })

  it('is done by one of several starters, which none of those who wait holds up', async () => {
    build()
    const { migrating, end } = await heldBy("INSERT INTO members VALUES (2, 'old')")
    const others = [
      migrate(pool, { folder: migrations }),
      migrate(pool, { folder: migrations }),
      migrate(pool, { folder: migrations }),
    ]
    const asking = async () =>
      (
        await pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_%advisory_lock%'",
        )
      ).rowCount
    await expect.poll(asking, { timeout: 60_000 }).toBe(3)
    await end()
    expect(await migrating).toEqual(['0003-index.sql'])
    expect(await Promise.all(others)).toEqual([[], [], []])
    expect(await isValid()).toBe(true)
  })

  it('lets readers past a statement that waits for an index of its own', async () => {
    await pool.query("CREATE INDEX members_words ON members USING gin (to_tsvector('simple', name))")
    build('ALTER INDEX members_words SET (gin_pending_list_limit = 256);')
    const { migrating, end } = await heldBy('SELECT name FROM members')
    await atOnce('SELECT name FROM members')
    await end()
    expect(await migrating).toEqual(['0003-index.sql'])
  })

  it('says nothing that may not be said twice', async () => {
    for (const sql of [
      'CREATE INDEX CONCURRENTLY members_names ON members (name);',
      'DELETE FROM members;',
    ]) {
      build(`${INDEX}\n${sql}`)
      await expect(migrate(pool, { folder: migrations })).rejects.toThrow(
        /0003-index\.sql failed .* it says: /,
      )
      expect(await isValid()).toBeUndefined()
    }
  })

  it('is made again in the transaction of a restore', async () => {
    build()
    const client = await pool.connect()
    await client.query('BEGIN; DROP TABLE members, schema_migrations')
    await replayMigrations(client, readMigrations(migrations))
    await client.query('COMMIT')
    client.release()
    expect(await isValid()).toBe(true)
  })
})

it('no migration since 0055 builds an index in a transaction on a table that has rows', () => {
  const found = readMigrations()
    .slice(54)
    .flatMap(({ name, sql }) =>
      [...sql.matchAll(/CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)\w+\s+ON (\w+)/g)]
        .filter(([, table]) => !sql.includes(`CREATE TABLE ${table} `))
        .map(([statement]) => `${name}: ${statement}`),
    )
  expect(found).toEqual([])
})
