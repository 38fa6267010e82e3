import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { SaleablePackage } from '@thokham/contract/packages'
import type { ReactNode } from 'react'
import { buttonClass } from '../../components/ui/button.tsx'
import { WholeWords } from '../../components/ui/whole-words.tsx'
import { ownPaymentsQuery } from '../../lib/queries/payments.ts'
import { paymentAgain as text } from '../../text/payment.ts'
import { PaymentWaiting } from './payment-waiting.tsx'

export interface AskAgainProps {
  /** undefined = none is chosen yet */
  plan: SaleablePackage['plan'] | undefined
  coupon: string
  /** The way to pay, once it is sure that it is wanted. */
  children: ReactNode
}

/**
 * Asks whoever has a rejected transfer before it shows them where to send money once more: that transfer can be shown again with
 * a better slip. The answer stands in the address, so that a tab that comes back from the bank's app is not asked anew.
 */
export function AskAgain({ plan, coupon, children }: AskAgainProps) {
  const { again, shared } = useSearch({ from: '/payment' })
  const { data, isPending } = useQuery(ownPaymentsQuery(1))
  if (again) return children
  if (isPending) return <PaymentWaiting />
  const sent = data?.payments[0]
  if (!sent?.canResend) return children
  return (
    <section className="card flex w-full max-w-[560px] flex-col gap-4 self-center p-4 md:p-6">
      <h2 className="font-semibold text-lg">
        <WholeWords text={text.question(sent.amountSatang)} />
      </h2>
      <p className="wrap-anywhere text-ink-2 text-sm">{text.why(sent.reference, sent.rejectReason ?? '')}</p>
      <div className="flex flex-col gap-2">
        <Link
          to="/payment-success"
          search={{ id: sent.id, ...(shared && { shared }) }}
          className={buttonClass('primary')}
        >
          {text.better}
        </Link>
        <Link
          to="/payment"
          search={{ ...(plan && { plan }), ...(coupon && { coupon }), again: '1', ...(shared && { shared }) }}
          replace
          className={buttonClass('outline')}
        >
          {text.anew}
        </Link>
      </div>
    </section>
  )
}
