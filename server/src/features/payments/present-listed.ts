import type { ListedPayment } from '@thokham/contract/payment-admin'
import type { Services } from '../../services.ts'
import { checksOf } from './payment-checks.ts'
import { findPayments } from './payment-queries.ts'
import { presentAdminPayments } from './present-payment.ts'

/** Presents payments by their ids, in their order, with what can be checked of them without a person's eyes. */
export async function presentListed(services: Services, ids: string[], now: Date): Promise<ListedPayment[]> {
  const rows = await findPayments(services.db, ids)
  const checks = await checksOf(services.pool, rows)
  const presented = await presentAdminPayments(services, rows, now)
  return presented.flatMap((payment, at) => {
    const checked = checks[at]
    return checked ? [{ ...payment, checks: checked }] : []
  })
}
