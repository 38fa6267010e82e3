import { and, eq, isNull } from 'drizzle-orm'
import { tools } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { removeUpload, storeUpload } from '../../http/uploads.ts'
import type { Services } from '../../services.ts'
import { type Doer, writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { redrawThumbnail } from './redraw-thumbnail.ts'
import { TOOL_PIECE } from './tool-content.ts'
import type { ToolRow } from './tool-queries.ts'

/** The folder of the file store. */
export const THUMBNAILS = 'tools'

/**
 * Gives a tool another picture, drawn anew without metadata and cut to 3:2, or takes it away (`given` null). The former
 * file goes once the row names the new one.
 * @throws Refusal `not_found`, `picture_not_image`, `picture_unreadable`
 */
export async function setThumbnail(
  services: Services,
  doer: Doer,
  id: string,
  given: Uint8Array | null,
): Promise<ToolRow> {
  const write = (file: string | null) => writeThumbnail(services, doer, id, file)
  const upload = given && { folder: THUMBNAILS, bytes: await redrawThumbnail(given, 'thumbnail') }
  const { before, changed } = upload ? await storeUpload(services, upload, write) : await write(null)
  if (before.thumbnail) await removeUpload(services, before.thumbnail)
  return changed
}

/**
 * Writes which picture a tool has, in one transaction. Locks what the content ledger knows of the tool, then its row.
 * @throws Refusal `not_found`
 */
function writeThumbnail({ db }: Services, doer: Doer, id: string, file: string | null) {
  return db.transaction(async (tx) => {
    await markEdited(tx, TOOL_PIECE, id, doer.now)
    const living = and(eq(tools.id, id), isNull(tools.deletedAt))
    const [before] = await tx.select().from(tools).where(living).for('no key update')
    const [changed] = await tx.update(tools).set({ thumbnail: file }).where(living).returning()
    if (!before || !changed) throw new Refusal('not_found')
    await writeAudit(tx, doer, {
      action: 'tool.thumbnail',
      subjectKind: TOOL_PIECE,
      subjectId: id,
      before: { hasThumbnail: before.thumbnail !== null },
      after: { hasThumbnail: file !== null, name: changed.name },
    })
    return { before, changed }
  })
}
