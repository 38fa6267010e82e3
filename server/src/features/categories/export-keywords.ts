import { Readable } from 'node:stream'
import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import type { Database } from '../../db/client.ts'
import { readKeywordsAfter } from './category-queries.ts'
import { readSizes } from './read-numbered.ts'

const AT_A_TIME = 2_000

/** Streams the keywords of a category, or of all, as CSV, a few thousand in memory at a time. */
export function keywordsAsCsv(db: Database, category?: string): Readable {
  return Readable.from(
    (async function* () {
      yield CSV_BOM + csvLine(['category', 'keyword'])
      for (const { id } of await readSizes(db, category)) {
        let after = -1
        for (;;) {
          const page = await readKeywordsAfter(db, id, { after, limit: AT_A_TIME })
          const last = page.at(-1)
          if (!last) break
          yield page.map(({ keyword }) => csvLine([id, keyword])).join('')
          after = last.number
        }
      }
    })(),
  )
}
