import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { Offer } from '@thokham/contract/packages'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { thaiDate, thaiMoney } from '../../lib/format/thai-format.ts'
import { offersQuery } from '../../lib/queries/packages.ts'
import { membership } from '../../text/membership.ts'
import { packages } from '../../text/packages.ts'
import { payment as text } from '../../text/payment.ts'
import { CouponField } from './coupon-field.tsx'
import { NotForSale } from './not-for-sale.tsx'
import { Steps } from './steps.tsx'

interface ChoosePlanProps {
  coupon: string
  /** What is to be said before. */
  word?: ReactNode
}

/** Renders what the member may buy, when the address names no plan: none is chosen, and nothing can be handed in yet. */
export function ChoosePlan({ coupon, word }: ChoosePlanProps) {
  const query = useQuery(offersQuery)
  return (
    <QueryView query={query} waiting={<Skeleton className="h-75 rounded-card!" />} onCard>
      {({ offers }) => {
        const open = offers.filter(({ notForSale }) => notForSale === null)
        return open.length === 0 ? <NotForSale /> : <Offered open={open} coupon={coupon} word={word} />
      }}
    </QueryView>
  )
}

function Offered({ open, coupon, word }: ChoosePlanProps & { open: readonly Offer[] }) {
  const { again } = useSearch({ from: '/payment' })
  const [wasPressed, setWasPressed] = useState(false)
  return (
    <>
      <Steps isFree={false} reached={0} />
      <section className="card flex w-full max-w-[560px] flex-col gap-4 self-center p-4 md:p-6">
        {word}
        <h2 className="text-base font-semibold">{text.choose}</h2>
        <ul className="flex flex-col gap-2">
          {open.map(({ plan, name, priceSatang, formerPriceSatang, result }) => (
            <li key={plan}>
              <Link
                to="/payment"
                search={{ plan, ...(coupon && { coupon }), ...(again && { again }) }}
                replace
                className="flex min-h-16 items-center justify-between gap-4 rounded-control border border-line-strong px-4 py-2.5 hover:bg-khram-soft"
              >
                <span className="min-w-0">
                  <span className="block font-semibold">{name}</span>
                  {result && (
                    <span className="text-ink-2 text-xs">
                      {result.membership === 'lifetime'
                        ? membership.forever
                        : text.until(thaiDate(result.expiresAt))}
                    </span>
                  )}
                </span>
                <span className="shrink-0 text-right">
                  <span className="nb block font-semibold tabular-nums">{thaiMoney(priceSatang)}</span>
                  {formerPriceSatang !== null && (
                    <span className="nb text-ink-2 text-xs">{packages.was(formerPriceSatang)}</span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <CouponField
          applied={null}
          wanted={coupon}
          error={null}
          {...(wasPressed && { fault: text.couponNoPackage })}
          busy={false}
          onApply={() => setWasPressed(true)}
        />
        <Button variant="primary" disabled className="h-12!">
          {text.submit}
        </Button>
      </section>
    </>
  )
}
