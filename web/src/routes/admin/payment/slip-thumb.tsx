import { type Payment, readSlip } from '@thokham/contract/payments'

/** Shows a payment's slip as small as a row is high; a blank where there is none. */
export function SlipThumb({ payment }: { payment: Pick<Payment, 'id' | 'hasSlip' | 'slipVersion'> }) {
  if (!payment.hasSlip) return <span aria-hidden className="block h-8 w-6 shrink-0 rounded-crop bg-sunken" />
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
