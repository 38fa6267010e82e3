import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { CallResult } from '@thokham/contract/operation'
import type { listOffers } from '@thokham/contract/packages'
import { type ClaimPlace, shownAt } from '@thokham/domain/claims'
import { buttonClass } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { thaiDate } from '../../lib/format/thai-format.ts'
import { offersQuery } from '../../lib/queries/packages.ts'
import { quoteQuery } from '../../lib/queries/payments.ts'
import { useSettings } from '../../lib/queries/settings.ts'
import { ownsPackage } from '../../lib/session/owns-package.ts'
import { type Session, useSession } from '../../lib/session/session.ts'
import { messageOf } from '../../text/errors.ts'
import { packages as text } from '../../text/packages.ts'
import { Comparison } from './comparison.tsx'
import { OwnerClaims } from './owner-claims.tsx'
import { FreeCard, LifetimeCard, VipCard } from './package-cards.tsx'

type Offers = CallResult<typeof listOffers>

/** Renders the packages, what each costs the caller and where it leads them (docs/product/shop.md#packages). */
export function VipScreen() {
  const { data: session } = useSession()
  const { data: settings } = useSettings()
  const { coupon } = useSearch({ from: '/vip' })
  const offers = useQuery(offersQuery)
  if (!session) return null
  const situation = situationOf(session, offers.data)
  const pending = offers.data?.pendingPayment
  const mayBuy = offers.data?.offers.some(({ notForSale }) => notForSale === null || notForSale === 'sign_in')
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl">{ownsPackage(session.level) ? text.titleOwner : text.title}</h1>
          <p className="text-ink-2">{text.lead}</p>
        </div>
        {settings?.links.support && (
          <a
            href={settings.links.support}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('outline', 40)}
          >
            {text.support}
          </a>
        )}
      </header>
      {pending && <Pending payment={pending} offers={offers.data} />}
      {situation && <Notice {...situation} />}
      {coupon && mayBuy && <CouponWord code={coupon} offers={offers.data} />}
      <QueryView
        query={offers}
        failing={text.loadFail}
        onCard
        waiting={
          <div aria-busy className="grid gap-4 lg:grid-cols-[1fr_1.16fr_1fr] lg:gap-6">
            {['free', 'vip', 'lifetime'].map((name) => (
              <Skeleton key={name} className="h-[480px] rounded-card" />
            ))}
          </div>
        }
      >
        {(shown) => (
          <>
            <Cards level={session.level} offers={shown} coupon={coupon} />
            {settings && <OwnerClaims claims={settings.claims} />}
            {settings && (
              <Comparison
                dailyLimit={settings.prompts.freeDailyLimit}
                renewalSatang={shown.offers.find(({ plan }) => plan === 'renewal')?.priceSatang}
              />
            )}
          </>
        )}
      </QueryView>
    </div>
  )
}

/** Renders the packages: whoever is or was VIP meets renewal and the year first (docs/product/shop.md#packages). */
function Cards({
  level,
  offers,
  coupon,
}: {
  level: Session['level']
  offers: Offers
  coupon?: string | undefined
}) {
  const { data: settings } = useSettings()
  const claimsOf = (place: ClaimPlace) => (settings ? shownAt(place, settings.claims) : [])
  const lifetime = (
    <LifetimeCard level={level} offers={offers} coupon={coupon} claims={claimsOf('lifetime')} />
  )
  // Who has it for life has nothing to choose between.
  if (level === 'lifetime') return <div className="w-full max-w-[480px]">{lifetime}</div>
  const vipFirst = level === 'vip' || level === 'lapsed'
  const free = <FreeCard level={level} dailyLimit={settings?.prompts.freeDailyLimit} />
  return (
    <div
      className={cx(
        'grid items-stretch gap-4 lg:gap-6',
        vipFirst ? 'lg:grid-cols-[1.16fr_1fr_1fr]' : 'lg:grid-cols-[1fr_1.16fr_1fr]',
      )}
    >
      {!vipFirst && free}
      <VipCard level={level} offers={offers} coupon={coupon} claims={claimsOf('vip')} />
      {lifetime}
      {vipFirst && free}
    </div>
  )
}

/** Renders whether a coupon can be used, asked of the dearest plan that is for sale; a visitor learns it after signing in. */
function CouponWord({ code, offers }: { code: string; offers: Offers | undefined }) {
  const dearest = offers?.offers
    .filter(({ notForSale }) => notForSale === null)
    .toSorted((one, other) => other.priceSatang - one.priceSatang)[0]
  const { data, error } = useQuery({
    ...quoteQuery(dearest?.plan ?? 'yearly', code),
    enabled: dearest !== undefined,
  })
  if (!dearest) return <Notice kind="info">{text.couponLater(code)}</Notice>
  if (error) return <Notice kind="warn">{text.couponRefused(code, messageOf(error))}</Notice>
  return data ? <Notice kind="info">{text.coupon(code)}</Notice> : null
}

/** Renders a payment that waits in the place of the buy buttons, so that nobody pays twice. */
function Pending({
  payment,
  offers,
}: {
  payment: NonNullable<Offers['pendingPayment']>
  offers: Offers | undefined
}) {
  const name = offers?.offers.find(({ plan }) => plan === payment.plan)?.name ?? payment.plan
  return (
    <Notice kind="warn">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="block font-semibold">{text.pending(name, payment.reference)}</span>
          {text.pendingLine}
        </p>
        <Link to="/payment-success" search={{ id: payment.id }} className={buttonClass('outline', 40)}>
          {text.seePending}
        </Link>
      </div>
    </Notice>
  )
}

function situationOf(
  { level, me }: Session,
  offers: Offers | undefined,
): { kind: 'info' | 'warn' | 'success'; children: string } | null {
  const until = me?.expiresAt ? thaiDate(me.expiresAt) : ''
  if (level === 'lifetime') return { kind: 'success', children: text.already }
  if (level === 'admin' || level === 'owner') return { kind: 'info', children: text.admin }
  if (level === 'lapsed') return { kind: 'warn', children: text.lapsed(until) }
  if (offers?.offers.some(({ notForSale }) => notForSale === 'endless'))
    return { kind: 'success', children: text.endless }
  if (level === 'vip' && until) return { kind: 'success', children: text.current(until) }
  return null
}
