import type { CallResult } from '@thokham/contract/operation'
import type { checkPicture } from '@thokham/contract/picture-descriptions'
import { CHECK_INSTRUCTIONS, CHECK_REQUEST, CHECK_SCHEMA, readFlaws } from '@thokham/metadata'
import type { Services } from '../../services.ts'
import { type LookInput, lookAtPicture } from './look-at-picture.ts'

const QUESTION = { instructions: CHECK_INSTRUCTIONS, said: CHECK_REQUEST, schema: CHECK_SCHEMA }

/** Lets a provider look for flaws of a picture with the member's own key. @throws as `lookAtPicture` */
export async function check(services: Services, asked: LookInput): Promise<CallResult<typeof checkPicture>> {
  const { found, ...looked } = await lookAtPicture(services, asked, QUESTION, readFlaws)
  return { flaws: found, ...looked }
}
