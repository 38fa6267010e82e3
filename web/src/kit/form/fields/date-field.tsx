import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { DateInput } from '../../../components/ui/date-input.tsx'
import { BoundField, type BoundProps, useBound } from '../bound-field.tsx'

/** Renders a field for a day, as typed in either era: what it means to the operation is read by `gregorianDate`. */
export function DateField<Values extends FieldValues, Body, Name extends FieldPathByValue<Values, string>>(
  props: BoundProps<Values, Body, Name>,
) {
  const { value, onChange, ref } = useBound(props.form, props.name)
  return (
    <BoundField {...props}>
      <DateInput value={value} onChange={onChange} ref={ref} />
    </BoundField>
  )
}
