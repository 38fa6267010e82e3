import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase, Pool } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { migrateQueue } from '../jobs/migrate-jobs.ts'
import { type CopiedTable, tableText } from './copy-tables.ts'
import { type Migration, replayMigrations } from './migrate.ts'

/** What a table holds, as two sides compare it: its rows, in whatever order, and a sum over their hashes. */
export interface TableSum {
  rows: string
  sum: string
}

/** Makes all tables, ours and the queue's, in an empty database and inside the caller's transaction. */
export async function makeTables(client: ClientBase, migrations: Migration[]): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS graphile_worker;
    CREATE TABLE IF NOT EXISTS graphile_worker.migrations (
      id integer PRIMARY KEY, ts timestamptz DEFAULT now() NOT NULL, breaking boolean NOT NULL DEFAULT false)`)
  await migrateQueue(poolWithin(client))
  await replayMigrations(client, migrations)
}

/** Makes a pool of the one client, whose transactions are parts of the one that it is in already. */
function poolWithin(client: ClientBase): Pool {
  const PARTS: Record<string, string> = {
    begin: 'SAVEPOINT part',
    commit: 'RELEASE SAVEPOINT part',
    rollback: 'ROLLBACK TO SAVEPOINT part',
  }
  const within = new Proxy(client, {
    get(target, name) {
      if (name === 'release') return () => {}
      if (name === 'query')
        return (query: unknown, ...rest: unknown[]) =>
          (target.query as (...args: unknown[]) => unknown)(
            typeof query === 'string' ? (PARTS[query.trim().toLowerCase()] ?? query) : query,
            ...rest,
          )
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const pool = { options: {}, connect: async () => within, on: () => pool, once: () => pool, off: () => pool }
  Object.assign(pool, { removeListener: () => pool, listeners: () => [() => {}], end: async () => {} })
  return pool as unknown as Pool
}

/**
 * Takes indexes, keys and references off tables, and what refers to them from elsewhere, so that rows come in at full speed, and returns the statements that put
 * them back in an order that works.
 */
export async function takeOffIndexes(client: ClientBase, tables: readonly CopiedTable[]): Promise<string[]> {
  const names = tables.map((table) => tableText(client, table))
  const { rows: constraints } = await client.query<{
    on: string
    name: string
    definition: string
    type: string
  }>(
    `SELECT conrelid::regclass::text AS on, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition,
       contype::text AS type
     FROM pg_constraint WHERE conrelid = ANY ($1::regclass[]) AND contype IN ('f', 'p', 'u', 'x')
       OR confrelid = ANY ($1::regclass[])
     ORDER BY contype = 'f' DESC, conrelid, conname`,
    [names],
  )
  for (const { on, name } of constraints) await client.query(`ALTER TABLE ${on} DROP CONSTRAINT ${name}`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::regclass[]) ORDER BY indrelid, indexrelid`,
    [names],
  )
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  const keys = constraints.filter(({ type }) => type !== 'f')
  const references = constraints.filter(({ type }) => type === 'f')
  const add = ({ on, name, definition }: (typeof constraints)[number]) =>
    `ALTER TABLE ${on} ADD CONSTRAINT ${name} ${definition}`
  return [...keys.map(add), ...indexes.map(({ definition }) => definition), ...references.map(add)]
}

/** Copies a table's rows from one server to another, as they stream. @returns how many */
export async function copyAcross(
  source: ClientBase,
  target: ClientBase,
  table: CopiedTable,
): Promise<number> {
  const from = source.query(copyTo(`COPY ${tableText(source, table, true)} TO STDOUT`))
  const to = target.query(copyFrom(`COPY ${tableText(target, table, true)} FROM STDIN`))
  await pipeline(from as Readable, to as Writable)
  return (to as unknown as { rowCount: number }).rowCount
}

/** Sums up what a table holds; the same rows have the same sum on every server. */
export async function sumUp(client: ClientBase, table: CopiedTable): Promise<TableSum> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const { rows } = await client.query<TableSum>(
    `SELECT count(*)::text AS rows,
       COALESCE(sum(('x' || left(hash, 15))::bit(60)::bigint) || '.' || sum(('x' || right(hash, 15))::bit(60)::bigint), '') AS sum
     FROM (SELECT md5(ROW(${columns})::text) AS hash FROM ${tableText(client, table)}) AS hashed`,
  )
  return rows[0] ?? { rows: '0', sum: '' }
}
