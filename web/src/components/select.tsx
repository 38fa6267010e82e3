import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../lib/class-names.ts'
import { CONTROL, useFieldControl } from './field.tsx'

/** The device's own list: on a phone nothing is easier to use. Takes `<option>` children. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        {...rest}
        className={cx(CONTROL, 'h-11 appearance-none pr-10 pl-3', className)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-3 right-3 text-ink-2"
      />
    </div>
  )
}
