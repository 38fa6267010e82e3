import { inArray } from 'drizzle-orm'
import { chatMessages } from '../../db/schema.ts'
import { askForScan, type ScanServices } from '../../http/scanned-uploads.ts'
import { type ReadNamed, storeUpload } from '../../http/uploads.ts'
import type { Services } from '../../services.ts'
import { redrawPicture } from '../payments/slip-picture.ts'
import { SCAN_PICTURE } from './scan-picture.ts'

/** The folder of the file store. */
export const CHAT_PICTURES = 'chat-pictures'

/**
 * Keeps a picture of the chat, drawn anew as slips are, and lets `use` write its name into a message; one that is sent
 * twice under one key is a single message, which names the first picture.
 * @throws Refusal `slip_not_image`, `slip_unreadable`
 */
export async function storeChatPicture<T>(
  services: ScanServices & Pick<Services, 'files' | 'log'>,
  given: Uint8Array,
  use: (name: string) => Promise<T>,
): Promise<T> {
  const isNamed = async (name: string) => (await namedByMessages(services)([name])).length > 0
  const upload = {
    folder: CHAT_PICTURES,
    bytes: await redrawPicture(given, 'picture'),
    scan: (name: string) => askForScan(services, SCAN_PICTURE, name),
  }
  return storeUpload(services, upload, use, (_made, name) => isNamed(name))
}

/** Returns what reads which pictures a message names. */
export function namedByMessages({ db }: Pick<Services, 'db'>): ReadNamed {
  const { picture } = chatMessages
  return async (names) => {
    const rows = await db.select({ picture }).from(chatMessages).where(inArray(picture, names))
    return rows.map((row) => row.picture)
  }
}
