import type { ComponentProps } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { CONTROL, useFieldControl } from './field.tsx'

/** Renders a box of several lines. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      {...rest}
      className={cx(CONTROL, 'resize-y px-3 py-2.5', className)}
    />
  )
}
