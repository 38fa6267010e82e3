import type { ReactNode } from 'react'
import { cx } from '../../../lib/format/class-names.ts'

export interface ChoiceCardProps {
  /** The name of the group. */
  group: string
  checked: boolean
  onChoose: () => void
  disabled?: boolean
  title: ReactNode
  /** Below the title. */
  children?: ReactNode
}

/** Renders one of a few choices that need more than a word each. Put them into a `fieldset` with a legend. */
export function ChoiceCard({ group, checked, onChoose, disabled, title, children }: ChoiceCardProps) {
  return (
    <label
      className={cx(
        'flex min-w-0 cursor-pointer items-start gap-3 rounded-control border p-3 transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        checked ? 'border-khram bg-khram-soft' : 'border-line-strong bg-surface hover:bg-sunken',
        disabled && 'cursor-not-allowed border-line bg-sunken hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name={group}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="radio mt-0.5"
      />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={cx('font-semibold text-sm', disabled && 'text-ink-3')}>{title}</span>
        {children}
      </span>
    </label>
  )
}
