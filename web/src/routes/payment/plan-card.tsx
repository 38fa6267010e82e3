import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Selvage } from '../../components/cloth/selvage.tsx'
import { thaiDate, thaiMoney } from '../../lib/format/thai-format.ts'
import type { Quote } from '../../lib/queries/payments.ts'
import { membership } from '../../text/membership.ts'
import { payment as text } from '../../text/payment.ts'

/** Shows what is bought, until when it holds, and price − discount = transfer. */
export function PlanCard({ quote, coupon }: { quote: Quote; coupon: ReactNode }) {
  return (
    <section className="card overflow-hidden">
      <Selvage />
      <div className="p-4 md:p-6">
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 className="text-xl">{quote.packageName}</h2>
            <p className="text-ink-2 text-sm">
              {quote.result.membership === 'lifetime'
                ? membership.forever
                : text.until(thaiDate(quote.result.expiresAt))}
            </p>
          </div>
          <Link
            to="/vip"
            search={quote.couponCode ? { coupon: quote.couponCode } : {}}
            className="touch link nb py-1 text-sm"
          >
            {text.change}
          </Link>
        </div>
        <div className="mt-4">{coupon}</div>
        <dl className="mt-5 border-line border-t pt-4">
          <Line name={text.price}>{thaiMoney(quote.priceSatang)}</Line>
          {quote.discountSatang > 0 && (
            <Line name={text.discount} className="text-toei">
              −{thaiMoney(quote.discountSatang)}
            </Line>
          )}
          <div className="mt-2 flex items-baseline justify-between gap-4 border-ink-3 border-t border-dashed pt-3">
            <dt className="font-semibold">{text.total}</dt>
            <dd className="nb font-bold text-2xl tabular-nums">{thaiMoney(quote.totalSatang)}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

function Line({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 py-0.5 ${className ?? ''}`}>
      <dt className={className ? undefined : 'text-ink-2'}>{name}</dt>
      <dd className="nb tabular-nums">{children}</dd>
    </div>
  )
}
