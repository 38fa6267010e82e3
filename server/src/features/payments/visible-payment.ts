import { can } from '@thokham/domain/access'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { byId, findPayment, type PaymentRow } from './payment-queries.ts'

/** Reads a payment of the caller's own, or anybody's for admins. @throws Refusal `not_found` */
export async function visiblePayment(
  { db }: Pick<Services, 'db'>,
  { caller }: Pick<Call, 'caller'>,
  id: string,
): Promise<PaymentRow> {
  const row = await findPayment(db, byId(id))
  const isMine = row !== null && row.payment.userId === caller.member?.id
  if (!row || !(isMine || can(caller.level, 'payments:anyone'))) throw new Refusal('not_found')
  return row
}
