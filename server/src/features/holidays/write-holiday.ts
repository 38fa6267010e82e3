import type { AdminHoliday, HolidayFields } from '@thokham/contract/holidays'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { holidays } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { resource, shipped } from '../../resources/resource.ts'
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

/** Returns the columns of what an admin said. */
export function columnsOf({ rule, ...fields }: HolidayFields) {
  return { ...fields, rule: rule === '' ? null : rule }
}

/** Presents a holiday to an admin, and to the audit. */
export function presentHoliday({ createdAt: _, deletedAt: __, rule, ...holiday }: HolidayRow) {
  return { ...holiday, rule: rule ?? '' }
}

const pieces = shipped(
  HOLIDAY_PIECE,
  resource({ kind: 'holiday', table: holidays, describe: presentHoliday }),
)

/** The holidays as admins edit them; concepts of one are found by its title as it is. */
export const holidayRecords: typeof pieces = {
  ...pieces,
  async change(tx, doer, id, ...to) {
    const changed = await pieces.change(tx, doer, id, ...to)
    await rewriteSearchOf(tx, id)
    return changed
  },
}
