import { type Level, levelOf, type Standing } from '@thokham/domain/access'
import type { Services } from '../services.ts'
import { profiles } from './schema.ts'

/** The columns of a profile that its level follows from. */
export const LEVEL_COLUMNS = {
  membership: profiles.membership,
  expiresAt: profiles.expiresAt,
  hasPurchasedVip: profiles.hasPurchasedVip,
  email: profiles.email,
  emailVerified: profiles.emailVerified,
}

/** What a row says of who its member is. */
type Address = Pick<typeof profiles.$inferSelect, 'email' | 'emailVerified'>
export type LevelRow = Address & Omit<Standing, 'isOwner'>

/** Tells whether an account is the owner's: it has the owner's address, and its member has shown that it is theirs. */
export function isOwner(
  { ownerEmail }: Pick<Services, 'ownerEmail'>,
  { email, emailVerified }: Address,
): boolean {
  return emailVerified && email === ownerEmail
}

/** Returns the level of a member at a moment, by their row alone. */
export function levelOfMember(services: Pick<Services, 'ownerEmail'>, member: LevelRow, now: Date): Level {
  return levelOf({ ...member, isOwner: isOwner(services, member) }, now)
}
