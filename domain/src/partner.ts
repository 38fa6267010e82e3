import type { Level } from './access.ts'

/** What a membership is worth with partners (docs/product/licences.md#partners). */
export const PARTNER_LEVELS = ['gold', 'diamond'] as const
export type PartnerLevel = (typeof PARTNER_LEVELS)[number]

/** A partner code is good for this long (ms): long enough for a till, too short to be passed around. */
export const PARTNER_CODE_LIFE_MS = 5 * 60_000
/** What partners asked is kept for so many days. */
export const PARTNER_CHECK_DAYS = 90
/** Requests a minute that one partner key answers. */
export const PARTNER_REQUESTS_A_MINUTE = 120

/** What a partner is answered. `INVALID` stands for unknown, expired, forged and used elsewhere: never which. */
export const PARTNER_ANSWERS = ['VALID', 'LAPSED', 'INVALID'] as const
export type PartnerAnswer = (typeof PARTNER_ANSWERS)[number]

/** What the member reads of a check; more than the partner was told, as it is about their own code. */
export const CHECK_OUTCOMES = [...PARTNER_LEVELS, 'lapsed', 'expired', 'elsewhere'] as const
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number]

/** Returns the partner level of a membership: Gold by the month and the year, Diamond for life; null for all others. */
export function partnerLevelOf(level: Level): PartnerLevel | null {
  if (level === 'lifetime') return 'diamond'
  return level === 'vip' ? 'gold' : null
}

/** A code that we signed and know, as a check finds it. */
export interface KnownCode {
  expiresAt: Date
  /** The first partner that was answered; a code answers no other one. Null = nobody yet. */
  partnerId: string | null
}

/** Returns what comes of a check of a code that is known and properly signed. Expired means `expiresAt ≤ now`. */
export function judgeCheck(code: KnownCode, partnerId: string, level: Level, now: Date): CheckOutcome {
  if (code.expiresAt <= now) return 'expired'
  if (code.partnerId !== null && code.partnerId !== partnerId) return 'elsewhere'
  return partnerLevelOf(level) ?? 'lapsed'
}

/** Returns what the partner is told of an outcome; null = a code that is none of ours. */
export function partnerAnswerTo(outcome: CheckOutcome | null): PartnerAnswer {
  if (outcome === 'gold' || outcome === 'diamond') return 'VALID'
  return outcome === 'lapsed' ? 'LAPSED' : 'INVALID'
}
