import type { CSSProperties } from 'react'
import { cx } from '../../../lib/format/class-names.ts'

/** Renders crop marks at the picture’s true ratio within 40 px; none were asked for: a plain square of dots. */
export function CropFrame({ aspect }: { aspect: string | null }) {
  const [width = 1, height = 1] = (aspect ?? '1:1').split(':').map(Number)
  const scale = 40 / Math.max(width, height)
  const size = { width: Math.max(10, width * scale), height: Math.max(10, height * scale) }
  return (
    <span aria-hidden className="flex size-10 shrink-0 items-center justify-center">
      <span
        className={cx('crop block', aspect === null && 'opacity-40')}
        style={{ ...size, padding: 0, '--l': '7px', '--c': 'var(--ink-2)' } as CSSProperties}
      />
    </span>
  )
}
