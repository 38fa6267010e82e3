import type { Payment } from '@thokham/contract/payments'
import type { BankId } from '@thokham/domain/slip-code'
import { transferTime } from '@thokham/domain/transfer-time'
import type { AwaitedResolver } from '../../kit/form/awaited-resolver.ts'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { serverNow } from '../../lib/api/server-clock.ts'

/** What the buyer typed. Dates as typed, `DD/MM/YYYY` in either era; `HH:MM`. */
export interface Transfer {
  transferDate: string
  transferTime: string
  bank: BankId | ''
  accountName: string
}

const byContract = contractResolver(
  () =>
    import('@thokham/contract/payments').then(({ submitPayment }) =>
      submitPayment.body.pick({ transferDate: true, transferTime: true, bank: true, accountName: true }),
    ),
  (typed: Transfer) => typed,
)

/**
 * Judges a transfer as the operation will: what is filled in must be so, a date and a time that cannot be among it. What
 * is still empty is named beside the button instead.
 */
export const transferResolver: AwaitedResolver<Transfer> = async (typed, ended, options) => {
  const read = await byContract(typed, ended, options)
  if (Object.keys(read.errors).length > 0) return { values: {}, errors: read.errors }
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
