import type { Payment } from '@thokham/contract/payments'
import { type Expiry, expiryOf } from '@thokham/domain/expiry'
import type { Services } from '../../services.ts'
import { type BuyerRow, readBuyer } from '../payments/buyer.ts'
import { readNewestPayment } from '../payments/read-newest-payment.ts'

/** What the chat may tell a member of their own account, and nobody else. */
export interface AskerAccount {
  buyer: BuyerRow['buyer']
  /** null = no end, or no term */
  expiresAt: Date | null
  expiry: Expiry | null
  /** The newest; null = there is none */
  payment: Payment | null
}

/** Reads the asker's own account as it stands; null = a visitor. */
export async function readAskerAccount(
  { db }: Services,
  caller: Parameters<typeof readBuyer>[1],
  now: Date,
): Promise<AskerAccount | null> {
  if (!caller.member) return null
  const { buyer, term } = await readBuyer(db, caller, now)
  return {
    buyer,
    expiresAt: term.expiresAt,
    expiry: term.expiresAt && expiryOf(term.expiresAt, now),
    payment: await readNewestPayment(db, caller.member.id, now),
  }
}
