import { sixDigits } from '@thokham/contract/email-codes'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { profiles } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { type Origin, warnMember } from '../auth/warn-member.ts'
import { stepOf } from './authenticator.ts'
import { recoveryHash } from './recovery-codes.ts'
import {
  countRecoveryCodes,
  readTwoFactor,
  type TwoFactor,
  takeRecoveryCode,
  takeStep,
} from './two-factor-queries.ts'

/** A code of the app that was right and had been used: somebody may have looked over a shoulder. */
export class ReplayedCode extends Refusal {
  constructor() {
    super('code_bad', { fields: { code: 'wrong' } })
  }
}

/**
 * Accepts a code of the authenticator app or a recovery code, once; the member is written to of a recovery code.
 * @throws Refusal `code_bad` about the field `code`, as `ReplayedCode` where it was used before
 */
export async function checkSecondFactor(
  services: Services,
  db: Transaction,
  attempt: { profileId: string; code: string } & Origin,
): Promise<void> {
  const { profileId, code } = attempt
  const factor = await readTwoFactor(db, profileId)
  const digits = sixDigits.safeParse(code)
  const isRight = digits.success
    ? factor?.enabledAt && (await acceptsDigits(services, db, factor, { ...attempt, code: digits.data }))
    : await usesRecoveryCode(services, db, attempt)
  if (!isRight) throw new Refusal('code_bad', { fields: { code: 'wrong' } })
}

async function usesRecoveryCode(
  services: Services,
  tx: Transaction,
  attempt: { profileId: string; code: string } & Origin,
): Promise<boolean> {
  const { profileId, code } = attempt
  if (!(await takeRecoveryCode(tx, profileId, recoveryHash(services, profileId, code)))) return false
  const [member] = await tx.select({ to: profiles.email }).from(profiles).where(eq(profiles.id, profileId))
  const left = await countRecoveryCodes(tx, profileId)
  if (member) await warnMember(tx, services, attempt, { ...member, kind: 'code-used', left })
  return true
}

/**
 * Returns whether this is a code of the app, and uses it up.
 * @throws ReplayedCode where it was used before
 */
export async function acceptsDigits(
  { vault }: Services,
  db: Database,
  factor: TwoFactor,
  { profileId, code, now }: { profileId: string; code: string; now: Date },
): Promise<boolean> {
  const secret = vault.open(factor.secret, { ownerId: profileId, purpose: 'two-factor' })
  const step = stepOf(secret, code, now)
  if (step === null) return false
  if (!(await takeStep(db, profileId, step))) throw new ReplayedCode()
  return true
}
