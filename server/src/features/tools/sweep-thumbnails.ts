import { inArray } from 'drizzle-orm'
import { tools } from '../../db/schema.ts'
import { sweepUploads } from '../../http/uploads.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { THUMBNAILS } from './set-thumbnail.ts'

/** Removes, once a day, pictures that no tool names: those of a kill or of a lost answer. A deleted tool keeps its own. */
export function sweepThumbnails(services: Services): JobHandler {
  return () =>
    sweepUploads(services, THUMBNAILS, async (names) => {
      const { thumbnail } = tools
      const rows = await services.db.select({ thumbnail }).from(tools).where(inArray(thumbnail, names))
      return rows.map((row) => row.thumbnail)
    })
}
