import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { messageOf } from '../../text/errors.ts'
import { type FieldOfCode, showAtFields } from './show-at-fields.ts'
import { isLeft } from './use-local-form.ts'

/**
 * Shows at each field why the server refused it. A form that was left by then has none.
 * @returns the sentence for the form as a whole when the fault lies in none of its fields, else null
 */
export function showRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError' | 'setFocus'> & { control: object },
  error: unknown,
  byCode: FieldOfCode<Values> = {},
): string | null {
  return !isLeft(form) && showAtFields(form, error, byCode) ? null : messageOf(error)
}
