import { DAY_MS } from '@thokham/domain/bangkok-time'
import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import { payments } from '../../db/schema.ts'
import { forgetScans } from '../../http/scanned-uploads.ts'
import { sweepUploads } from '../../http/uploads.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { SLIPS } from './store-slip.ts'

const AT_A_TIME = 200

/**
 * Removes, once a day, slips whose time of keeping is over (a setting; the ledger and what the mini-QR said stay), files
 * that a kill left behind without a payment, and what the scanner said of pictures that are gone.
 */
export function sweepSlips(services: Services): JobHandler {
  return async () => {
    const { payment } = await readCurrentSettings(services.db)
    if (payment.keepSlipsDays !== null) await forgetOld(services, payment.keepSlipsDays)
    await sweepUploads(services, SLIPS, (names) => namedByPayments(services, names))
    await forgetScans(services)
  }
}

/**
 * Forgets slips that were decided so many days ago. The row first: a file without a row is found again, a row without a
 * file would show nothing.
 */
async function forgetOld({ db, files, clock }: Services, days: number): Promise<void> {
  const before = new Date(clock().getTime() - days * DAY_MS)
  for (;;) {
    const old = await db
      .select({ id: payments.id, slipImage: payments.slipImage })
      .from(payments)
      .where(and(isNotNull(payments.slipImage), lt(payments.decidedAt, before)))
      .limit(AT_A_TIME)
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    // What it looked like is compared with pictures alone.
    const gone = { slipImage: null, slipLikeness: null }
    await db.update(payments).set(gone).where(inArray(payments.id, ids))
    for (const { slipImage } of old) if (slipImage) await files.remove(slipImage)
  }
}

async function namedByPayments({ db }: Services, names: string[]): Promise<(string | null)[]> {
  const { slipImage } = payments
  const rows = await db.select({ slipImage }).from(payments).where(inArray(slipImage, names))
  return rows.map((row) => row.slipImage)
}
