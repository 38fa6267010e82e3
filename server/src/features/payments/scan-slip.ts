import { eq } from 'drizzle-orm'
import { payments } from '../../db/schema.ts'
import { scanUpload } from '../../http/scanned-uploads.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { publishPayment } from './payment-topics.ts'

/** The job that has a slip scanned before an admin opens it. */
export const SCAN_SLIP = 'payment:scan-slip'

/** Has a slip scanned, and says so to whoever looks at its payment. */
export function scanSlip(services: Services): JobHandler {
  const { db } = services
  return (payload, call) =>
    scanUpload(services, payload, call, async (name) => {
      const { id } = payments
      const [named] = await db.select({ id }).from(payments).where(eq(payments.slipImage, name))
      if (named) await publishPayment(db, named.id)
    })
}
