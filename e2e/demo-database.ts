import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The server’s own.
const pg = createRequire(import.meta.url)('pg')

/**
 * Runs statements in the embedded database of a server that is open, as time or an accident would.
 * @returns the rows of the last one
 */
export async function inDatabase(dataDir: string, statements: string): Promise<Record<string, string>[]> {
  // postmaster.pid: the fifth line is the folder of its socket.
  const host = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[4]
  const client = new pg.Client({ host, port: 5432, user: 'thokham', database: 'thokham' })
  await client.connect()
  try {
    const answers = await client.query(statements)
    return [answers].flat().at(-1).rows
  } finally {
    await client.end()
  }
}
