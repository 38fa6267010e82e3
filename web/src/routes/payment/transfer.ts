import type { Payment } from '@thokham/contract/payments'
import { transferTime } from '@thokham/domain/transfer-time'
import type { Resolver } from 'react-hook-form'
import type { Transfer } from '../../components/payment-draft/stored-draft.ts'
import { serverNow } from '../../lib/api/server-clock.ts'

/**
 * Judges a transfer as the operation will: a date and a time that are filled in must be so. What is still empty is named
 * beside the button instead, and the name is held to its length by its box.
 */
export const transferResolver: Resolver<Transfer> = (typed) => {
  if (!typed.transferDate || !typed.transferTime) return { values: typed, errors: {} }
  const answer = transferTime({ date: typed.transferDate, time: typed.transferTime }, serverNow())
  if (answer.ok) return { values: typed, errors: {} }
  return { values: {}, errors: { [answer.field]: { type: 'moment', message: answer.reason } } }
}

/** Tells whether a payment was handed in with the transfer as it is typed now; one without a transfer fits any. */
export function isOfTransfer(
  { transferDate, transferTime: time, bank, accountName }: Payment,
  typed: Transfer,
): boolean {
  if (transferDate === null) return true
  const at = transferTime({ date: typed.transferDate, time: typed.transferTime }, serverNow())
  return (
    at.ok &&
    at.date === transferDate &&
    at.time === time &&
    typed.bank === bank &&
    typed.accountName.trim() === accountName
  )
}
