import type { Transaction } from '../../db/client.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import type { AuthLimits } from '../auth/auth-limits.ts'
import { warnOfReplay } from '../auth/warn-of-replay.ts'
import { checkSecondFactor, ReplayedCode } from './check-second-factor.ts'

/**
 * Accepts a member's second factor once, within the limit of failures, and does the rest in the same transaction. Of a code
 * that was used before the member is written to, once an hour.
 * @throws Refusal `code_bad`, `rate_limited`
 */
export async function proveSecondFactor(
  services: Services,
  limits: AuthLimits,
  call: Call,
  { profileId, code }: { profileId: string; code: string },
  rest: (tx: Transaction) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { request, now } = call
  try {
    await limits.secondFactor(profileId, call, () =>
      services.db.transaction(async (tx) => {
        await checkSecondFactor(services, tx, { profileId, code, request, now })
        await rest(tx)
      }),
    )
  } catch (error) {
    // Behind the transaction that it ended.
    if (error instanceof ReplayedCode) await warnOfReplay(services, call, profileId)
    throw error
  }
}
