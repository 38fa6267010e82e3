import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import { expenses } from '../../db/schema.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { RECEIPTS } from './keep-receipt.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long the receipt of a deleted expense is kept for its undo. */
const KEPT_DAYS = 30
const AT_A_TIME = 200

/** Removes, once a day, receipts of expenses that were deleted a month ago, and those that no row names. */
export function sweepReceipts(services: Services): JobHandler {
  return async () => {
    const { db, clock, files } = services
    await db
      .update(expenses)
      .set({ receiptImage: null })
      .where(
        and(
          isNotNull(expenses.receiptImage),
          lt(expenses.deletedAt, new Date(clock().getTime() - KEPT_DAYS * DAY_MS)),
        ),
      )
    const before = clock().getTime() - DAY_MS
    let names: string[] = []
    const settle = async () => {
      if (names.length === 0) return
      const known = await db
        .select({ name: expenses.receiptImage })
        .from(expenses)
        .where(inArray(expenses.receiptImage, names))
      const kept = new Set(known.map(({ name }) => name))
      for (const name of names) if (!kept.has(name)) await files.remove(name)
      names = []
    }
    for await (const { name, changedAt } of files.list(RECEIPTS)) {
      if (changedAt.getTime() >= before) continue
      names.push(name)
      if (names.length === AT_A_TIME) await settle()
    }
    await settle()
  }
}
