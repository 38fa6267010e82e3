import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { historyFileNames, historyZipName } from '@thokham/domain/history'
import { ZipFile } from 'yazl'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { fileOfSet, readValidSet } from './file-of-set.ts'
import { markDownloaded, readSetsOf, type SetRow } from './history-queries.ts'

/**
 * Streams the files of several sets in one ZIP, each written when its turn comes, and marks all of them downloaded.
 * @throws Refusal `not_found` when one is not there, `expired` when one is older than 7 days: then none is sent
 */
export async function downloadZip(
  services: Services,
  want: { memberId: string; ids: readonly string[] },
): Promise<{ name: string; content: Readable }> {
  const { db, clock } = services
  const now = clock()
  const ids = new Set(want.ids)
  const sets = await readSetsOf(db, want.memberId, [...ids])
  if (sets.length < ids.size) throw new Refusal('not_found')
  if (sets.some(isGone(now))) throw new Refusal('expired')
  await markDownloaded(db, [...ids])

  const zip = new ZipFile()
  const content = new PassThrough()
  zip.on('error', (error) => content.destroy(error as Error))
  const names = historyFileNames(sets)
  for (const [at, set] of sets.entries()) {
    zip.addReadStreamLazy(names[at] ?? set.id, { mtime: set.createdAt }, (give) => {
      readValidSet(services, want.memberId, set.id)
        .then((found) => fileOfSet(services, found, 'finished'))
        .then(
          (chunks) => give(null, Readable.from(chunks)),
          (error) => give(error, Readable.from([])),
        )
    })
  }
  zip.end()
  // Whoever leaves in the middle ends the reading too.
  void pipeline(zip.outputStream, content).catch(() => undefined)
  return { name: historyZipName(now), content }
}

/** Returns what tells whether a set is past its 7 days, or the run gone that it was made by. */
function isGone(now: Date) {
  return ({ expiresAt, source, runId }: SetRow) => expiresAt <= now || (source === 'ai' && !runId)
}
