import { randomUUID } from 'node:crypto'
import { MOST_STRIP_PICTURES } from '@thokham/domain/landing-spots'
import { stripPictures } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { storeUpload } from '../../http/uploads.ts'
import type { Services } from '../../services.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { redrawThumbnail } from '../tools/redraw-thumbnail.ts'
import { lockStrip } from './lock-strip.ts'
import { readStrip } from './read-strip.ts'

/** The folder of the file store. */
export const STRIP = 'strip'

/**
 * Adds a picture at the end of the strip, drawn anew without metadata and cut to 3:2 as tools' are. Locks the strip.
 * @throws Refusal `conflict` when it is full, `picture_not_image`, `picture_unreadable`
 */
export async function addPicture(
  services: Services,
  doer: Doer,
  { alt, picture }: { alt: string; picture: Uint8Array },
): Promise<void> {
  const upload = { folder: STRIP, bytes: await redrawThumbnail(picture, 'picture') }
  await storeUpload(services, upload, (file) =>
    services.db.transaction(async (tx) => {
      await lockStrip(tx)
      const before = await readStrip(tx)
      if (before.length >= MOST_STRIP_PICTURES) throw new Refusal('conflict')
      const id = randomUUID()
      await tx.insert(stripPictures).values({ id, file, alt, place: before.length, createdAt: doer.now })
      await writeAudit(tx, doer, { ...describeAuditEntry('strip.create', id), after: { alt } })
    }),
  )
}
