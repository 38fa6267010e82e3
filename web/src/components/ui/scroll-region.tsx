import type { ReactNode } from 'react'
import { cx } from '../../lib/format/class-names.ts'

/** Renders a named part of a screen that scrolls by itself, also for those who scroll with the keyboard. */
export function ScrollRegion(props: { label: string; className?: string; children: ReactNode }) {
  const { label, className, children } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard has to get in
    <section aria-label={label} tabIndex={0} className={cx('min-h-0 flex-1', className)}>
      {children}
    </section>
  )
}
