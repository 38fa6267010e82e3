import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import * as schema from './schema.ts'

/** Tables that plain SQL, triggers or libraries use; no typed query does. */
const WITHOUT_TYPES = [
  'alert_days',
  'chat_ai_days',
  'chat_drafts',
  'database_copies',
  'funnel_days',
  'member_days',
  'member_end_months',
  'member_ends',
  'member_months',
  'paydays',
  'payer_days',
  'payment_days',
  'rate_limits',
  'request_counts',
  'revenue_days',
  'revenue_parts',
  'scanned_files',
  'schema_migrations',
  'term_days',
  'terms',
  // Empty; it goes a release later.
  'verifications',
]

/** A column in the words of both: `text not null default`, for example. */
interface Column {
  table: string
  column: string
  type: string
}

const described = (type: string, facts: Record<'not null' | 'default' | 'generated' | 'key', boolean>) =>
  [type, ...Object.entries(facts).flatMap(([word, holds]) => (holds ? [word] : []))].join(' ')

function declaredColumns(): Column[] {
  return Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return []
    const { name, columns, primaryKeys } = getTableConfig(table)
    const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
    return columns.map((column) => ({
      table: name,
      column: column.name,
      // Drizzle writes numeric(12, 2), the catalogue numeric(12,2).
      type: described(column.getSQLType().replace(', ', ','), {
        'not null': column.notNull,
        default: column.hasDefault && !column.generated && !column.generatedIdentity,
        generated: column.generated !== undefined || column.generatedIdentity !== undefined,
        key: column.primary || keys.includes(column.name),
      }),
    }))
  })
}

/** Reads what the migrations made from PostgreSQL's catalogue. */
async function migratedColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<{
    table: string
    column: string
    type: string
    not_null: boolean
    is_default: boolean
    is_generated: boolean
    is_key: boolean
  }>(`
    SELECT relname AS table, attname AS column, format_type(atttypid, atttypmod) AS type, attnotnull AS not_null,
      atthasdef AND attgenerated = '' AS is_default, attgenerated <> '' OR attidentity <> '' AS is_generated,
      EXISTS (
        SELECT FROM pg_constraint WHERE contype = 'p' AND conrelid = pg_class.oid AND attnum = ANY (conkey)
      ) AS is_key
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND attnum > 0 AND NOT attisdropped
    ORDER BY relname, attnum`)
  return rows.map(({ table, column, type, ...row }) => ({
    table,
    column,
    type: described(type, {
      'not null': row.not_null,
      default: row.is_default,
      generated: row.is_generated,
      key: row.is_key,
    }),
  }))
}

const byName = (columns: Column[]) =>
  Object.fromEntries(columns.map(({ table, column, type }) => [`${table}.${column}`, type]))

describe('schema.ts', () => {
  let declared: Column[]
  let migrated: Column[]
  beforeAll(async () => {
    declared = declaredColumns()
    migrated = await migratedColumns(await aDatabase(1))
  })

  it('names every table of the migrated database that typed queries may use', () => {
    const tables = (columns: Column[]) => [...new Set(columns.map(({ table }) => table))].sort()
    expect([...tables(declared), ...WITHOUT_TYPES].sort()).toEqual(tables(migrated))
  })

  it('has every column with the type, nullability, default and key that the migrations gave it', () => {
    const typed = migrated.filter(({ table }) => !WITHOUT_TYPES.includes(table))
    expect(byName(declared)).toEqual(byName(typed))
  })
})
