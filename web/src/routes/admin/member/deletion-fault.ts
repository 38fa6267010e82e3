import { messageOf } from '../../../text/errors.ts'
import { memberFile as text } from '../../../text/members.ts'

/** Says why a member was not deleted. */
export function deletionFault(error: unknown): string {
  return messageOf(error, { forbidden: text.mayNotDelete, internal: text.deleteFail })
}
