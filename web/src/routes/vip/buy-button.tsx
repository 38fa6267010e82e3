import { Link } from '@tanstack/react-router'
import type { Offer } from '@thokham/contract/packages'
import { Clock } from 'lucide-react'
import { type ButtonVariant, buttonClass } from '../../components/ui/button.tsx'
import { useSignInAddress } from '../../lib/session/next-address.ts'
import { packages as text } from '../../text/packages.ts'

export interface BuyButtonProps {
  offer: Offer
  /** Goes on with the buyer to the payment. */
  coupon: string | undefined
  variant: ButtonVariant
}

/** Renders the way to pay for a package, or why there is none; a visitor signs in on the way (docs/product/shop.md#packages). */
export function BuyButton({ offer, coupon, variant }: BuyButtonProps) {
  const signInAddress = useSignInAddress()
  const style = buttonClass(variant, 44, 'h-12! w-full')
  const label = offer.plan === 'renewal' ? text.renew : text.buy
  switch (offer.notForSale) {
    case null:
      return (
        <Link to="/payment" search={{ plan: offer.plan, ...(coupon && { coupon }) }} className={style}>
          {label}
        </Link>
      )
    case 'sign_in': {
      const wanted = new URLSearchParams({ plan: offer.plan, ...(coupon && { coupon }) })
      return (
        <Link to={signInAddress(`/payment?${wanted}`)} className={style}>
          {label}
        </Link>
      )
    }
    case 'pending':
      return (
        <p className="flex h-12 items-center justify-center gap-2 rounded-control bg-khamin-soft font-semibold text-khamin-text text-sm">
          <Clock aria-hidden size={20} strokeWidth={1.75} />
          {text.waiting}
        </p>
      )
    case 'sold_out':
      return (
        <p className="flex min-h-12 items-center justify-center rounded-control border border-line-strong border-dashed px-4 text-center text-ink-2 text-sm">
          {text.soldOut}
        </p>
      )
    default:
      return null
  }
}
