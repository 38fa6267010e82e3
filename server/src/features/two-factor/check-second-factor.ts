import { sixDigits } from '@thokham/contract/email-codes'
import type { Database } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { stepOf } from './authenticator.ts'
import { recoveryHash } from './recovery-codes.ts'
import { readTwoFactor, type TwoFactor, takeRecoveryCode, takeStep } from './two-factor-queries.ts'

/**
 * Accepts a code of the authenticator app or a recovery code, once.
 * @throws Refusal `code_bad` about the field `code`
 */
export async function checkSecondFactor(
  services: Services,
  db: Database,
  attempt: { profileId: string; code: string; now: Date },
): Promise<void> {
  const { profileId, code } = attempt
  const factor = await readTwoFactor(db, profileId)
  const digits = sixDigits.safeParse(code)
  const isRight =
    factor?.enabledAt &&
    (digits.success
      ? await acceptsDigits(services, db, factor, { ...attempt, code: digits.data })
      : await takeRecoveryCode(db, profileId, recoveryHash(services, profileId, code)))
  if (!isRight) throw new Refusal('code_bad', { fields: { code: 'wrong' } })
}

/** Returns whether this is a code of the app that was not used yet, and uses it up. */
export async function acceptsDigits(
  { vault }: Services,
  db: Database,
  factor: TwoFactor,
  { profileId, code, now }: { profileId: string; code: string; now: Date },
): Promise<boolean> {
  const secret = vault.open(factor.secret, { ownerId: profileId, purpose: 'two-factor' })
  const step = stepOf(secret, code, now)
  return step !== null && (await takeStep(db, profileId, step))
}
