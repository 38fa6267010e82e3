import { createHash } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * What a database held: of each table the hash of each row's content, by the row's key.
 * @typedef {Map<string, Map<string, string>>} Census
 * @typedef {{ table: string, rule: 'same' | 'there' | 'passing', rows: number, changed: string[], missing: string[] }} Compared
 */

/** The same text of every value on every server, as the move compares it (server/src/db/copy-tables.ts). */
const SAME_EVERYWHERE = `
  SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
  SET timezone = 'UTC'; SET bytea_output = 'hex'; SET extra_float_digits = 1`

/** Tables whose rows go by themselves: what waits in the queue is done, what has had its time is swept. */
const PASSING = [
  /^graphile_worker\./,
  /^public\.(rate_limits|captcha_uses|database_copies|verifications|one_time_keys|ai_calls|ai_paces|image_paces|machine_refusals)$/,
]
/**
 * Tables whose rows stay and may say something else after an hour of work: figures of a day or month that everybody's rows are counted in,
 * and what a server notes on rows that are there.
 */
const LIVING = new Set(
  [
    ...['payment_days', 'revenue_days', 'revenue_parts', 'payer_counts', 'payer_days', 'term_days'],
    ...['member_days', 'member_months', 'member_ends', 'member_end_months', 'funnel_days'],
    ...['free_tier_state', 'chat_ai_days', 'chat_conversations', 'backup_plan', 'backup_runs'],
    ...['mails', 'sessions'],
  ].map((name) => `public.${name}`),
)

/** Returns how strictly a table's rows are compared: what no rule names has to be the same to the letter. */
export function ruleOf(table) {
  if (PASSING.some((pattern) => pattern.test(table))) return 'passing'
  return LIVING.has(table) ? 'there' : 'same'
}

/**
 * Reads the census of a database on one connection.
 * @param {{ query: (sql: string, values?: unknown[]) => Promise<{ rows: any[] }> }} client
 * @returns {Promise<Census>}
 */
export async function takeCensus(client) {
  await client.query(SAME_EVERYWHERE)
  const { rows: tables } = await client.query(`
    SELECT n.nspname || '.' || c.relname AS name, c.oid::regclass::text AS quoted,
      (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
       WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
       JOIN pg_index ON indrelid = attrelid AND indisprimary AND attnum = ANY (indkey)
       WHERE attrelid = c.oid) AS key
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname IN ('public', 'graphile_worker')
      AND (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
    ORDER BY 1`)
  const census = new Map()
  for (const { name, quoted, columns, key } of tables) {
    const { rows } = await client.query(
      `SELECT ROW(${key ?? columns})::text AS key, md5(ROW(${columns})::text) AS hash FROM ${quoted}`,
    )
    census.set(name, new Map(rows.map((row) => [row.key, row.hash])))
  }
  return census
}

/**
 * Holds what was moved against what is there: rows may have come, but none may be missing, and none of those that nobody worked on may
 * say something else.
 * @param {Census} moved
 * @param {Census} found
 * @returns {Compared[]}
 */
export function compareCensus(moved, found) {
  return [...moved].map(([table, rows]) => {
    const rule = ruleOf(table)
    const there = found.get(table) ?? new Map()
    const compared = { table, rule, rows: rows.size, changed: [], missing: [] }
    if (rule === 'passing') return compared
    for (const [key, hash] of rows) {
      if (!there.has(key)) compared.missing.push(key)
      else if (rule === 'same' && there.get(key) !== hash) compared.changed.push(key)
    }
    return compared
  })
}

/**
 * Says in lines what a comparison found.
 * @param {string} title
 * @param {Compared[]} compared
 * @returns {{ lines: string[], isWhole: boolean }}
 */
export function sayCompared(title, compared) {
  const count = (rule) => {
    const tables = compared.filter((each) => each.rule === rule)
    return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
  }
  const wrong = compared.filter(({ changed, missing }) => changed.length + missing.length > 0)
  const [same, there, passing] = ['same', 'there', 'passing'].map(count)
  const said = [
    `${same.rows} rows of ${same.tables} tables the same to the letter`,
    `${there.rows} of ${there.tables} still there (figures and notes that work changes)`,
    `${passing.rows} of ${passing.tables} pass by themselves (queue, limits, codes) and are not asked for`,
  ]
  const faults = wrong.map(
    ({ table, changed, missing }) =>
      `  ${table}: ${missing.length} missing, ${changed.length} changed, such as ${[...missing, ...changed][0]}`,
  )
  const verdict = wrong.length === 0 ? 'all there' : 'NOT all there'
  return {
    lines: [`${title}: ${verdict}. ${said.join('; ')}`, ...faults],
    isWhole: wrong.length === 0,
  }
}

/**
 * Reads the SHA-256 of each file below a folder, by its path.
 * @returns {Promise<Map<string, string>>}
 */
export async function hashFiles(folder) {
  const hashes = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    hashes.set(path.slice(folder.length + 1), hash.digest('hex'))
  }
  return hashes
}
