import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { CONTROL, useFieldControl } from './field.tsx'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  /** 36 px on wide screens, for tables and filters. */
  dense?: boolean
  /** 40 px on wide screens, beside chips of that height. */
  roomy?: boolean
  /** Stands inside at the left. */
  icon?: ReactNode
}

/** Renders the device's own list: on a phone nothing is easier to use. Takes `<option>` children. */
export function Select({ className, children, dense, roomy, icon, ...rest }: SelectProps) {
  return (
    <div className="relative">
      {icon && (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-2">
          {icon}
        </span>
      )}
      <select
        {...useFieldControl()}
        {...rest}
        className={cx(
          CONTROL,
          'h-11 appearance-none truncate',
          icon ? 'pl-8' : 'pl-3',
          dense ? 'pr-9 md:h-9 md:pr-8 md:text-xs!' : roomy ? 'pr-9 md:h-10 md:text-sm!' : 'pr-10',
          className,
        )}
      >
        {children}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-ink-2">
        <ChevronDown aria-hidden size={dense || roomy ? 16 : 20} strokeWidth={1.75} />
      </span>
    </div>
  )
}
