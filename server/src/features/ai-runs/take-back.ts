import { samenessOf, takenBack } from '@thokham/domain/ai-reply'
import { and, eq } from 'drizzle-orm'
import { aiRunLines, aiRunTexts } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { reserve } from './resume-run.ts'
import { type LineRow, lockRun } from './run-queries.ts'
import { settleRun } from './settle-run.ts'

/** A line's results with what was taken back; an edit takes as many. */
const MOST_RESULTS = 100

/**
 * Makes a result of what was set aside, as its member sees more in it than the gate did: it counts as any other, and
 * the set in the history follows. Locks the run's row, the member's, then the line's.
 * @throws Refusal `not_found`, `quota_exceeded`; `conflict` when the line has changed since `revision` or is being
 * asked
 */
export async function takeBack(
  services: Services,
  call: Call,
  { runId, position, index, revision }: { runId: string; position: number; index: number; revision: number },
): Promise<LineRow> {
  return services.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (!run || run.profileId !== call.caller.member?.id) throw new Refusal('not_found')
    const here = and(eq(aiRunLines.runId, runId), eq(aiRunLines.position, position))
    const [line] = await tx.select().from(aiRunLines).where(here)
    if (!line) throw new Refusal('not_found')
    const entry = line.setAside[index]
    const isThrough = line.state === 'done' || line.state === 'failed'
    if (line.revision !== revision || !isThrough || !entry || line.prompts.length >= MOST_RESULTS) {
      throw new Refusal('conflict')
    }
    await reserve(tx, call, run, 1)
    const result = takenBack(entry.text, run.mode)
    const prompts = [...line.prompts, result]
    await tx
      .update(aiRunLines)
      .set({
        state: 'done',
        fault: null,
        reason: null,
        said: null,
        prompts,
        setAside: line.setAside.toSpliced(index, 1),
        missing: Math.max(0, run.perLine - prompts.length),
      })
      .where(here)
    await tx
      .insert(aiRunTexts)
      .values({ runId, sameness: samenessOf(result.text) })
      .onConflictDoNothing()
    await settleRun(tx, runId, call.now)
    const [after] = await tx.select().from(aiRunLines).where(here)
    return after as LineRow
  })
}
