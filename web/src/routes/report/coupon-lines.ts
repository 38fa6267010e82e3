import type { Report } from '@thokham/contract/report'
import { report as text } from '../../text/report.ts'

type Coupon = Report['coupons'][number]

interface CouponLine extends Omit<Coupon, 'code'> {
  name: string
  isCode: boolean
}

/** What has room beside the rest; the largest come first. */
const SHOWN = 5

/** Returns the lines of a table of coupons, which add up: the largest, all others in one, and what was paid without any. */
export function couponLines(coupons: Report['coupons']): CouponLine[] {
  const named = coupons.flatMap(({ code, ...sums }) =>
    code === null ? [] : [{ ...sums, name: code, isCode: true }],
  )
  const rest = named.slice(SHOWN)
  const sum = (of: 'payments' | 'satang' | 'discountSatang') => rest.reduce((all, line) => all + line[of], 0)
  const others = {
    name: text.otherCoupons(rest.length),
    isCode: false,
    payments: sum('payments'),
    satang: sum('satang'),
    discountSatang: sum('discountSatang'),
  }
  const without = coupons.find(({ code }) => code === null)
  return [
    ...named.slice(0, SHOWN),
    ...(rest.length > 0 ? [others] : []),
    ...(without ? [{ ...without, name: text.withoutCoupon, isCode: false }] : []),
  ]
}
