import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { NumberInput, type NumberInputProps } from '../../../components/ui/number-input.tsx'
import { BoundField, type BoundProps, useBound } from '../bound-field.tsx'

interface NumberFieldProps<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, number | null>,
> extends BoundProps<Values, Body, Name>,
    Pick<NumberInputProps, 'min' | 'max' | 'decimals' | 'suffix'> {
  /** What an empty box means; absent = null. */
  empty?: number
}

/** Renders a field for a number. */
export function NumberField<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, number | null>,
>(props: NumberFieldProps<Values, Body, Name>) {
  const { form, name, label, aside, hint, fault, empty = null, ...input } = props
  const { value, onChange, ref } = useBound(form, name)
  return (
    <BoundField {...{ form, name, label, aside, hint, fault }}>
      <NumberInput {...input} ref={ref} value={value} onValueChange={(typed) => onChange(typed ?? empty)} />
    </BoundField>
  )
}
