import {
  type CheckOutcome,
  judgeCheck,
  PARTNER_REQUESTS_A_MINUTE,
  partnerAnswerTo,
} from '@thokham/domain/partner'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { LEVEL_COLUMNS, levelOfMember } from '../../db/member-level.ts'
import { partnerChecks, partnerCodes, partnerKeys, partners, profiles } from '../../db/schema.ts'
import type { Call } from '../../http/operation.ts'
import { tooManyThisMinute } from '../../http/refuse-too-many.ts'
import type { Services } from '../../services.ts'
import { isSignedBy, publicKeyOf } from '../signing/signing-keys.ts'
import type { ReadCode } from './partner-code.ts'

const MINUTE_MS = 60_000

type Found = NonNullable<Awaited<ReturnType<typeof lockCode>>>

/** The answer to a partner, and the end of the membership where the answer may say it. */
export interface Verdict {
  outcome: CheckOutcome | null
  answer: ReturnType<typeof partnerAnswerTo>
  endsAt: Date | null
}

/**
 * Checks the code that a member showed to a partner, binds it to this partner and notes the check for its member
 * (decision 037). Locks the partner's key, then the code. A code that is unknown, expired, forged or used elsewhere costs
 * the same statements, so that time does not tell which it is.
 * @returns null when the key is none, or works no more
 * @throws Refusal `rate_limited`
 */
export function verifyCode(
  services: Services,
  asked: { keyHash: string; code: ReadCode },
  call: Call,
): Promise<Verdict | null> {
  const { now } = call
  const levelNow = ({ member }: Found) => levelOfMember(services, member, now)
  return services.db.transaction(async (tx) => {
    const key = await useKey(tx, asked.keyHash, now)
    if (!key) return null
    if (key.requests > PARTNER_REQUESTS_A_MINUTE * services.limitScale)
      throw tooManyThisMinute(call.reply, now)
    const found = await lockCode(tx, asked.code)
    const isSigned = isSignedBy(found?.publicKey ?? null, asked.code)
    const outcome = isSigned && found ? judgeCheck(found.code, key.partnerId, levelNow(found), now) : null
    await note(tx, asked.code.id, key.partnerId, outcome, now)
    const answer = partnerAnswerTo(outcome)
    const endsAt = answer === 'VALID' && found?.member.membership === 'vip' ? found.member.expiresAt : null
    return { outcome, answer, endsAt }
  })
}

/** Counts the request against the key's minute and notes its last use; null when it is none, revoked, or its partner is gone. */
async function useKey(tx: Transaction, keyHash: string, now: Date) {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const [key] = await tx
    .update(partnerKeys)
    .set({
      lastUsedAt: now,
      requests: sql`CASE WHEN ${partnerKeys.minute} = ${minute} THEN ${partnerKeys.requests} ELSE 0 END + 1`,
      minute,
    })
    .from(partners)
    .where(
      and(
        eq(partnerKeys.keyHash, keyHash),
        isNull(partnerKeys.revokedAt),
        eq(partners.id, partnerKeys.partnerId),
        isNull(partners.deletedAt),
      ),
    )
    .returning({ partnerId: partnerKeys.partnerId, requests: partnerKeys.requests })
  return key ?? null
}

/** Locks the code's row, so that of two partners that ask at once one is answered, and reads the key that it names. */
async function lockCode(tx: Transaction, { id, kid }: ReadCode) {
  const [found] = await tx
    .select({
      code: { expiresAt: partnerCodes.expiresAt, partnerId: partnerCodes.partnerId },
      member: LEVEL_COLUMNS,
      publicKey: publicKeyOf('partner', kid),
    })
    .from(partnerCodes)
    .innerJoin(profiles, and(eq(profiles.id, partnerCodes.profileId), isNull(profiles.deletedAt)))
    .where(eq(partnerCodes.id, id))
    .for('no key update', { of: partnerCodes })
  return found ?? null
}

/** Binds an answered code to its partner and keeps the check; asked about a code that is none of ours, it does neither. */
async function note(
  tx: Transaction,
  codeId: string,
  partnerId: string,
  outcome: CheckOutcome | null,
  now: Date,
): Promise<void> {
  const isAnswered = partnerAnswerTo(outcome) !== 'INVALID'
  await tx.execute(sql`
    WITH bound AS (
      UPDATE ${partnerCodes} SET partner_id = ${partnerId} WHERE id = ${codeId} AND ${isAnswered}
    )
    INSERT INTO ${partnerChecks} (code_id, partner_id, outcome, profile_id, checked_at)
    SELECT id, ${partnerId}::uuid, ${outcome ?? ''}, profile_id, ${now}
    FROM ${partnerCodes} WHERE id = ${codeId} AND ${outcome !== null}
    ON CONFLICT DO NOTHING`)
}
