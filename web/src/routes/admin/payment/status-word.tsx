import type { PaymentStatus } from '@thokham/domain/payment'
import { PaymentStatusWord } from '../../../components/membership/payment-status.tsx'
import { adminPayments } from '../../../text/admin-payments.ts'

/** Shows a dot and the word; an approval that the server has not answered yet says so. */
export function StatusWord({ status, isSending }: { status: PaymentStatus; isSending?: boolean }) {
  if (!isSending) return <PaymentStatusWord status={status} />
  return (
    <span className="nb inline-flex items-center gap-2">
      <span aria-hidden className="size-2 animate-pulse rounded-full bg-toei" />
      {adminPayments.soon}
    </span>
  )
}
