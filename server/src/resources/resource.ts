import { randomUUID } from 'node:crypto'
import type { AuditTopic } from '@thokham/domain/audit-actions'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/client.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../features/audit/write-audit.ts'
import { markEdited } from '../features/content/mark-edited.ts'
import { Refusal } from '../http/fail.ts'

/** A table of records: each counts its changes, and comes back while it is only marked as deleted. */
type ResourceTable = PgTable & Record<'id' | 'revision', PgColumn> & { deletedAt?: PgColumn }

interface Declared<Table extends ResourceTable> {
  /** The first word of what the audit log says of it. */
  kind: AuditTopic
  table: Table
  /** What the audit log keeps of a record. */
  describe: (row: Table['$inferSelect']) => object
}

/** What the office does with the records of a kind, each in the caller's transaction and with its entry in the audit log. */
export interface Resource<Row, Columns> {
  /** Adds a record; where its facts age, who writes one has checked it that day. */
  insert(tx: Transaction, doer: Doer, columns: Columns): Promise<Row>
  /**
   * Changes a record, whose row it locks.
   * @param revision as it was read; null = whatever it is
   * @throws Refusal `not_found`; `conflict` when somebody else changed it meanwhile
   */
  change(
    tx: Transaction,
    doer: Doer,
    id: string,
    columns: Partial<Columns>,
    revision: number | null,
  ): Promise<Row>
  /** Deletes a record, which can be restored. @returns whether it was there */
  remove(tx: Transaction, doer: Doer, id: string): Promise<boolean>
  /** Brings a deleted record back; one that is there stays as it is. @throws Refusal `not_found` */
  restore(tx: Transaction, doer: Doer, id: string): Promise<Row>
}

type RowOf<Table extends PgTable> = Table['$inferSelect']
/** What a record holds beyond what is noted here; without an id it is given one. */
type ColumnsOf<Table extends PgTable> = Omit<
  PgInsertValue<Table>,
  'id' | 'createdAt' | 'deletedAt' | 'revision' | 'checkedOn'
> & { id?: string }

/** Declares a kind of records that the office edits (decision 066). */
export function resource<Table extends ResourceTable>({
  kind,
  table: declared,
  describe,
}: Declared<Table>): Resource<RowOf<Table>, ColumnsOf<Table>> {
  type Row = RowOf<Table>
  const table: ResourceTable = declared
  const living = table.deletedAt && isNull(table.deletedAt)
  const isOf = (id: string) => and(eq(table.id, id), living)
  const note = (
    tx: Transaction,
    doer: Doer,
    id: string,
    verb: string,
    { before, after }: { before?: Row; after?: Row },
  ) =>
    writeAudit(tx, doer, {
      ...describeAuditEntry(`${kind}.${verb}`, id),
      ...(before && { before: describe(before) }),
      ...(after && { after: describe(after) }),
    })

  return {
    async insert(tx, doer, columns) {
      const id = columns.id ?? randomUUID()
      const checked = 'checkedOn' in table && { checkedOn: bangkokDate(doer.now) }
      const values = { ...columns, id, createdAt: doer.now, ...checked }
      const [made] = (await tx.insert(table).values(values).returning()) as Row[]
      if (!made) throw new Error('The record is not there')
      await note(tx, doer, id, 'create', { after: made })
      return made
    },
    async change(tx, doer, id, columns, revision) {
      const [before] = (await tx.select().from(table).where(isOf(id)).for('no key update')) as Row[]
      if (!before) throw new Refusal('not_found')
      if (revision !== null && before.revision !== revision) throw new Refusal('conflict')
      const set = { ...columns, revision: sql`${table.revision} + 1` }
      const [changed] = (await tx.update(table).set(set).where(isOf(id)).returning()) as Row[]
      if (!changed) throw new Refusal('not_found')
      await note(tx, doer, id, 'update', { before, after: changed })
      return changed
    },
    async remove(tx, doer, id) {
      const set = { deletedAt: doer.now }
      const [gone] = (await tx.update(table).set(set).where(isOf(id)).returning()) as Row[]
      if (gone) await note(tx, doer, id, 'delete', { before: gone })
      return gone !== undefined
    },
    async restore(tx, doer, id) {
      const wasDeleted = and(eq(table.id, id), table.deletedAt && isNotNull(table.deletedAt))
      const [back] = (await tx.update(table).set({ deletedAt: null }).where(wasDeleted).returning()) as Row[]
      if (back) {
        await note(tx, doer, id, 'restore', { after: back })
        return back
      }
      const [there] = (await tx.select().from(table).where(isOf(id))) as Row[]
      if (!there) throw new Refusal('not_found')
      return there
    },
  }
}

/**
 * Notes of records that the library ships what the office changed or deleted, so that no newer version is written over it
 * (docs/library.md#the-loader). Locks what the content ledger knows of a piece before its row.
 * @param piece name of the kind among those that the library ships
 */
export function shipped<Row, Columns>(
  piece: string,
  records: Resource<Row, Columns>,
): Resource<Row, Columns> {
  return {
    ...records,
    async change(tx, doer, id, ...to) {
      await markEdited(tx, piece, id, doer.now)
      return records.change(tx, doer, id, ...to)
    },
    async remove(tx, doer, id) {
      await markEdited(tx, piece, id, doer.now)
      return records.remove(tx, doer, id)
    },
  }
}
