import { NumberField as Base } from '@base-ui/react/number-field'
import { withArabicDigits } from '@thokham/domain/thai-digits'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { everywhere } from '../../text/everywhere.ts'
import { CONTROL, useFieldControl } from './field.tsx'

export interface NumberInputProps {
  /** null = empty */
  value: number | null
  onValueChange: (value: number | null) => void
  /** Runs when typing has ended (blur, Enter, a step). */
  onValueCommitted?: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** Digits after the point at most; none when absent. */
  decimals?: number
  /** A unit inside the box. */
  suffix?: ReactNode
  /** Shows − and + at the ends. */
  steppers?: boolean
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
  'aria-label'?: string
  className?: string
}

/** Renders a box for a number with Thai grouping, whole unless `decimals` says otherwise; arrow keys step, what is typed is held to `min` and `max` on leaving. */
export function NumberInput(props: NumberInputProps) {
  const { decimals = 0, suffix, steppers, className, ref, 'aria-label': label, ...rest } = props
  const { id, ...described } = useFieldControl()
  const stepper =
    'flex w-10 shrink-0 items-center justify-center text-ink-2 hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-3'
  return (
    <Base.Root
      {...rest}
      {...(id && { id })}
      locale="th-TH"
      format={{ maximumFractionDigits: decimals }}
      className={className}
    >
      <Base.Group
        className={cx(
          CONTROL,
          'flex h-11 overflow-hidden focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
        )}
      >
        {steppers && (
          <Base.Decrement data-steps className={stepper} aria-label={everywhere.decrease}>
            <Minus aria-hidden size={16} strokeWidth={1.75} />
          </Base.Decrement>
        )}
        <Base.Input
          ref={ref}
          {...described}
          aria-label={label}
          onKeyDown={(event) => {
            if (event.key.length === 1 && THAI_DIGIT.test(event.key)) event.preventBaseUIHandler()
          }}
          onPaste={(event) => {
            if (THAI_DIGIT.test(event.clipboardData.getData('text'))) event.preventBaseUIHandler()
          }}
          onChange={({ currentTarget: input }) => {
            if (THAI_DIGIT.test(input.value)) input.value = withArabicDigits(input.value)
          }}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          className="w-full min-w-0 flex-1 bg-transparent px-3 font-semibold outline-none"
        />
        {suffix && <span className="flex items-center pr-3 text-xs text-ink-3">{suffix}</span>}
        {steppers && (
          <Base.Increment data-steps className={stepper} aria-label={everywhere.increase}>
            <Plus aria-hidden size={16} strokeWidth={1.75} />
          </Base.Increment>
        )}
      </Base.Group>
    </Base.Root>
  )
}

/** The field itself reads only other digits: these reach it as Arabic ones, however they come into the box. */
const THAI_DIGIT = /[๐-๙]/
