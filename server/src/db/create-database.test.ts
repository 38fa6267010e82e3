import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

/** `operations/deploy/patroni/create-database.sql` on the PostgreSQL of the tests, whose own account has the name of the cluster's. */
const NAME = `cluster_${randomUUID().replaceAll('-', '')}`
const script = readFileSync(
  new URL('../../../operations/deploy/patroni/create-database.sql', import.meta.url),
  'utf8',
).replaceAll('thokham', NAME)

let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client(inject('database'))
  await admin.connect()
})
afterAll(async () => {
  await admin.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`)
  await admin.query(`DROP ROLE IF EXISTS ${NAME}`)
  await admin.end()
})

/** Runs it as psql does: a variable is quoted, and what a query before `\gexec` answers is run itself. */
async function run(password: string): Promise<number> {
  const sql = script.replace(/^--.*$/gm, '')
  let made = 0
  for (const [, statement = '', end] of sql.matchAll(/([^;\\]+)(;|\\gexec)/g)) {
    const text = statement.replaceAll(":'password'", pg.escapeLiteral(password))
    const { rows } = await admin.query({ text, rowMode: 'array' })
    for (const command of end === ';' ? [] : rows.flat()) {
      await admin.query(command)
      made++
    }
  }
  return made
}

const state = async () =>
  (
    await admin.query(
      `SELECT r.rolcanlogin AS "canLogIn", r.rolcreatedb AS "canCreate", r.rolsuper AS "isSuper", r.rolpassword AS password,
         pg_has_role(r.rolname, 'pg_monitor', 'member') AS "seesCopies", d.oid AS database
       FROM pg_authid r JOIN pg_database d ON d.datdba = r.oid WHERE r.rolname = $1 AND d.datname = $1`,
      [NAME],
    )
  ).rows[0]

it('makes the account and its database, and said again leaves both and what is in them as they are', async () => {
  expect(await run("it's a password; of a kind")).toBe(2)
  const first = await state()
  expect(first).toMatchObject({ canLogIn: true, canCreate: true, isSuper: false, seesCopies: true })
  expect(first.password).toMatch(/^(SCRAM-SHA-256|md5)/)
  const inside = new pg.Client({ ...inject('database'), database: NAME })
  await inside.connect()
  await inside.query('CREATE TABLE kept AS SELECT 1 AS row')
  expect(await run('another one')).toBe(0)
  expect(await state()).toEqual(first)
  expect((await inside.query('SELECT FROM kept')).rowCount).toBe(1)
  await inside.end()
})
