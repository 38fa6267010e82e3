import type { PayerId } from '@thokham/domain/slip-code'
import { storedJson } from '../../kit/storage/stored.ts'
import { forgetSlip, KEPT_MS } from './kept-slip.ts'

/** What the buyer typed. Dates as typed, `DD/MM/YYYY` in either era; `HH:MM`. */
export interface Transfer {
  transferDate: string
  transferTime: string
  bank: PayerId | ''
  accountName: string
}

/** A payment that was begun and not handed in. */
export interface KeptDraft extends Transfer {
  memberId: string
  /** One payment a key, however often it is sent; another order has another. */
  idempotencyKey: string
  /** Plan and coupon, a space between them. */
  order: string
  /** A coupon that was typed and not tried yet. */
  typedCoupon: string
  /** A slip was chosen and is being read: the kept one is what was chosen before it. */
  isReading: boolean
  /** Epoch ms of the last change. */
  savedAt: number
}

/** The draft of whoever filled it in last on this device. */
export const keptDraft = storedJson('paymentDraft', (kept) => (kept ?? {}) as Partial<KeptDraft>)

/** Returns whether a draft is the member's and of the last day. */
export function isOfToday({ memberId, savedAt = 0 }: Partial<KeptDraft>, of: string): boolean {
  return memberId === of && Date.now() - savedAt <= KEPT_MS
}

/** Forgets a draft with its slip. */
export function forgetDraft(memberId: string): void {
  keptDraft.set(null)
  forgetSlip(memberId).catch(() => undefined)
}
