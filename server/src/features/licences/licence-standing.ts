import { levelOf } from '@thokham/domain/access'
import { type LicenceState, licenceState } from '@thokham/domain/licence'
import type { Services } from '../../services.ts'
import type { LicenceWithMember } from './licence-queries.ts'

type Standing = Pick<LicenceWithMember['licence'], 'suspendedAt'>

/** Returns the state of a licence at this moment, by its member's level from the database row. */
export function stateOf(
  { ownerEmail }: Pick<Services, 'ownerEmail'>,
  { licence, member }: { licence: Standing; member: LicenceWithMember['member'] },
  now: Date,
): LicenceState {
  const isOwner = member.emailVerified && member.email === ownerEmail
  const level = levelOf({ ...member, isOwner }, now)
  return licenceState({ suspended: licence.suspendedAt !== null, level })
}

/** Returns the end of the membership that carries a licence; null for levels without end. */
export function carriedUntil(
  member: Pick<LicenceWithMember['member'], 'membership' | 'expiresAt'>,
): Date | null {
  return member.membership === 'vip' ? member.expiresAt : null
}
