import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { atTheEnd } from './at-the-end.ts'
import { TEMPLATE } from './global-setup.ts'

/** Makes a migrated database of its own, and the pool to it; both end with the test file. */
export function aDatabase(max = 16): Promise<pg.Pool> {
  return aCopyOf(TEMPLATE, max)
}

/** Makes a database as `aDatabase` does, with what `fill` brings: done once in the run under this name, and copied from then on. */
export async function aFilledDatabase(
  name: string,
  fill: (pool: pg.Pool) => Promise<unknown>,
): Promise<pg.Pool> {
  const filled = `${TEMPLATE}_${name}`
  await asMaintainer(async (client) => {
    // The other worker may be at it; the lock ends with the connection.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [filled])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [filled])
    if (rowCount) return
    const making = `${filled}_making`
    await client.query(copyOf(TEMPLATE, making))
    const pool = new pg.Pool({ ...inject('database'), database: making })
    await fill(pool).finally(() => pool.end())
    await client.query(`ALTER DATABASE ${making} RENAME TO ${filled}`)
  })
  return aCopyOf(filled)
}

/** Files are copied in a quarter of the time that their log takes. */
const copyOf = (template: string, name: string) =>
  `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`

async function aCopyOf(template: string, max = 16): Promise<pg.Pool> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asMaintainer((client) => client.query(copyOf(template, name)))
  const pool = new pg.Pool({ ...inject('database'), database: name, max })
  atTheEnd(async () => {
    await pool.end()
    // PostgreSQL waits a while for connections that are closing; whatever is still in use goes with the run.
    await asMaintainer((client) => client.query(`DROP DATABASE ${name}`)).catch(() => {})
  })
  return pool
}

async function asMaintainer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(inject('database'))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
