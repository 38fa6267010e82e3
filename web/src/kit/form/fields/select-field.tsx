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
  /** Happens once the form has what was chosen: changes other fields. */
  onChoose?: (chosen: string) => void
  disabled?: boolean
}

/** Renders a field that offers a list. */
export function SelectField<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
  const Offered extends string | number,
>(props: SelectFieldProps<Values, Body, Name, Offered>) {
  const { offered, nameOf, onChoose, disabled, className, ...field } = props
  const input = boundInput(field.form, field.name)
  return (
    <BoundField {...field}>
      <Select
        {...input}
        className={className}
        disabled={disabled}
        onChange={(event) => {
          void input.onChange(event)
          onChoose?.(event.currentTarget.value)
        }}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </Select>
    </BoundField>
  )
}
