import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../lib/api/api-error.ts'
import { messageOf } from '../../text/errors.ts'
import { isLeft } from './use-form.ts'

/** For a code that means one field of a form: which, and the reason to show there. */
export type FieldOfCode<Values> = Partial<Record<ApiError['code'], readonly [keyof Values & string, string]>>

/**
 * Shows at each field why the server refused it, and takes the focus to the first of them. A form that was left by then has
 * none.
 * @param byCode codes that name no field themselves
 * @returns the sentence for the form as a whole when the fault lies in none of its fields, else null
 */
export function showRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError' | 'setFocus'> & { control: object },
  error: unknown,
  byCode: FieldOfCode<Values> = {},
): string | null {
  if (!(error instanceof ApiError) || isLeft(form)) return messageOf(error)
  const meant = byCode[error.code]
  const reasons: Record<string, string> = { ...error.fields, ...(meant && { [meant[0]]: meant[1] }) }
  const refused = boxesOf(form.getValues()).filter((name) => reasons[name] !== undefined)
  for (const name of refused) form.setError(name as Path<Values>, { message: reasons[name] ?? '' })
  if (refused.length === 0) return messageOf(error)
  form.setFocus(refused[0] as Path<Values>)
  return null
}

/** Lists the names of a form's boxes in their order, those of its parts with dots. */
function boxesOf(values: Record<string, unknown>, part = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? boxesOf(value as Record<string, unknown>, `${part}${name}.`)
      : [part + name],
  )
}
