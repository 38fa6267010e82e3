import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { form as words } from '../../../text/form.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Renders a field for an amount in baht, as typed: what it means to the operation is read by `parseBaht`. */
export function MoneyField<Values extends FieldValues, Body, Name extends FieldPathByValue<Values, string>>(
  props: TextFieldProps<Values, Body, Name>,
) {
  return <TextField inputMode="decimal" suffix={words.baht} maxLength={16} {...props} />
}
