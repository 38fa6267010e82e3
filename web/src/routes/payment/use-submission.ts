import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SaleablePackage } from '@thokham/contract/packages'
import { submitPayment } from '@thokham/contract/payments'
import { DIFFERENCE_REASONS, type DifferenceReason } from '@thokham/domain/payment'
import { handIn } from '../../components/slip/hand-in.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { paymentQuery, type Quote } from '../../lib/queries/payments.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { isCouponFault, isSlipFault, type TransferField, payment as text } from '../../text/payment.ts'
import { isOfTransfer } from './transfer.ts'
import type { PaymentDraft } from './use-payment-draft.ts'

type Faults = Partial<Record<TransferField, string>>

/** Names what is still empty, in the order of the screen; nothing when there is nothing to pay. */
export function missingFields(
  { transfer, slip }: Pick<PaymentDraft, 'transfer' | 'slip'>,
  totalSatang: number,
): string[] {
  if (totalSatang === 0) return []
  const wanted = [
    [slip, text.slip],
    [transfer.transferDate, text.transferDate],
    [transfer.transferTime, text.transferTime],
    [transfer.bank, text.bank],
    [transfer.accountName.trim(), text.accountName],
  ] as const
  return wanted.flatMap(([value, name]) => (value ? [] : [name]))
}

/** Hands the draft in, once however often it is pressed, and goes on to its status. */
export function useSubmission(
  plan: SaleablePackage['plan'],
  quote: Pick<Quote, 'couponCode' | 'totalSatang'> | undefined,
  draft: PaymentDraft,
) {
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: async (onDifference: 'refuse' | 'review') => {
      const { transfer } = draft
      const { transferDate, transferTime: time, bank, accountName } = transfer
      const file = draft.slip?.picture ?? null
      const body = {
        plan,
        coupon: quote?.couponCode ?? '',
        shownTotalSatang: quote?.totalSatang ?? 0,
        onDifference,
        transferDate,
        transferTime: time,
        bank,
        accountName: accountName.trim(),
      }
      const paid = await handIn({
        key: draft.idempotencyKey,
        slip: file,
        send: (idempotencyKey) => call(submitPayment, { body: { ...body, idempotencyKey }, file }),
        renewKey: draft.renewKey,
      })
      return { paid, isEarlier: !isOfTransfer(paid, transfer) }
    },
    onSuccess: async ({ paid, isEarlier }) => {
      await draft.forget()
      queryClient.setQueryData(paymentQuery(paid.id).queryKey, paid)
      // Not asked for while this screen still stands: the plan is no longer for sale to the buyer.
      void queryClient.invalidateQueries({ queryKey: ['packages'], refetchType: 'none' })
      await navigate({
        to: '/payment-success',
        search: { id: paid.id },
        replace: true,
        ...(isEarlier && { state: { isEarlier } }),
      })
    },
  })
  return { ...mutation, faults: faultsOf(mutation.error) }
}

/** Price, coupon or seat, gone while the form was filled in; money in satang. */
export interface TotalChange {
  why: DifferenceReason
  oldSatang: number
  newSatang: number
}

interface SubmissionFaults {
  fields: Faults
  slip?: Error
  coupon?: Error
  whole?: Error
  change?: TotalChange
}

function changeOf({ code, details }: ApiError): TotalChange | null {
  const { totalSatang, shownTotalSatang, reason } = details
  if (typeof totalSatang !== 'number' || typeof shownTotalSatang !== 'number') return null
  const why = DIFFERENCE_REASONS.find((one) => one === code || one === reason) ?? 'price'
  return { why, oldSatang: shownTotalSatang, newSatang: totalSatang }
}

/** Puts the server's refusal where it belongs. */
function faultsOf(error: Error | null): SubmissionFaults {
  if (!error) return { fields: {} }
  if (!(error instanceof ApiError)) return { fields: {}, whole: error }
  const change = changeOf(error)
  if (change) return { fields: {}, change }
  if (isSlipFault(error.code)) return { fields: {}, slip: error }
  if (isCouponFault(error.code)) return { fields: {}, coupon: error }
  const { transferDate, transferTime: time, bank, accountName } = error.fields
  const fields = {
    ...(transferDate && { transferDate }),
    ...(time && { transferTime: time }),
    ...(bank && { bank }),
    ...(accountName && { accountName }),
  }
  return Object.keys(fields).length > 0 ? { fields } : { fields, whole: error }
}
