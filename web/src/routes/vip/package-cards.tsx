import { Link } from '@tanstack/react-router'
import type { SaleablePackage } from '@thokham/contract/packages'
import { monthlyShare, savingOf } from '@thokham/domain/packages'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.tsx'
import { Selvage } from '../../components/cloth/selvage.tsx'
import { cx } from '../../lib/class-names.ts'
import type { Session } from '../../lib/session.ts'
import { thaiMoney } from '../../lib/thai-format.ts'
import { packages as text } from '../../text/packages.ts'

export function FreeCard({ level, dailyLimit }: { level: Session['level']; dailyLimit: number | undefined }) {
  return (
    <Card
      name={text.free.name}
      lead={text.free.lead}
      badge={(level === 'free' || level === 'ex') && <Badge tone="plain">{text.yours}</Badge>}
      price={<Price satang={0} />}
      line={text.free.term}
      well={
        <>
          <p className="font-semibold">{dailyLimit !== undefined && text.free.perDay(dailyLimit)}</p>
          <p className="text-ink-2 text-xs">{text.free.resets}</p>
        </>
      }
      gives={text.free.gives}
      foot={
        level === 'visitor' && (
          <Link to="/register" className={buttonClass('primary', 44, 'w-full')}>
            {text.register}
          </Link>
        )
      }
    />
  )
}

/** Newcomers are shown the year and the first month, whoever was VIP before the year and the renewal. */
export function VipCard({ session, packages }: { session: Session; packages: readonly SaleablePackage[] }) {
  const { level, me } = session
  const wasVip = me?.hasPurchasedVip || me?.membership === 'vip'
  const yearly = packages.find(({ plan }) => plan === 'yearly')
  const other = packages.find(({ plan }) => plan === (wasVip ? 'renewal' : 'monthly'))
  if (!yearly) return null
  const saving = savingOf(yearly)
  return (
    <Card
      emphasised
      name={text.vip.name}
      lead={text.vip.lead}
      badge={<Badge tone="vip">{level === 'vip' ? text.yours : text.popular}</Badge>}
      price={<Price satang={yearly.priceSatang} former={yearly.formerPriceSatang} />}
      line={
        <>
          {text.perMonth(monthlyShare(yearly.priceSatang))}
          {saving > 0 && <span className="nb font-semibold text-toei"> {text.saves(saving)}</span>}
        </>
      }
      well={
        <ul className="-mx-1 flex flex-col divide-y divide-line">
          {[yearly, ...(other ? [other] : [])].map(({ id, plan, name, priceSatang }) => (
            <li key={id} className="flex items-baseline justify-between gap-3 px-1 py-2">
              <span>
                {name} {plan === 'monthly' && <span className="nb text-ink-2 text-xs">{text.firstTime}</span>}
              </span>
              <span className="nb font-semibold tabular-nums">{thaiMoney(priceSatang)}</span>
            </li>
          ))}
        </ul>
      }
      gives={text.vip.gives}
    />
  )
}

export function LifetimeCard({
  level,
  packages,
}: {
  level: Session['level']
  packages: readonly SaleablePackage[]
}) {
  const lifetime = packages.find(({ plan }) => plan === 'lifetime')
  if (!lifetime) return null
  return (
    <Card
      name={text.lifetime.name}
      lead={text.lifetime.lead}
      badge={level === 'lifetime' && <Badge tone="vip">{text.yours}</Badge>}
      price={<Price satang={lifetime.priceSatang} former={lifetime.formerPriceSatang} />}
      line={text.lifetime.term}
      well={
        <>
          <p className="font-semibold">{text.lifetime.well}</p>
          <p className="text-ink-2 text-xs">{text.lifetime.wellLine}</p>
        </>
      }
      gives={text.lifetime.gives}
    />
  )
}

interface CardProps {
  name: string
  lead: string
  badge: ReactNode
  price: ReactNode
  /** One line under the price. */
  line: ReactNode
  well: ReactNode
  gives: readonly string[]
  foot?: ReactNode
  emphasised?: boolean
}

function Card({ name, lead, badge, price, line, well, gives, foot, emphasised }: CardProps) {
  return (
    <section
      className={cx('card flex flex-col overflow-hidden', emphasised && 'border-khram! max-lg:order-first')}
    >
      {emphasised && <Selvage />}
      <div className={cx('flex flex-1 flex-col p-5 md:p-7', emphasised && 'lg:pt-[22px]')}>
        <div className="flex items-center gap-2.5">
          <h2 className="text-xl">{name}</h2>
          {badge}
        </div>
        <p className="text-ink-2 text-sm">{lead}</p>
        <div className="mt-4">{price}</div>
        <p className="text-ink-2 text-sm">{line}</p>
        <div className="mt-4 flex min-h-26 flex-col justify-center rounded-control bg-sunken px-4">
          {well}
        </div>
        <ul className="mt-5 flex flex-col gap-2.5 border-line border-t pt-5">
          {gives.map((each) => (
            <li key={each} className="flex items-start gap-3 text-sm">
              <Check aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-toei" />
              {each}
            </li>
          ))}
        </ul>
        {foot && <div className="mt-auto pt-6">{foot}</div>}
      </div>
    </section>
  )
}

function Price({ satang, former }: { satang: number; former?: number | null }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-[40px]/[56px] font-bold tabular-nums">{text.price(satang)}</span>
      <span className="font-semibold">{text.baht}</span>
      {former != null && former > satang && <s className="nb ml-2 text-ink-3 text-sm">{text.was(former)}</s>}
    </p>
  )
}
