import { ApiError } from '../../lib/api-error.ts'
import type { AccountField } from '../../text/form.ts'

const BY_CODE: Partial<Record<ApiError['code'], { field: AccountField; reason: string }>> = {
  email_taken: { field: 'email', reason: 'taken' },
  phone_taken: { field: 'phone', reason: 'taken' },
  weak_password: { field: 'password', reason: 'weak' },
}
const FIELDS: readonly AccountField[] = ['email', 'displayName', 'phone', 'password']

/** The fields of the form that the server refused, in the form's order; none when the fault lies elsewhere. */
export function refusedFields(error: unknown): { field: AccountField; reason: string }[] {
  if (!(error instanceof ApiError)) return []
  const byCode = BY_CODE[error.code]
  if (byCode) return [byCode]
  return FIELDS.flatMap((field) => {
    const reason = error.fields[field]
    return reason ? [{ field, reason }] : []
  })
}
