import { writePrompts } from '@thokham/engine'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { weaveRun } from '../ai-runs/weave-run.ts'
import { readSet } from './history-queries.ts'
import { unpackRecipe } from './save-packed-set.ts'

type Set = NonNullable<Awaited<ReturnType<typeof readSet>>>

/**
 * Reads a member's own set whose file is still there.
 * @throws Refusal `not_found`; `expired` after 7 days
 */
export async function readValidSet(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  memberId: string,
  id: string,
): Promise<Set> {
  const set = await readSet(db, memberId, id)
  if (!set) throw new Refusal('not_found')
  if (set.expiresAt <= clock() || (!set.recipe && !set.runId)) throw new Refusal('expired')
  return set
}

/** Writes a set's file in chunks while it is read: one prompt a line. */
export async function fileOfSet(
  { db }: Pick<Services, 'db'>,
  set: Set,
  form: 'finished' | 'raw',
): Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>> {
  if (!set.recipe) return weaveRun(db, set.runId as string, form)
  return bytesOf(await unpackRecipe(set.recipe), set.prompts)
}

/** Yields the bytes of a set's file, to its last prompt: one that was stopped holds fewer prompts than its recipe has. */
function* bytesOf(recipe: Parameters<typeof writePrompts>[0], to: number): Generator<Uint8Array, void> {
  for (const { bytes } of writePrompts(recipe, { to })) yield bytes
}
