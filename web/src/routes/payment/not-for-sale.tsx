import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { offersQuery } from '../../lib/queries/packages.ts'
import { packages } from '../../text/packages.ts'
import { payment as text } from '../../text/payment.ts'

/** Says why the caller may not buy a plan: a payment of theirs waits, or another plan is the one for them. */
export function NotForSale() {
  const { data } = useQuery(offersQuery)
  const pending = data?.pendingPayment
  return (
    <div className="card">
      <EmptyState
        action={
          pending ? (
            <Link to="/payment-success" search={{ id: pending.id }} className={buttonClass('primary')}>
              {packages.seePending}
            </Link>
          ) : (
            <Link to="/vip" className={buttonClass('primary')}>
              {text.seePackages}
            </Link>
          )
        }
      >
        {pending ? text.pending : text.notForSale}
      </EmptyState>
    </div>
  )
}
