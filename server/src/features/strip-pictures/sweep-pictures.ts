import { inArray } from 'drizzle-orm'
import { stripPictures } from '../../db/schema.ts'
import { sweepUploads } from '../../http/uploads.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { STRIP } from './add-picture.ts'

/** Removes, once a day, pictures that the strip does not name: those of a kill or of a lost answer. */
export function sweepPictures(services: Services): JobHandler {
  return () =>
    sweepUploads(services, STRIP, async (names) => {
      const { file } = stripPictures
      const rows = await services.db.select({ file }).from(stripPictures).where(inArray(file, names))
      return rows.map((row) => row.file)
    })
}
