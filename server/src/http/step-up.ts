import { isProofFresh, type StepUpAction } from '@thokham/domain/step-up'
import { readSecondFactors } from '../db/second-factors.ts'
import type { Services } from '../services.ts'
import { memberOf, sessionOf } from './authorise.ts'
import { Refusal } from './fail.ts'
import type { Caller } from './session.ts'

/**
 * Refuses what moves money or power to a session whose member has not just proven who they are.
 * @throws Refusal `step_up_required` with `{action, needsCode, byPasskey}`: whether a second factor is asked for as well, and
 *   whether a passkey would do for both
 */
export async function requireStepUp(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  action: StepUpAction,
): Promise<void> {
  if (isProofFresh(sessionOf(caller).provedAt, clock())) return
  const { isAsked, byPasskey } = await readSecondFactors(db, memberOf(caller).id)
  throw new Refusal('step_up_required', { details: { action, needsCode: isAsked, byPasskey } })
}
