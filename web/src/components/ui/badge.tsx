import type { ReactNode } from 'react'
import { cx } from '../../lib/format/class-names.ts'

const TONES = {
  vip: 'bg-khamin text-on-khamin',
  new: 'bg-khrang text-on-khrang',
  plain: 'bg-khram-soft text-khram',
  muted: 'bg-sunken text-ink-2',
} as const

/** Renders a short word on a ground of its tone. */
export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={cx(
        'badge inline-flex items-center gap-1 rounded-crop px-2 font-semibold text-2xs',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
