import { type Payment, readSlip } from '@thokham/contract/payments'
import { bankName } from '@thokham/domain/slip-code'
import { type ReactNode, useState } from 'react'
import { SlipZoom } from '../../components/slip/slip-zoom.tsx'
import { thaiDateTime, thaiMoney } from '../../lib/format/thai-format.ts'
import { paymentStatus as text, totalChanged } from '../../text/payment.ts'
import { slip as slipText } from '../../text/slip.ts'

/** Renders what was handed in. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const { transferDate, transferTime, bank, accountName } = payment
  return (
    <section className="card flex flex-wrap gap-x-4 gap-y-4 p-4 md:gap-x-6 md:p-6">
      {payment.hasSlip && <SlipPicture payment={payment} />}
      <dl className="grid min-w-40 flex-1 content-start gap-x-6 text-sm sm:gap-y-2 sm:grid-cols-[max-content_1fr]">
        <Fact name={text.package}>{payment.packageName}</Fact>
        <Fact name={text.amount}>
          <span className="font-semibold">{thaiMoney(payment.amountSatang)}</span>
          {payment.difference && <Difference payment={payment} />}
          {payment.couponCode && payment.discountSatang > 0 && (
            <span className="text-ink-2">
              {' '}
              · {`${payment.couponCode} −${thaiMoney(payment.discountSatang)}`}
            </span>
          )}
        </Fact>
        {transferDate && transferTime && (
          <Fact name={text.transferred}>{thaiDateTime(`${transferDate}T${transferTime}:00+07:00`)}</Fact>
        )}
        {bank && <Fact name={text.bank}>{bankName(bank)}</Fact>}
        {accountName && <Fact name={text.accountName}>{accountName}</Fact>}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2 max-sm:not-first:mt-1 max-sm:text-xs">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

/** Renders why a payment was taken although price, coupon or seat had changed. */
function Difference({
  payment: { amountSatang, difference, packageName, couponCode },
}: {
  payment: Payment
}) {
  if (!difference) return null
  const why = totalChanged.by[difference.reason](packageName, couponCode ?? '')
  return (
    <span className="block text-khamin-text text-xs">
      <span className="font-semibold">{totalChanged.badge}</span> ·{' '}
      {totalChanged.line(amountSatang, difference.dueSatang, why)}
    </span>
  )
}

function SlipPicture({ payment }: { payment: Payment }) {
  const [zoomed, setZoomed] = useState(false)
  const src = `${readSlip.path.replace(':id', payment.id)}?v=${payment.slipVersion ?? ''}`
  return (
    <>
      <button
        type="button"
        onClick={() => setZoomed(true)}
        aria-label={slipText.zoom}
        className="crop h-[174px] w-28 shrink-0 bg-sunken p-[5px]!"
      >
        <img src={src} alt="" className="size-full object-cover object-top" />
      </button>
      <SlipZoom open={zoomed} onOpenChange={setZoomed} src={src} />
    </>
  )
}
