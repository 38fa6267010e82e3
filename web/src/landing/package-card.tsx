import type { ClaimName } from '@thokham/domain/claims'
import { spotName } from '@thokham/domain/landing-spots'
import type { Plan } from '@thokham/domain/packages'
import type { ReactNode } from 'react'
import { type ButtonVariant, buttonClass } from '../components/ui/button.tsx'
import { cx } from '../lib/format/class-names.ts'
import { landing } from '../text/landing.ts'
import { Points } from './points.tsx'
import { figure, When } from './spots.tsx'

const text = landing.pricing
/** Returns the way to a package, which is paid for after registering. */
const toPlan = (plan: Plan) => `/register?next=${encodeURIComponent(`/payment?plan=${plan}`)}`

interface PackageCardProps {
  title: string
  badge?: string
  lead: string
  className?: string
  children: ReactNode
}

/** Renders the frame of a package: its name, perhaps a badge, and what it is for. */
export function PackageCard({ title, badge, lead, className = 'border-line', children }: PackageCardProps) {
  return (
    <article
      className={cx(
        'flex flex-col overflow-hidden rounded-card border bg-surface px-5 py-7 md:px-7',
        className,
      )}
    >
      <div className="flex items-center gap-2.5">
        <h3 className="text-xl">{title}</h3>
        {badge && (
          <span className="badge rounded-crop bg-khamin px-2 text-2xs font-semibold text-on-khamin">
            {badge}
          </span>
        )}
      </div>
      <p className="mb-4 text-sm text-ink-2">{lead}</p>
      {children}
    </article>
  )
}

/** Renders the price of the free package. */
export function FreePrice() {
  return (
    <p className="flex items-baseline gap-x-2.5">
      <b className="price tabular-nums">0</b>
      <span>{text.baht}</span>
    </p>
  )
}

/** Renders the price of a package, and the former one where there is one. */
export function Price({ plan }: { plan: Plan }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <b className="price tabular-nums">{figure(plan, 'price')}</b>
      <span>{text.baht}</span>
      <When has={spotName(plan, 'former')}>
        <s className="text-sm text-ink-3">{text.was(figure(plan, 'former'))}</s>
      </When>
    </p>
  )
}

/** Renders how much a package saves, where it does. */
export function Saved({ plan }: { plan: Plan }) {
  return (
    <When has={spotName(plan, 'saved')}>
      <b className="nb text-toei">{text.saved(figure(plan, 'saved'))}</b>
    </When>
  )
}

/** Renders the sunken part of a card; all are of one height, so that the rows of the cards line up. */
export function Well({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 flex h-26 flex-col justify-center rounded-control bg-sunken px-4">{children}</div>
  )
}

interface BuyLinkProps {
  plan: Plan
  variant: ButtonVariant
  className?: string
}

/** Renders the link that leads by way of registering to paying for a package. */
export function BuyLink({ plan, variant, className }: BuyLinkProps) {
  return (
    <a
      href={toPlan(plan)}
      data-plan={plan}
      className={buttonClass(variant, 44, cx('h-12! w-full', className))}
    >
      {text.choose}
    </a>
  )
}

interface PackagePointsProps {
  points: readonly string[]
  /** Those of the owner's claims that stand before the points, while they are on. */
  claims?: readonly ClaimName[]
  /** The way on. */
  children: ReactNode
}

/** Renders the points of a package, and the way on at the foot of its card. */
export function PackagePoints({ points, claims = [], children }: PackagePointsProps) {
  return (
    <>
      <div className="mt-5 mb-7 grow border-t border-line">
        <Points points={points} claims={claims} />
      </div>
      {children}
    </>
  )
}
