import { randomUUID } from 'node:crypto'
import type { AdminHoliday, HolidayFields } from '@thokham/contract/holidays'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { holidays } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { refuseTakenTitle } from '../content/refuse-taken-title.ts'
import { HOLIDAY_PIECE, rewriteSearchOf } from './holiday-content.ts'

export type HolidayRow = typeof holidays.$inferSelect

/** How many living concepts name a holiday; of a query of `holidays`, by the names of the database. */
const conceptCount = sql<number>`(
  SELECT count(*)::int FROM concepts AS c WHERE c.deleted_at IS NULL AND holidays.id = ANY (c.holidays))`

/** Reads the living holidays for admins, by month; of these ids alone, where they are named. */
export async function readAdminHolidays(db: Database, id?: string): Promise<AdminHoliday[]> {
  const rows = await db
    .select({ ...getTableColumns(holidays), concepts: conceptCount })
    .from(holidays)
    .where(and(isNull(holidays.deletedAt), id === undefined ? undefined : eq(holidays.id, id)))
    .orderBy(holidays.month, holidays.id)
  return rows.map(({ concepts, ...row }) => ({ ...presentHoliday(row), concepts }))
}

/** Reads one that is there. */
export async function readAdminHoliday(tx: Transaction, id: string): Promise<AdminHoliday> {
  const [found] = await readAdminHolidays(tx, id)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Adds a holiday; who writes one has checked it that day. */
export async function insertHoliday(
  tx: Transaction,
  doer: Doer,
  fields: HolidayFields,
): Promise<AdminHoliday> {
  await refuseTakenTitle(tx, 'holidays', fields.title, null)
  const id = randomUUID()
  await tx
    .insert(holidays)
    .values({ ...columnsOf(fields), id, createdAt: doer.now, checkedOn: bangkokDate(doer.now) })
  const made = await readAdminHoliday(tx, id)
  await writeAudit(tx, doer, { ...describeAuditEntry('holiday.create', id), after: made })
  return made
}

/**
 * Changes a holiday, and what concepts of it are found by where its title changes. Locks the titles of all holidays, what
 * the content ledger knows of it, then its row.
 * @param revision as it was read
 * @throws Refusal `not_found`; `conflict` when somebody else changed it meanwhile; `invalid_input` for a taken title
 */
export async function changeHoliday(
  tx: Transaction,
  doer: Doer,
  id: string,
  { revision, ...fields }: HolidayFields & { revision: number },
): Promise<AdminHoliday> {
  await refuseTakenTitle(tx, 'holidays', fields.title, id)
  await markEdited(tx, HOLIDAY_PIECE, id, doer.now)
  const living = and(eq(holidays.id, id), isNull(holidays.deletedAt))
  const [before] = await tx.select().from(holidays).where(living).for('no key update')
  if (!before) throw new Refusal('not_found')
  if (before.revision !== revision) throw new Refusal('conflict')
  const [changed] = await tx
    .update(holidays)
    .set({ ...columnsOf(fields), revision: revision + 1 })
    .where(living)
    .returning()
  if (!changed) throw new Refusal('not_found')
  if (before.title !== fields.title) await rewriteSearchOf(tx, id)
  await writeAudit(tx, doer, {
    ...describeAuditEntry('holiday.update', id),
    before: presentHoliday(before),
    after: presentHoliday(changed),
  })
  return readAdminHoliday(tx, id)
}

/** Returns the columns of what an admin said. */
function columnsOf({ rule, ...fields }: HolidayFields) {
  return { ...fields, rule: rule === '' ? null : rule }
}

/** Presents a holiday to an admin, and to the audit. */
export function presentHoliday({ createdAt: _, deletedAt: __, rule, ...holiday }: HolidayRow) {
  return { ...holiday, rule: rule ?? '' }
}
