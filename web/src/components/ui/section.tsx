import type { ReactNode, Ref } from 'react'
import { cx } from '../../lib/format/class-names.ts'

/** Renders a card of the workbench: full-bleed on phones, cut into sections by hairlines. */
export function Card(props: { children: ReactNode; className?: string; ref?: Ref<HTMLElement> }) {
  const { children, className, ref } = props
  return (
    <section
      ref={ref}
      className={cx(
        '-mx-4 min-w-0 divide-y divide-line border-line border-y bg-surface md:mx-0 md:rounded-card md:border',
        className,
      )}
    >
      {children}
    </section>
  )
}

/** Renders a card that stays in sight on wide screens: the rest scrolls away behind the paper around it. */
export function StayingCard({ children, stays = true }: { children: ReactNode; stays?: boolean }) {
  return (
    <div className={cx('z-10 min-w-0', stays && 'lg:sticky lg:top-0 lg:-my-4 lg:bg-paper lg:py-4')}>
      <Card className="p-4 md:p-6">{children}</Card>
    </div>
  )
}

export interface SectionProps {
  title: ReactNode
  /** Right of the title, such as how many are chosen. */
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** Renders one part of a card under its heading. */
export function Section({ title, aside, children, className }: SectionProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-3 p-4 md:px-6 md:pt-5 md:pb-6', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {aside !== undefined && <span className="text-ink-3 text-xs">{aside}</span>}
      </div>
      {children}
    </div>
  )
}
