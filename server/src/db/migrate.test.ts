import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { StartError } from '../start-error.ts'
import { isMigrated, migrate, readMigrations } from './migrate.ts'

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
  pool = new pg.Pool({ ...server, database })
  migrations = mkdtempSync(join(folder, 'sql-'))
  write('0001-members.sql', 'CREATE TABLE members (id int PRIMARY KEY);')
  write('0002-names.sql', 'ALTER TABLE members ADD name text; INSERT INTO members VALUES (1, $$ทอคำ$$);')
})
afterEach(() => pool.end())

const write = (name: string, sql: string) => writeFileSync(join(migrations, name), sql)
const members = async () => (await pool.query('SELECT id, name FROM members')).rows

it('applies each file once, in order', async () => {
  expect(await migrate(pool, migrations)).toEqual(['0001-members.sql', '0002-names.sql'])
  expect(await migrate(pool, migrations)).toEqual([])
  expect(await members()).toEqual([{ id: 1, name: 'ทอคำ' }])
})

it('applies what a newer version brings', async () => {
  await migrate(pool, migrations)
  write('0003-more.sql', "INSERT INTO members VALUES (2, 'two')")
  expect(await isMigrated(pool, readMigrations(migrations))).toBe(false)
  expect(await migrate(pool, migrations)).toEqual(['0003-more.sql'])
  expect(await isMigrated(pool, readMigrations(migrations))).toBe(true)
  expect(await members()).toHaveLength(2)
})

it('is done by one of several starters, while the others wait', async () => {
  write('0003-slow.sql', 'SELECT pg_sleep(0.2); CREATE TABLE slow ();')
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(pool, migrations)))
  expect(applied.filter((names) => names.length === 3)).toHaveLength(1)
  expect(applied.filter((names) => names.length === 0)).toHaveLength(7)
  expect(await members()).toHaveLength(1)
})

it('leaves nothing of a file that fails, and everything before it', async () => {
  write('0003-broken.sql', "INSERT INTO members VALUES (2, 'two'); SELECT nonsense;")
  await expect(migrate(pool, migrations)).rejects.toThrow(/0003-broken\.sql failed and was rolled back/)
  expect(await members()).toHaveLength(1)
  write('0003-broken.sql', "INSERT INTO members VALUES (3, 'three');")
  expect(await migrate(pool, migrations)).toEqual(['0003-broken.sql'])
})

it('refuses a file that was changed after it had been applied', async () => {
  await migrate(pool, migrations)
  write('0001-members.sql', 'CREATE TABLE members (id bigint PRIMARY KEY);')
  await expect(migrate(pool, migrations)).rejects.toThrow(StartError)
  await expect(migrate(pool, migrations)).rejects.toThrow(
    /0001-members\.sql was changed after it had been applied/,
  )
})

it('does not mind other line ends', async () => {
  write('0002-names.sql', 'ALTER TABLE members ADD name text;\n-- a comment\n')
  await migrate(pool, migrations)
  write('0002-names.sql', 'ALTER TABLE members ADD name text;\r\n-- a comment\r\n')
  expect(await migrate(pool, migrations)).toEqual([])
})

it('refuses a database that is newer than the code', async () => {
  const newer = join(folder, `newer-${number}`)
  cpSync(migrations, newer, { recursive: true })
  writeFileSync(join(newer, '0003-future.sql'), 'CREATE TABLE future ();')
  await migrate(pool, newer)
  await expect(migrate(pool, migrations)).rejects.toThrow(StartError)
  await expect(migrate(pool, migrations)).rejects.toThrow(/newer than this version .* 0003-future\.sql/)
})
