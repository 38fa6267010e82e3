import { type LicenceState, licenceState } from '@thokham/domain/licence'
import { levelOfMember } from '../../db/member-level.ts'
import type { Services } from '../../services.ts'
import type { LicenceWithMember } from './licence-queries.ts'

type Standing = Pick<LicenceWithMember['licence'], 'suspendedAt'>
type Owner = Pick<Services, 'ownerEmail'>
type Member = LicenceWithMember['member']

/** Returns the state of a licence at this moment, by its member's level from the database row. */
export function stateOf(
  services: Owner,
  { licence, member }: { licence: Standing; member: Member },
  now: Date,
): LicenceState {
  const level = levelOfMember(services, member, now)
  return licenceState({ suspended: licence.suspendedAt !== null, level })
}

/**
 * Returns the end of the membership that carries a licence, a past one of a membership that has lapsed; null for levels
 * without end, and for those that carry none.
 */
export function carriedUntil(services: Owner, member: Member, now: Date): Date | null {
  const level = levelOfMember(services, member, now)
  return level === 'vip' || level === 'lapsed' ? member.expiresAt : null
}
