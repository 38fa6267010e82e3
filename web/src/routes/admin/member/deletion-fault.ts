import { ApiError, isUnexplained } from '../../../lib/api/api-error.ts'
import { messageOf } from '../../../text/errors.ts'
import { memberFile as text } from '../../../text/members.ts'

/** Says why a member was not deleted. */
export function deletionFault(error: unknown): string {
  if (error instanceof ApiError && error.code === 'forbidden') return text.mayNotDelete
  return isUnexplained(error) ? text.deleteFail : messageOf(error)
}
