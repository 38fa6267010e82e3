import { z } from 'zod'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'

/** The job that removes what the outbox folder keeps of a mail. */
export const FORGET_MAIL = 'mail:forget'

const payloadShape = z.object({ id: z.uuid(), createdAt: z.coerce.date() })

/** Makes the job that removes what the outbox folder keeps of a mail. */
export function forgetMail({ mailer }: Services): JobHandler {
  return (payload) => mailer.forget(payloadShape.parse(payload))
}
