import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { atTheEnd } from './at-the-end.ts'
import { TEMPLATE } from './global-setup.ts'

/** Makes a migrated database of its own, and the pool to it; both end with the test file. */
export async function aDatabase(max = 16): Promise<pg.Pool> {
  const server = inject('database')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Files are copied in a quarter of the time that their log takes.
  const sql = `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`
  await asMaintainer((client) => client.query(sql))
  const pool = new pg.Pool({ ...server, database: name, max })
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
