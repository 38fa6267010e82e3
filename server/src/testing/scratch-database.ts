import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { atTheEnd } from './at-the-end.ts'

/** Makes an empty database on the server of the tests; ends with the test file. @returns its address and a pool to it */
export async function aScratchDatabase(): Promise<{ url: string; pool: pg.Pool }> {
  const server = inject('database')
  const name = `scratch_${randomUUID().replaceAll('-', '')}`
  const maintainer = new pg.Client(server)
  await maintainer.connect()
  await maintainer.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  const pool = new pg.Pool({ ...server, database: name, max: 4 })
  pool.on('error', () => {})
  atTheEnd(async () => {
    await pool.end()
    await maintainer.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await maintainer.end()
  })
  const url = `postgres://${server.user}@${encodeURIComponent(server.host)}:${server.port}/${name}`
  return { url, pool }
}
