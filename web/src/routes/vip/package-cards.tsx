import { Link } from '@tanstack/react-router'
import type { CallResult } from '@thokham/contract/operation'
import type { listOffers, Offer } from '@thokham/contract/packages'
import { monthlyShare, savingOfYear } from '@thokham/domain/packages'
import { type ReactNode, useId, useState } from 'react'
import { QuotaBar } from '../../components/membership/quota-bar.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { thaiDate, thaiMoney } from '../../lib/format/thai-format.ts'
import type { Session } from '../../lib/session/session.ts'
import { packages as text } from '../../text/packages.ts'
import { BuyButton } from './buy-button.tsx'
import { PackageCard, Price } from './package-card.tsx'

type Level = Session['level']
type Offers = CallResult<typeof listOffers>

/** Renders the free membership. */
export function FreeCard({ level, dailyLimit }: { level: Level; dailyLimit: number | undefined }) {
  return (
    <PackageCard
      name={text.free.name}
      lead={text.free.lead}
      badge={(level === 'free' || level === 'ex') && <Badge tone="plain">{text.yours}</Badge>}
      price={<Price satang={0} />}
      line={text.free.term}
      well={
        <div className="px-4">
          <p className="font-semibold">{dailyLimit !== undefined && text.free.perDay(dailyLimit)}</p>
          <p className="text-ink-2 text-xs">{text.free.resets}</p>
        </div>
      }
      gives={text.free.gives}
      foot={
        level === 'visitor' && (
          <Link to="/register" className={buttonClass('outline', 44, 'h-12! w-full')}>
            {text.register}
          </Link>
        )
      }
    />
  )
}

/** Renders the packages that may be chosen: newcomers choose between the year and the first month, whoever was VIP between renewal and the year. */
export function VipCard({
  level,
  offers,
  coupon,
  claims,
}: {
  level: Level
  offers: Offers
  coupon: string | undefined
  claims: readonly string[]
}) {
  const terms = termsFor(offers.offers, level)
  const [chosen, setChosen] = useState<Offer['plan']>()
  const offer = terms.find(({ plan }) => plan === chosen) ?? terms[0]
  const renewal = offers.offers.find(({ plan }) => plan === 'renewal')
  if (!offer) return null
  return (
    <PackageCard
      emphasised
      name={text.vip.name}
      lead={text.vip.lead}
      badge={<Badge tone="vip">{level === 'vip' ? text.yours : text.popular}</Badge>}
      price={<Price satang={offer.priceSatang} former={offer.formerPriceSatang} />}
      line={<VipLine offer={offer} offers={offers.offers} />}
      well={<Terms terms={terms} chosen={offer.plan} onChoose={setChosen} />}
      gives={[...claims, ...text.vip.gives(renewal?.priceSatang ?? 0)]}
      foot={<BuyButton offer={offer} coupon={coupon} variant="vip" />}
    />
  )
}

/** Returns the terms to choose from, the recommended one first. */
function termsFor(offers: readonly Offer[], level: Level): Offer[] {
  const monthly = offers.find(({ plan }) => plan === 'monthly')
  const wasVip = level === 'ex' || level === 'lapsed' || level === 'vip' || monthly?.notForSale === 'was_vip'
  const plans = wasVip ? ['renewal', 'yearly'] : ['yearly', 'monthly']
  return plans.flatMap((wanted) => offers.find(({ plan }) => plan === wanted) ?? [])
}

/** Renders what the chosen term means: until when, by the month, and what a year saves a newcomer. */
function VipLine({ offer, offers }: { offer: Offer; offers: readonly Offer[] }) {
  const priceOf = (wanted: Offer['plan']) => offers.find(({ plan }) => plan === wanted)?.priceSatang
  const [monthlySatang, renewalSatang] = [priceOf('monthly'), priceOf('renewal')]
  const isNewcomers = offers.some(({ plan, notForSale }) => plan === 'renewal' && notForSale !== null)
  const saving =
    offer.plan === 'yearly' && isNewcomers && monthlySatang !== undefined && renewalSatang !== undefined
      ? savingOfYear({ yearlySatang: offer.priceSatang, monthlySatang, renewalSatang })
      : 0
  return (
    <>
      {offer.plan === 'yearly' && (
        <span className="nb">{text.perMonth(monthlyShare(offer.priceSatang))} </span>
      )}
      {saving > 0 && (
        <span className="nb font-semibold text-toei" title={text.againstMonths}>
          {text.saves(saving)}{' '}
        </span>
      )}
      {offer.result && (
        <span className="nb block">{text.untilIfToday(thaiDate(offer.result.expiresAt))}</span>
      )}
    </>
  )
}

interface TermsProps {
  terms: readonly Offer[]
  chosen: Offer['plan']
  onChoose: (plan: Offer['plan']) => void
}

function Terms({ terms, chosen, onChoose }: TermsProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-1 flex-col gap-1 p-1">
      <legend className="sr-only">{text.term}</legend>
      {terms.map(({ plan, name: label, priceSatang }) => (
        <label
          key={plan}
          className={cx(
            'flex min-h-11 flex-1 cursor-pointer items-center gap-3 rounded-control border-[1.5px] px-2.5 text-sm has-focus-visible:outline-3 has-focus-visible:outline-focus',
            plan === chosen ? 'border-khram bg-surface text-khram' : 'border-transparent',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={plan === chosen}
            onChange={() => onChoose(plan)}
            className="radio"
          />
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{label}</span>{' '}
            {plan === 'monthly' && <span className="nb text-ink-2 text-xs">{text.firstTime}</span>}
          </span>
          <span className="nb font-semibold tabular-nums">{thaiMoney(priceSatang)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Renders the lifetime membership with the seats that are left. */
export function LifetimeCard(props: {
  level: Level
  offers: Offers
  coupon: string | undefined
  claims: readonly string[]
}) {
  const { level, offers, coupon, claims } = props
  const offer = offers.offers.find(({ plan }) => plan === 'lifetime')
  if (!offer) return null
  return (
    <PackageCard
      name={text.lifetime.name}
      lead={text.lifetime.lead}
      badge={level === 'lifetime' && <Badge tone="vip">{text.yours}</Badge>}
      price={<Price satang={offer.priceSatang} former={offer.formerPriceSatang} />}
      line={text.lifetime.term}
      well={<Seats seats={offers.seats} />}
      gives={[...claims, ...text.lifetime.gives]}
      foot={<BuyButton offer={offer} coupon={coupon} variant="outline" />}
    />
  )
}

/** Renders the real places: filled are those sold or held by a payment that waits. */
function Seats({ seats: { total, left } }: { seats: Offers['seats'] }): ReactNode {
  return (
    <div className="px-4">
      <p className="mb-2 flex items-baseline justify-between gap-3">
        <span className="font-semibold">{left > 0 ? text.seatsLeft(left) : text.soldOut}</span>
        <span className="nb text-ink-2 text-xs">{text.seatsOf(total)}</span>
      </p>
      <QuotaBar label={text.seatsTaken} used={total - left} limit={total} segmented />
    </div>
  )
}
