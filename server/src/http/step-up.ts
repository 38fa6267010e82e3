import { isProofFresh, type StepUpAction } from '@thokham/domain/step-up'
import { and, eq, isNotNull } from 'drizzle-orm'
import { twoFactors } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { memberOf, sessionOf } from './authorise.ts'
import { Refusal } from './fail.ts'
import type { Caller } from './session.ts'

/**
 * Refuses what moves money or power to a session whose member has not just proven who they are.
 * @throws Refusal `step_up_required` with `{action, needsCode}`: whether a second factor is asked for as well
 */
export async function requireStepUp(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  action: StepUpAction,
): Promise<void> {
  if (isProofFresh(sessionOf(caller).provedAt, clock())) return
  const enabled = and(eq(twoFactors.profileId, memberOf(caller).id), isNotNull(twoFactors.enabledAt))
  const needsCode = (await db.$count(twoFactors, enabled)) > 0
  throw new Refusal('step_up_required', { details: { action, needsCode } })
}
