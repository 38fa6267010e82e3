import { Readable } from 'node:stream'
import { historyFileName } from '@thokham/domain/history'
import { weave } from '@thokham/engine'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { weaveRun } from '../ai-runs/weave-run.ts'
import { markDownloaded, readSet } from './history-queries.ts'
import { unpackRecipe } from './keep-simple-set.ts'

/**
 * A set's file, woven while it is sent, and marks the set downloaded.
 * @throws Refusal `not_found`; `expired` after 7 days
 */
export async function downloadSet(
  { db, clock }: Services,
  want: { memberId: string; id: string; form: 'finished' | 'raw' },
): Promise<{ name: string; content: Readable }> {
  const set = await readSet(db, want.memberId, want.id)
  if (!set) throw new Refusal('not_found')
  if (set.expiresAt <= clock() || (!set.recipe && !set.runId)) throw new Refusal('expired')
  const chunks = set.recipe
    ? bytesOf(await unpackRecipe(set.recipe))
    : weaveRun(db, set.runId as string, want.form)
  await markDownloaded(db, set.id)
  return { name: historyFileName(set.setName, set.createdAt), content: Readable.from(chunks) }
}

function* bytesOf(recipe: Parameters<typeof weave>[0]): Generator<Uint8Array, void> {
  for (const { bytes } of weave(recipe)) yield bytes
}
