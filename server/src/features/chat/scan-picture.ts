import { eq } from 'drizzle-orm'
import { publish } from '../../db/pubsub.ts'
import { chatMessages } from '../../db/schema.ts'
import { scanUpload } from '../../http/scanned-uploads.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { INBOX_TOPIC } from './chat-topics.ts'

/** The job that has a picture of the chat scanned before the team opens it. */
export const SCAN_PICTURE = 'chat:scan-picture'

/** Has a picture scanned, and says so to the team. */
export function scanPicture(services: Services): JobHandler {
  const { db } = services
  return (payload, call) =>
    scanUpload(services, payload, call, async (name) => {
      if ((await db.$count(chatMessages, eq(chatMessages.picture, name))) > 0) await publish(db, INBOX_TOPIC)
    })
}
