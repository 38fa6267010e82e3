import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { CONTROL, useFieldControl } from './field.tsx'

export interface TextInputProps extends ComponentProps<'input'> {
  /** A unit inside the box at its right end. */
  suffix?: ReactNode
}

/** Renders a box of one line, with room for a `suffix`. */
export function TextInput({ suffix, className, ...rest }: TextInputProps) {
  const input = (
    <input
      type="text"
      {...useFieldControl()}
      {...rest}
      className={cx(CONTROL, 'h-11 px-3', Boolean(suffix) && 'pr-16', className)}
    />
  )
  if (!suffix) return input
  return (
    <div className="relative">
      {input}
      <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-ink-3">
        {suffix}
      </span>
    </div>
  )
}
