import type { ReactNode } from 'react'
import { cx } from '../lib/format/class-names.ts'
import { Phrases } from './phrases.tsx'

/** Renders the page's measure: 1200 px of content at most, gutters 16 / 24 / 40. */
export function Wrap({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={cx('mx-auto w-full max-w-[1280px] px-4 md:px-6 lg:px-10', className)}>{children}</div>
  )
}

/** Renders a section that anchors lead to, with its heading; the nav marks it while it is on screen. */
export function Section(props: {
  id: string
  title: string
  lead?: string
  tone?: 'surface' | 'paper'
  /** On wide screens the heading stands left of the content. */
  beside?: boolean
  /** Stands at the heading's right, below it where there is no room. */
  aside?: ReactNode
  children: ReactNode
}) {
  const { id, title, lead, tone = 'paper', beside, aside, children } = props
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('scroll-mt-4 py-14 lg:py-18', tone === 'surface' ? 'bg-surface' : 'bg-paper')}
    >
      <Wrap className={beside ? 'lg:grid lg:grid-cols-[1fr_1.4fr] lg:gap-14' : undefined}>
        <div
          className={cx(
            'flex flex-wrap justify-between gap-x-8 gap-y-3',
            beside ? 'items-start' : 'items-end',
          )}
        >
          <div>
            <h2 id={`${id}-title`} className="text-3xl">
              <Phrases text={title} />
            </h2>
            {lead && (
              <p className="mt-1 text-ink-2">
                <Phrases text={lead} />
              </p>
            )}
          </div>
          {aside}
        </div>
        {children}
      </Wrap>
    </section>
  )
}
