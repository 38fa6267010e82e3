import type { CallResult } from '@thokham/contract/operation'
import type { describePicture, PictureDescriptionView } from '@thokham/contract/picture-descriptions'
import { describeInstructions, describeRequest, describeSchema, readDescription } from '@thokham/metadata'
import type { Services } from '../../services.ts'
import { type LookInput, lookAtPicture } from './look-at-picture.ts'

interface DescribeInput extends LookInput {
  keywords: number
  thai: 'yes' | 'no'
  /** Names, one a line. */
  avoid?: string | undefined
}

/** Lets a provider describe a picture with the member's own key. @throws as `lookAtPicture` */
export async function describe(
  services: Services,
  { keywords, thai, avoid = '', ...asked }: DescribeInput,
): Promise<CallResult<typeof describePicture>> {
  const wish = { thai: thai === 'yes' }
  const question = {
    instructions: describeInstructions(wish),
    said: describeRequest(keywords, avoid.split('\n').filter(Boolean)),
    schema: describeSchema(wish),
  }
  const {
    found,
    model: _,
    ...looked
  } = await lookAtPicture(services, asked, question, (answer) => readDescription(answer, keywords))
  const description: PictureDescriptionView | null = found && {
    ...found,
    keywords: [...found.keywords],
    thai: found.thai && { title: found.thai.title, keywords: [...found.thai.keywords] },
  }
  return { description, ...looked }
}
