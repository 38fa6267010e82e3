import { DAY_MS } from '@thokham/domain/bangkok-time'
import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import { expenses } from '../../db/schema.ts'
import { sweepUploads } from '../../http/uploads.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { RECEIPTS } from './store-receipt.ts'

/** How long the receipt of a deleted expense is kept for its undo. */
const KEPT_DAYS = 30

/** Removes, once a day, receipts of expenses that were deleted a month ago, and those that no row names. */
export function sweepReceipts(services: Services): JobHandler {
  return async () => {
    const { db, clock } = services
    const { receiptImage, deletedAt } = expenses
    const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS)
    await db
      .update(expenses)
      .set({ receiptImage: null })
      .where(and(isNotNull(receiptImage), lt(deletedAt, before)))
    await sweepUploads(services, RECEIPTS, async (names) => {
      const rows = await db.select({ receiptImage }).from(expenses).where(inArray(receiptImage, names))
      return rows.map((row) => row.receiptImage)
    })
  }
}
