import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'
import { useState } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { days as text } from '../../text/days.ts'
import { DateInput } from './date-input.tsx'

export interface DayFilterProps {
  label: string
  /** A Gregorian date, such as the address has it. */
  value: string | undefined
  /** Takes whole days, and undefined where the box was emptied. */
  onDay: (day: string | undefined) => void
  className?: string
  inputClass?: string
}

/** What was typed while the filter's day was `from`, and the day `to` that it stands for. */
interface Typed {
  text: string
  from: string | undefined
  to: string | undefined
}

/**
 * Renders a day that filters a list. A half-typed day waits; a text that is no day is reported once the box loses the focus; a
 * day that was chosen by other means, such as a saved view, stands in the box.
 */
export function DayFilter({ label, value, onDay, className, inputClass }: DayFilterProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [isTyping, setIsTyping] = useState(false)
  const isTyped = typed !== null && (value === typed.from || value === typed.to)
  const shown = isTyped ? typed.text : value ? buddhistDate(value) : ''
  const isBad = !isTyping && shown !== '' && gregorianDate(shown) === null
  function take(next: string) {
    const day = gregorianDate(next) ?? undefined
    const to = day !== undefined || next === '' ? day : value
    setTyped({ text: next, from: value, to })
    if (to !== value) onDay(to)
  }
  return (
    <span className={cx('flex flex-col gap-1', className)}>
      <span className="flex flex-col gap-1.5 text-ink-2 text-xs sm:flex-row sm:items-center">
        <span aria-hidden>{label}</span>
        <DateInput
          aria-label={label}
          aria-invalid={isBad || undefined}
          value={shown}
          onChange={take}
          onTyping={setIsTyping}
          className={cx('md:h-9 md:text-xs!', inputClass)}
        />
      </span>
      {isBad && (
        <span role="alert" className="text-khrang text-xs">
          {text.invalid}
        </span>
      )}
    </span>
  )
}
