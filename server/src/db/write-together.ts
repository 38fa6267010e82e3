import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { notice } from './pubsub.ts'

/**
 * Runs writes as one statement, all of them or none, and publishes topics with it. No write sees what another one does,
 * and they run in any order: no two may write the same row, and where locks matter one statement is not for them.
 */
export async function writeTogether(
  db: Database,
  writes: readonly SQLWrapper[],
  topics: readonly string[] = [],
): Promise<void> {
  const parts = writes.map((write, at) => sql`${sql.identifier(`write_${at}`)} AS ${write}`)
  await db.execute(
    sql`WITH ${sql.join(parts, sql`, `)} SELECT ${notice} FROM unnest(${sql.param(topics)}::text[]) AS topic`,
  )
}

/**
 * Runs a write as one statement that publishes topics as well, if it writes a row.
 * @param write a write of one row, with what it returns
 * @returns whether it wrote the row
 */
export async function writeAndPublish(
  db: Database,
  write: SQLWrapper,
  topics: readonly [string, ...string[]],
): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`WITH written AS ${write} SELECT ${notice} FROM written, unnest(${sql.param(topics)}::text[]) AS topic`,
  )
  return (rowCount ?? 0) > 0
}
