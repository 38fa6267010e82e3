import { DAY_MS, startOfBangkokDay } from './bangkok-time.ts'
import { expiryOf } from './expiry.ts'
import type { Term } from './membership-term.ts'

/** How members are counted: near ones are VIP as well (docs/product/back-office.md#the-report). Admins are never counted. */
export const MEMBER_CLASSES = ['free', 'vip', 'near', 'lifetime', 'expired'] as const
export type MemberClass = (typeof MEMBER_CLASSES)[number]

/** What the admins' list can be narrowed down to, in the order of its cards (docs/product/back-office.md#members-for-admins). */
export const MEMBER_FILTERS = ['all', 'free', 'vip', 'near', 'expired', 'lifetime'] as const
export type MemberFilterClass = (typeof MEMBER_FILTERS)[number]

/** `expiryOf` calls less than 7 days near: today and five more whole days. */
const NEAR_WHOLE_DAYS = 6

/** Returns the latest end of a term that is near at `now`: 6 days after the Bangkok day began. */
export function lastNearEnd(now: Date): Date {
  return new Date(startOfBangkokDay(now).getTime() + NEAR_WHOLE_DAYS * DAY_MS)
}

/** Returns the class of a member; null for an admin. `near` stands for a VIP of under 7 days. */
export function memberClassOf({ membership, expiresAt }: Term, now: Date): MemberClass | null {
  if (membership === 'admin') return null
  if (membership !== 'vip') return membership
  if (!expiresAt) return 'vip'
  const { state } = expiryOf(expiresAt, now)
  return state === 'running' ? 'vip' : state
}
