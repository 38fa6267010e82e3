import type { ReactNode } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Select } from '../../../components/ui/select.tsx'
import { BoundField, type BoundProps, boundInput } from '../bound-field.tsx'

export interface SelectFieldProps<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
> extends BoundProps<Values, Body, Name> {
  className?: string
  /** The `<option>`s. */
  children: ReactNode
}

/** Renders a field that offers a list. */
export function SelectField<Values extends FieldValues, Body, Name extends FieldPathByValue<Values, string>>(
  props: SelectFieldProps<Values, Body, Name>,
) {
  const { children, className, ...field } = props
  return (
    <BoundField {...field}>
      <Select {...boundInput(field.form, field.name)} className={className}>
        {children}
      </Select>
    </BoundField>
  )
}
