import { eq, gt, sql } from 'drizzle-orm'
import { stripPictures } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { removeUpload } from '../../http/uploads.ts'
import type { Services } from '../../services.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { lockStrip } from './lock-strip.ts'

/**
 * Takes a picture out of the strip, and its file once no row names it. Locks the strip.
 * @throws Refusal `not_found`
 */
export async function removePicture(services: Services, doer: Doer, id: string): Promise<void> {
  const file = await services.db.transaction(async (tx) => {
    await lockStrip(tx)
    const [gone] = await tx.delete(stripPictures).where(eq(stripPictures.id, id)).returning()
    if (!gone) throw new Refusal('not_found')
    await tx
      .update(stripPictures)
      .set({ place: sql`${stripPictures.place} - 1` })
      .where(gt(stripPictures.place, gone.place))
    await writeAudit(tx, doer, { ...describeAuditEntry('strip.delete', id), before: { alt: gone.alt } })
    return gone.file
  })
  await removeUpload(services, file)
}
