import { removeUnnamed } from '../../http/uploads.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { namedByMessages } from './store-chat-picture.ts'

/** The job that removes pictures of a conversation that was deleted. */
export const FORGET_PICTURES = 'chat:forget-pictures'

/** Removes the pictures of an account that is gone. */
export function forgetPictures(services: Services): JobHandler {
  return (payload) =>
    removeUnnamed(services.files, (payload as { names: string[] }).names, namedByMessages(services))
}
