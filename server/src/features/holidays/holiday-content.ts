import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { holidayReckoning } from '@thokham/contract/holidays'
import { libraryId } from '@thokham/contract/library-ids'
import { HOLIDAY_REGIONS } from '@thokham/domain/holiday'
import { arrayContains, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../db/client.ts'
import { concepts, holidays } from '../../db/schema.ts'
import { rewriteSearch } from '../concepts/rewrite-search.ts'
import { checkedRows } from '../content/checked-kind.ts'
import { contentKind } from '../content/content-kind.ts'
import { readEvidence } from '../content/read-evidence.ts'
import { storedRow } from '../content/stored-row.ts'
import { evidenceIn } from '../content/write-evidence.ts'

/** Name of the kind, for `markEdited`. */
export const HOLIDAY_PIECE = 'holiday'

const shippedHolidays = z.array(
  z.object({
    id: libraryId,
    title: z.string(),
    month: z.int().min(1).max(12),
    day: z.int().min(1).max(31).nullable(),
    rule: z.string().nullable().default(null),
    reckoned: holidayReckoning.nullable().default(null),
    where: z.enum(HOLIDAY_REGIONS),
    checked: z.string(),
    sources: z.array(z.string()),
  }),
)

/** Reads the shipped holidays: `content/holidays.json`. */
export async function readHolidays(folder: string) {
  return shippedHolidays.parse(JSON.parse(await readFile(join(folder, 'holidays.json'), 'utf8')))
}

/** Writes anew what the concepts of a holiday are found by, as its title may be another one now. */
export function rewriteSearchOf(tx: Transaction, holiday: string): Promise<void> {
  return rewriteSearch(tx, arrayContains(concepts.holidays, [holiday]))
}

const stored = storedRow('holidays')

/** The holidays and commercial days. */
export const holidayContent = contentKind({
  kind: HOLIDAY_PIECE,
  read: async (folder) =>
    (await readHolidays(folder)).map(({ where, checked, sources, ...holiday }) => ({
      key: holiday.id,
      title: holiday.title,
      content: { ...holiday, region: where },
      evidence: readEvidence({ checked, sources }),
    })),
  readCurrent: async (tx, key) => {
    const [standing] = await tx.select().from(holidays).where(eq(holidays.id, key))
    return standing
  },
  ...stored,
  putBack: async (tx, key, row) => {
    await stored.putBack(tx, key, row)
    await rewriteSearchOf(tx, key)
  },
  afterTaking: (tx, { key }) => rewriteSearchOf(tx, key),
  ...evidenceIn('holidays'),
  write: async (tx, { content: { id, ...columns } }) => {
    const row = { ...columns, deletedAt: null }
    await tx
      .insert(holidays)
      .values({ id, ...row })
      .onConflictDoUpdate({
        target: holidays.id,
        set: { ...row, revision: sql`${holidays.revision} + 1` },
      })
  },
})

/** Holidays of which the days of the years ahead are to be checked again. */
export const checkedHolidays = checkedRows({
  kind: HOLIDAY_PIECE,
  table: holidays,
  title: holidays.title,
  deletedAt: holidays.deletedAt,
  editAt: (id) => `/admin/library?part=holidays&edit=${id}`,
})
