import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../db/client.ts'

/** What is known of a piece's last check. */
export interface CheckState {
  /** Bangkok date; null = never */
  checkedOn: string | null
  /** Grows with each change of the piece, and not with a check */
  revision: number
}

/** A kind of pieces whose facts age, of the library or of any other feature (docs/library.md#what-ages). */
export interface CheckedKind {
  kind: string
  /** Pieces that the owner alone decides on; without it, every admin. */
  isOwners?(key: string): boolean
  /** Returns the address of the screen on which a piece is edited. */
  editAt(key: string): string
  /** Reads the living pieces that were last checked before a Bangkok date, or never. */
  readCheckedBefore(db: Database, date: string): Promise<(CheckState & { key: string; title: string })[]>
  /** Locks a living piece and reads its check; undefined when there is none. */
  lockCheck(tx: Transaction, key: string): Promise<CheckState | undefined>
  /** Writes the date of the check alone; the caller has locked the piece. */
  writeCheck(tx: Transaction, key: string, checkedOn: string | null): Promise<void>
}

interface CheckedRows {
  kind: string
  table: PgTable & Record<'id' | 'checkedOn' | 'revision', PgColumn>
  title: PgColumn
  /** Set on rows that were deleted, where the table has such */
  deletedAt?: PgColumn
  isOwners?(key: string): boolean
  editAt(key: string): string
}

/** Declares a kind of which each piece is a row with `id`, `checked_on` and `revision`. */
export function checkedRows({ table, title, deletedAt, ...kind }: CheckedRows): CheckedKind {
  const state = {
    checkedOn: sql<string | null>`${table.checkedOn}`,
    revision: sql<number>`${table.revision}`,
  }
  const isLiving: SQL = deletedAt ? sql`${deletedAt} IS NULL` : sql`true`
  return {
    ...kind,
    readCheckedBefore: (db, date) =>
      db
        .select({ key: sql<string>`${table.id}`, title: sql<string>`${title}`, ...state })
        .from(table)
        .where(sql`${isLiving} AND (${table.checkedOn} IS NULL OR ${table.checkedOn} < ${date})`),
    lockCheck: async (tx, key) => {
      const [found] = await tx
        .select(state)
        .from(table)
        .where(sql`${isLiving} AND ${eq(table.id, key)}`)
        .for('no key update')
      return found
    },
    writeCheck: async (tx, key, checkedOn) => {
      await tx.execute(sql`UPDATE ${table} SET checked_on = ${checkedOn} WHERE id = ${key}`)
    },
  }
}
