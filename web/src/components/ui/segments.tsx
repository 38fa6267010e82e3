import type { LucideIcon } from 'lucide-react'
import { cx } from '../../lib/format/class-names.ts'

export interface SegmentsProps<T extends string> {
  label: string
  options: readonly { value: T; name: string; icon: LucideIcon }[]
  chosen: T
  onChange: (chosen: T) => void
}

/** Renders the two or three ways of one screen side by side in one frame; the chosen one has the ground and the thread. */
export function Segments<T extends string>({ label, options, chosen, onChange }: SegmentsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div
      role="group"
      aria-label={label}
      className="grid auto-cols-fr grid-flow-col divide-x divide-line-strong rounded-control border border-line-strong bg-surface md:max-w-[420px]"
    >
      {options.map(({ value, name, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
          className={cx(
            'flex h-11 items-center justify-center gap-2 px-3 text-sm transition-colors first:rounded-l-[5px] last:rounded-r-[5px]',
            value === chosen
              ? 'bg-khram-soft font-semibold text-khram shadow-[inset_0_-3px_0_var(--khram)]'
              : 'text-ink hover:bg-sunken',
          )}
        >
          <Icon
            aria-hidden
            size={20}
            strokeWidth={1.75}
            className={cx('shrink-0', options.length > 2 && 'max-sm:hidden')}
          />
          {name}
        </button>
      ))}
    </div>
  )
}
