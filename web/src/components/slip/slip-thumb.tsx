import type { AdminPayment } from '@thokham/contract/payment-admin'
import { readSlip } from '@thokham/contract/payments'
import { closedByScan } from '../../text/scan.ts'

/** Shows a payment's slip as small as a row is high; a blank where there is none, or none that may be opened. */
export function SlipThumb({
  payment,
}: {
  payment: Pick<AdminPayment, 'id' | 'hasSlip' | 'slipVersion' | 'slipScan'>
}) {
  if (!payment.hasSlip || closedByScan(payment.slipScan))
    return <span aria-hidden className="block h-8 w-6 shrink-0 rounded-crop bg-sunken" />
  return (
    <img
      src={`${readSlip.path.replace(':id', payment.id)}?v=${payment.slipVersion ?? ''}`}
      alt=""
      loading="lazy"
      decoding="async"
      width={24}
      height={32}
      className="h-8 w-6 shrink-0 rounded-crop border border-line bg-sunken object-cover object-top"
    />
  )
}
