import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../lib/api/api-error.ts'
import type { Boxes } from './contract-form.ts'

/** For a code that means one field of a form: which, and the reason to show there. */
export type FieldOfCode<Values> = Partial<Record<ApiError['code'], readonly [keyof Values & string, string]>>

/**
 * Shows at each field why the server refused it, and takes the focus to the first of them.
 * @param byCode codes that say more than the field's own reason, or name no field themselves
 * @param boxes for parts of the operation's input that stand in a field of another name
 * @returns whether the fault lies in a field of the form
 */
export function showAtFields<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError' | 'setFocus'>,
  error: unknown,
  byCode: FieldOfCode<Values> = {},
  boxes: Boxes<Values> = {},
): boolean {
  if (!(error instanceof ApiError)) return false
  const reasons: Record<string, string> = {}
  for (const [part, reason] of Object.entries(error.fields)) reasons[boxes[part] ?? part] = reason
  const meant = byCode[error.code]
  if (meant) reasons[meant[0]] = meant[1]
  const refused = fieldsOf(form.getValues()).filter((name) => reasons[name] !== undefined)
  for (const name of refused) form.setError(name as Path<Values>, { message: reasons[name] ?? '' })
  if (refused.length > 0) form.setFocus(refused[0] as Path<Values>)
  return refused.length > 0
}

/** Lists the names of a form's fields in their order, those of its parts with dots. */
function fieldsOf(values: Record<string, unknown>, part = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? fieldsOf(value as Record<string, unknown>, `${part}${name}.`)
      : [part + name],
  )
}
