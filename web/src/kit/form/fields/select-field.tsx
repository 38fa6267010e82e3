import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Select } from '../../../components/ui/select.tsx'
import { BoundField, type BoundProps, boundInput } from '../bound-field.tsx'

export interface SelectFieldProps<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
  Offered extends string | number,
> extends BoundProps<Values, Body, Name> {
  className?: string
  offered: readonly Offered[]
  nameOf: (offered: Offered) => string | number
}

/** Renders a field that offers a list. */
export function SelectField<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
  const Offered extends string | number,
>(props: SelectFieldProps<Values, Body, Name, Offered>) {
  const { offered, nameOf, className, ...field } = props
  return (
    <BoundField {...field}>
      <Select {...boundInput(field.form, field.name)} className={className}>
        {offered.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </Select>
    </BoundField>
  )
}
