import { Check } from 'lucide-react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { cx } from '../../lib/format/class-names.ts'

export interface ChipProps extends ComponentProps<'button'> {
  /** Shown by ground, border and ✓, never by colour alone. */
  selected: boolean
  /** 40 px on wide screens too, beside a search box that leads its screen. */
  roomy?: boolean
  children: ReactNode
}

/** Renders a choice that is on or off. Put several into one `role="group"` with a label. */
export function Chip({ selected, roomy, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={cx(
        'chip touch inline-flex h-10 min-w-10 justify-center items-center gap-2 rounded-control px-3 text-sm transition-colors disabled:cursor-not-allowed disabled:text-ink-3',
        selected
          ? 'border-[1.5px] border-khram bg-khram-soft font-medium text-khram'
          : 'border border-line-strong bg-surface text-ink hover:bg-sunken',
        !roomy && 'md:h-9',
        className,
      )}
    >
      {selected && <Check aria-hidden size={16} strokeWidth={2} />}
      {children}
    </button>
  )
}

/** Renders a chip that shows its aspect ratio as a frame of the true shape. @param aspect `W:H` in numbers */
export function AspectChip({ aspect, ...rest }: Omit<ChipProps, 'children'> & { aspect: string }) {
  return (
    <Chip {...rest}>
      <AspectFrame aspect={aspect} />
      <span className="tabular-nums">{aspect}</span>
    </Chip>
  )
}

/** Renders the little frame of a ratio alone; all ratios cover the same area. Extreme ones are drawn as 4:1. */
export function AspectFrame({ aspect }: { aspect: string }) {
  const [width = 1, height = 1] = aspect.split(':').map(Number)
  const drawn = Math.min(4, Math.max(1 / 4, width / height || 1))
  return <span aria-hidden className="ratio" style={{ '--w': drawn, '--h': 1 } as CSSProperties} />
}
