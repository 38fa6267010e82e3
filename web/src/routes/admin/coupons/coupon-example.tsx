import { useQuery } from '@tanstack/react-query'
import { discountOf } from '@thokham/domain/coupon'
import { offersQuery } from '../../../lib/queries/packages.ts'
import { coupons as text } from '../../../text/coupons.ts'

interface Figures {
  discountType?: 'fixed' | 'percentage' | undefined
  discountAmount: number
  minPurchaseSatang?: number | undefined
  maxDiscountSatang?: number | null | undefined
}

/**
 * Shows what the coupon as it stands in the form makes of every package's price; by the rule that the server sells by.
 */
export function CouponExample({ body }: { body: Figures | null }) {
  const { data } = useQuery(offersQuery)
  if (!body || !data) return null
  const { discountType = 'fixed', discountAmount, minPurchaseSatang = 0, maxDiscountSatang = null } = body
  return (
    <div role="status" className="rounded-control bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">
        {text.example}:{' '}
        {text.rule({ type: discountType, amount: discountAmount, maximum: maxDiscountSatang })}
      </p>
      <ul className="text-ink-2">
        {data.offers.map(({ id, name, priceSatang }) => (
          <li key={id}>
            {minPurchaseSatang > priceSatang
              ? text.exampleNone(name)
              : text.exampleLine(
                  name,
                  priceSatang - discountOf({ discountType, discountAmount, maxDiscountSatang }, priceSatang),
                )}
          </li>
        ))}
      </ul>
    </div>
  )
}
