import { sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import type { ClaimedStep } from './claim-steps.ts'
import { giveUpSteps } from './give-up.ts'
import { type ImageRunRow, lockRun } from './run-queries.ts'
import { settleRun } from './settle-run.ts'

/**
 * Finds steps whose process ended in the middle of them. What waits in a provider's queue is taken up by this process; any
 * other call may be paid for, so its step is `interrupted` until its member resumes the run. A process is dead when nobody
 * has its sign of life locked (jobs/sign-of-life.ts).
 * @param name of this process; null = it takes nothing up
 * @returns what is to be waited for now
 */
export async function recoverSteps(
  services: Services,
  name: string | null,
): Promise<{ run: ImageRunRow; steps: ClaimedStep[] }[]> {
  const { db } = services
  const { rows } = await db.execute<{ name: string; run: string }>(sql`
    SELECT DISTINCT asked_by AS name, run_id AS run FROM image_steps WHERE state = 'drawing'`)
  const found: { run: ImageRunRow; steps: ClaimedStep[] }[] = []
  for (const each of rows) {
    const taken = await db.transaction(async (tx) => {
      const alive = await tx.execute<{ dead: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${each.name}, 0)) AS dead`,
      )
      const run = alive.rows[0]?.dead ? await lockRun(tx, each.run) : null
      if (!run) return null
      const now = services.clock()
      await giveUpSteps(tx, run.id, {
        which: sql`asked_by = ${each.name} AND queued IS NULL`,
        outcome: 'lost',
        now,
      })
      const steps =
        name === null
          ? []
          : (
              await tx.execute<Omit<ClaimedStep, 'askedAt'> & { askedAt: string }>(sql`
                UPDATE image_steps SET asked_by = ${name}
                WHERE run_id = ${run.id} AND state = 'drawing' AND asked_by = ${each.name} AND queued IS NOT NULL
                RETURNING call_id AS "callId", position, prompt, size, retries, queued, asked_at AS "askedAt"`)
            ).rows.map((row) => ({ ...row, askedAt: new Date(row.askedAt) }))
      await settleRun(tx, run.id, now)
      return { run, steps }
    })
    if (taken && taken.steps.length > 0) found.push(taken)
  }
  return found
}
