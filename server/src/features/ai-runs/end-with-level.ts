import { can } from '@thokham/domain/access'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { LEVEL_COLUMNS, levelOfMember } from '../../db/member-level.ts'
import { aiRuns, profiles } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import type { RunRow } from './run-queries.ts'

/**
 * Stops a locked run whose member has lost the level that started it: what was made stays theirs, and the rest waits for
 * them (docs/product/ai.md#runs).
 * @returns the run as it stands then
 */
export async function endWithLevel(
  services: Pick<Services, 'ownerEmail'>,
  tx: Transaction,
  run: RunRow,
  now: Date,
): Promise<RunRow> {
  if (run.state !== 'running' && run.state !== 'initialising') return run
  const [profile] = await tx.select(LEVEL_COLUMNS).from(profiles).where(eq(profiles.id, run.profileId))
  if (!profile) return run
  const level = levelOfMember(services, profile, now)
  if (can(level, 'workshop:use') && (!run.isUnlimited || can(level, 'prompts:unlimited'))) return run
  const ended = { state: 'stopping', stoppedBy: 'level', tester: null, stoppingSince: null } as const
  await tx.update(aiRuns).set(ended).where(eq(aiRuns.id, run.id))
  return { ...run, ...ended }
}
