import { flagOf } from '@thokham/domain/ai-reply'
import { and, eq } from 'drizzle-orm'
import { aiRunLines, aiRuns } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { recountRunSet } from '../history/save-run-set.ts'
import { type LineRow, lockRun, rereadRun } from './run-queries.ts'
import { settleRun } from './settle-run.ts'

/**
 * Replaces a line's results by what the member made of them; the set in the history follows. prompt_count stays: it
 * counts what was generated. Locks the run's row, then the line's, then the set's.
 * @throws Refusal `not_found`; `conflict` when the line has changed since `revision` or is being asked right now
 */
export async function editLine(
  services: Services,
  edit: { memberId: string; runId: string; position: number; prompts: string[]; revision: number },
): Promise<LineRow> {
  const { memberId, runId, position, prompts, revision } = edit
  return services.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (run?.profileId !== memberId) throw new Refusal('not_found')
    const here = and(eq(aiRunLines.runId, runId), eq(aiRunLines.position, position))
    const [before] = await tx.select().from(aiRunLines).where(here)
    if (!before) throw new Refusal('not_found')
    if (before.revision !== revision || before.state !== 'done') throw new Refusal('conflict')
    const [after] = await tx
      .update(aiRunLines)
      .set({ edited: true, prompts: prompts.map((text) => ({ text, flag: flagOf(text, run.mode) })) })
      .where(here)
      .returning()
    const counted = run.counted + prompts.length - before.prompts.length
    await tx.update(aiRuns).set({ counted }).where(eq(aiRuns.id, runId))
    await recountRunSet(tx, runId, (await rereadRun(tx, runId)).prompts)
    await settleRun(tx, runId, services.clock())
    return after as LineRow
  })
}
