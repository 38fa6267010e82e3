import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table as it is copied: only columns that hold data of their own, in the order of the table. */
export interface CopiedTable {
  schema: string
  name: string
  columns: string[]
}

/** Where a sequence stands. */
export interface SequenceState {
  schema: string
  name: string
  /** null when it was never used. */
  last: string | null
}

/** Ours, and the queue's. */
const SCHEMAS = ['public', 'graphile_worker']
/** The queue's own ledger belongs to its tables, not to their content. */
const LEFT_OUT = 'graphile_worker.migrations'

/** Makes the text of every value the same on every server. */
export const SAME_EVERYWHERE = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`

/** Lets the transaction in which it stands drop, alter and fill every table, the audit log among them (migration 0054). */
export const REPLACES_TABLES = "SET LOCAL thokham.replaces_tables = 'on'"

/**
 * Switches the triggers of tables off, whose figures come with the rows and which keep what may not be changed otherwise.
 * @returns what switches them on again, each as it was
 */
export async function restTriggers(
  client: ClientBase,
  tables: readonly CopiedTable[],
): Promise<() => Promise<void>> {
  const { rows: always } = await client.query<{ on: string; name: string }>(
    `SELECT tgrelid::regclass::text AS on, tgname AS name FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'A'`,
  )
  for (const table of tables)
    await client.query(`ALTER TABLE ${tableText(client, table)} DISABLE TRIGGER USER`)
  return async () => {
    for (const table of tables)
      await client.query(`ALTER TABLE ${tableText(client, table)} ENABLE TRIGGER USER`)
    for (const { on, name } of always)
      await client.query(`ALTER TABLE ${on} ENABLE ALWAYS TRIGGER ${client.escapeIdentifier(name)}`)
  }
}

/** Lists all tables that outlive a crash, each after those it refers to. */
export async function tablesInOrder(client: ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { refers: string[] }>(
    `SELECT n.nspname AS schema, c.relname AS name,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       ARRAY(SELECT DISTINCT rn.nspname || '.' || r.relname FROM pg_constraint k
             JOIN pg_class r ON r.oid = k.confrelid JOIN pg_namespace rn ON rn.oid = r.relnamespace
             WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS refers
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname = ANY ($1) AND n.nspname || '.' || c.relname <> $2
     ORDER BY 1, 2`,
    [SCHEMAS, LEFT_OUT],
  )
  const placed: CopiedTable[] = []
  const names = new Set<string>()
  let waiting = rows
  while (waiting.length > 0) {
    const free = waiting.filter(({ refers }) => refers.every((name) => names.has(name)))
    if (free.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const { schema, name, columns } of free) {
      placed.push({ schema, name, columns })
      names.add(`${schema}.${name}`)
    }
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return placed
}

/** Reads how far each sequence has counted. */
export async function readSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = ANY ($1) ORDER BY 1, 2`,
    [SCHEMAS],
  )
  return rows
}

/** Lets a sequence count on from where it stood. */
export async function writeSequence(
  client: ClientBase,
  { schema, name, last }: SequenceState,
): Promise<void> {
  const sequence = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
  await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [sequence, last ?? '1', last !== null])
}

/** Writes a table to a file of this user's, as COPY writes it. @returns how many rows */
export async function copyOut(client: ClientBase, table: CopiedTable, path: string): Promise<number> {
  const stream = client.query(copyTo(`COPY ${tableText(client, table, true)} TO STDOUT`))
  await pipeline(stream as Readable, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  return (stream as unknown as { rowCount: number }).rowCount
}

/** Fills a table from a file. @returns how many rows */
export async function copyIn(client: ClientBase, table: CopiedTable, path: string): Promise<number> {
  const stream = client.query(copyFrom(`COPY ${tableText(client, table, true)} FROM STDIN`))
  await pipeline(createReadStream(path), stream as Writable)
  return (stream as unknown as { rowCount: number }).rowCount
}

/** Writes a table's name as SQL has it, with its columns where they are asked for. */
export function tableText(
  client: ClientBase,
  { schema, name, columns }: CopiedTable,
  withColumns = false,
): string {
  const quoted = [schema, name].map((part) => client.escapeIdentifier(part)).join('.')
  if (!withColumns) return quoted
  return `${quoted} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`
}
