import { Readable } from 'node:stream'
import { historyFileName } from '@thokham/domain/history'
import type { Services } from '../../services.ts'
import { fileOfSet, readValidSet } from './file-of-set.ts'
import { markDownloaded } from './history-queries.ts'

/**
 * Streams a set's file, written while it is sent, and marks the set downloaded.
 * @throws Refusal `not_found`; `expired` after 7 days
 */
export async function downloadSet(
  services: Services,
  want: { memberId: string; id: string; form: 'finished' | 'raw' },
): Promise<{ name: string; content: Readable }> {
  const set = await readValidSet(services, want.memberId, want.id)
  const chunks = await fileOfSet(services, set, want.form)
  await markDownloaded(services.db, [set.id])
  return { name: historyFileName(set.setName, set.createdAt), content: Readable.from(chunks) }
}
