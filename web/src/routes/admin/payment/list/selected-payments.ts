import type { ListedPayment } from '@thokham/contract/payment-admin'
import { checkLines, digestOf } from '../../../../components/slip/check-lines.ts'

/** Tells whether a payment is still to be decided, and may be ticked. */
export function isOpen({ status, id }: ListedPayment, sending: ReadonlySet<string>): boolean {
  return status === 'pending' && !sending.has(id)
}

/** Tells whether a check found something wrong. Such a payment is ticked by hand alone. */
export function isBad(payment: ListedPayment): boolean {
  return digestOf(payment).state === 'bad'
}

/** Tells whether there is more to look at than the amount on the slip. */
export function isDoubtful({ checks, ...payment }: ListedPayment): boolean {
  return checkLines({ payment, checks }).some(({ key, state }) => state !== 'good' && key !== 'amountOnSlip')
}

/** Returns number and sum of each package, in the order in which they come first; money in satang. */
export function sumsByPackage(payments: readonly ListedPayment[]) {
  const sums = new Map<string, { name: string; count: number; satang: number }>()
  for (const { packageName: name, amountSatang } of payments) {
    const { count, satang } = sums.get(name) ?? { count: 0, satang: 0 }
    sums.set(name, { name, count: count + 1, satang: satang + amountSatang })
  }
  return [...sums.values()]
}
