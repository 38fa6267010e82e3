// @module-tag long
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { typedDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { openFolder } from '../../integrations/files-in-folder.ts'
import { openVault } from '../../integrations/key-vault.ts'
import { migrateJobs } from '../../jobs/migrate-jobs.ts'
import { atTheTerminal } from '../../owner/at-the-terminal.ts'
import { backUp } from '../../owner/back-up.ts'
import { restore } from '../../owner/restore.ts'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { aDatabase } from '../../testing/database.ts'
import { writeAudit } from './write-audit.ts'

const ENTRY = { action: 'member.sign-out', subjectKind: 'member', subjectId: 'x' }
const note = (pool: pg.Pool) => writeAudit(typedDatabase(pool), atTheTerminal(new Date()), ENTRY)
const count = async (pool: pg.Pool) => (await pool.query('SELECT FROM audit_log')).rowCount

const CHANGES = [
  "UPDATE audit_log SET action = 'nothing'",
  'DELETE FROM audit_log',
  'TRUNCATE audit_log',
  'TRUNCATE audit_log, member_notes CASCADE',
]
const ALTERATIONS = [
  'ALTER TABLE audit_log DISABLE TRIGGER audit_log_keep',
  'ALTER TABLE audit_log DISABLE TRIGGER ALL',
  'ALTER TABLE audit_log RENAME TO audit_log_of_old',
  'ALTER TABLE audit_log ALTER action TYPE text USING upper(action)',
  'DROP TRIGGER audit_log_keep ON audit_log',
  'ALTER TRIGGER audit_log_keep ON audit_log RENAME TO resting',
  'DROP FUNCTION keep_audit CASCADE',
  'CREATE OR REPLACE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
  'CREATE RULE nothing AS ON INSERT TO audit_log DO INSTEAD NOTHING',
  'DROP TABLE audit_log',
  'DROP TABLE audit_log CASCADE',
]

describe('the audit log of the embedded server', () => {
  let pool: pg.Pool
  beforeAll(async () => {
    pool = await aDatabase(4)
    await note(pool)
  })

  it.each([
    ...CHANGES,
    ...CHANGES.map((sql) => `SET session_replication_role = 'replica'; ${sql}`),
    ...ALTERATIONS,
    ...ALTERATIONS.map((sql) => `SET session_replication_role = 'replica'; ${sql}`),
  ])('refuses %s', async (sql) => {
    await expect(pool.query(sql)).rejects.toThrow('The audit log is never changed')
    await pool.query('RESET session_replication_role')
    expect(await count(pool)).toBe(1)
    await expect(pool.query(CHANGES[1] ?? '')).rejects.toThrow('The audit log is never changed')
  })

  it('may be indexed and read by others', async () => {
    await pool.query('CREATE INDEX of_today ON audit_log (created_at); DROP INDEX of_today')
    await pool.query('GRANT SELECT ON audit_log TO PUBLIC; REVOKE SELECT ON audit_log FROM PUBLIC')
  })
})

describe('the audit log of another server', () => {
  it('is its administrator’s, as the manual has it: the server writes, reads and backs it up, and changes nothing', async () => {
    const admin = new pg.Client(inject('database'))
    await admin.connect()
    const name = `own_${randomUUID().replaceAll('-', '').slice(0, 12)}`
    await admin.query(`CREATE ROLE ${name} LOGIN`)
    await admin.query(`CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0`)
    const pool = new pg.Pool({ ...inject('database'), user: name, database: name, max: 4 })
    const above = new pg.Client({ ...inject('database'), database: name })
    await above.connect()
    pool.on('error', () => {})
    atTheEnd(async () => {
      await Promise.all([pool.end(), above.end()])
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.query(`DROP ROLE ${name}`)
      await admin.end()
    })
    await migrate(pool)
    await migrateJobs(pool)
    await note(pool)
    for (const sql of CHANGES) await expect(pool.query(sql)).rejects.toThrow()
    await above.query(manual().replaceAll('thokham', name))

    await note(pool)
    // The schema is the server's: a restore drops it whole, which nobody overlooks.
    for (const sql of [...CHANGES, ...ALTERATIONS.filter((sql) => !/^DROP (TABLE|FUNCTION)/.test(sql))])
      await expect(pool.query(sql), sql).rejects.toThrow(/permission denied|must be owner|never changed/)
    expect(await count(pool)).toBe(2)
    expect(await migrate(pool)).toEqual([])

    const DATA_DIR = mkdtempSync(join(tmpdir(), 'thokham-audit-'))
    const archive = `${DATA_DIR}.tar.gz`
    onTestFinished(() => {
      for (const path of [DATA_DIR, archive]) rmSync(path, { recursive: true, force: true })
    })
    openVault(join(DATA_DIR, 'secrets/vault'))
    const files = openFolder(join(DATA_DIR, 'files'))
    const context = { pool, env: { DATA_DIR }, files, say: () => {}, beside: false }
    await backUp(context, archive, { secrets: false })
    await restore(context, archive, { replace: true })
    expect(await count(pool)).toBe(2)
    for (const sql of CHANGES) await expect(pool.query(sql)).rejects.toThrow('The audit log is never changed')
  })
})

it('is handed over by the same statements in a cluster', () => {
  const file = readFileSync(
    new URL('../../../../operations/deploy/patroni/keep-audit-log.sql', import.meta.url),
    'utf8',
  )
  expect(file.replace(/^--.*\n/gm, '')).toBe(manual())
})

/** Reads what the manual gives the administrator to run. */
function manual(): string {
  const text = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const found = /```sql\n(ALTER TABLE audit_log[^`]*)```/.exec(text)?.[1]
  if (!found) throw new Error('docs/operations.md does not say how the audit log is handed over')
  return found
}
