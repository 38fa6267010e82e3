import { can } from '@thokham/domain/access'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { aiRuns, profiles } from '../../db/schema.ts'
import { LEVEL_COLUMNS, levelOfMember } from '../../member-level.ts'
import type { Services } from '../../services.ts'
import type { RunRow } from './run-queries.ts'

/** Locks a run as `lockRun` does, and reads with it what its member's level goes by. */
export async function lockRunWithLevel(tx: Transaction, runId: string) {
  const [found] = await tx
    .select({ run: aiRuns, member: LEVEL_COLUMNS })
    .from(aiRuns)
    .leftJoin(profiles, eq(profiles.id, aiRuns.profileId))
    .where(eq(aiRuns.id, runId))
    .for('no key update', { of: aiRuns })
  return found ?? null
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockRunWithLevel>>>

/**
 * Stops a locked run whose member has lost the level that started it: what was made stays theirs, and the rest waits for
 * them (docs/product.md#runs).
 * @returns the run as it stands then
 */
export async function endWithLevel(
  services: Pick<Services, 'ownerEmail'>,
  tx: Transaction,
  { run, member: profile }: Locked,
  now: Date,
): Promise<RunRow> {
  if (!profile || (run.state !== 'running' && run.state !== 'initialising')) return run
  const level = levelOfMember(services, profile, now)
  if (can(level, 'workshop:use') && (!run.isUnlimited || can(level, 'prompts:unlimited'))) return run
  const ended = { state: 'stopping', stoppedBy: 'level', tester: null, stoppingSince: null } as const
  await tx.update(aiRuns).set(ended).where(eq(aiRuns.id, run.id))
  return { ...run, ...ended }
}
