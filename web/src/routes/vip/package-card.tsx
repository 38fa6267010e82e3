import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Selvage } from '../../components/cloth/selvage.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { packages as text } from '../../text/packages.ts'

export interface PackageCardProps {
  name: string
  lead: string
  badge: ReactNode
  price: ReactNode
  /** One line under the price. */
  line: ReactNode
  /** The sunken part; as high on every card, so that their rows line up. */
  well: ReactNode
  gives: readonly string[]
  foot?: ReactNode
  emphasised?: boolean
}

/** Renders a package with its price, what it gives and the way to it. */
export function PackageCard(props: PackageCardProps) {
  const { name, lead, badge, price, line, well, gives, foot, emphasised } = props
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
        <p className="text-ink-2 text-sm lg:min-h-12">{line}</p>
        <div className="mt-3 flex min-h-26 flex-col justify-center rounded-control bg-sunken">{well}</div>
        <ul className="mt-5 mb-6 flex flex-1 flex-col gap-2.5 border-line border-t pt-5">
          {gives.map((each) => (
            <li key={each} className="flex items-start gap-3 text-sm">
              <Check aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-toei" />
              {each}
            </li>
          ))}
        </ul>
        {foot}
      </div>
    </section>
  )
}

/** Renders a price in baht, with the former one struck through when it was higher. */
export function Price({ satang, former }: { satang: number; former?: number | null }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-[40px]/[56px] font-bold tabular-nums">{text.price(satang)}</span>
      <span className="font-semibold">{text.baht}</span>
      {former != null && former > satang && <s className="nb ml-2 text-ink-3 text-sm">{text.was(former)}</s>}
    </p>
  )
}
