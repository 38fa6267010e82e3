import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../security/keyed-hash.ts'
import type { Services } from '../../services.ts'

/** Returns the address at which a member declines reminders without signing in; it opens nothing else, and does not age. */
export function declineUrlOf(
  services: Pick<Services, 'tokenSecret' | 'publicUrl'>,
  memberId: string,
): string {
  const search = new URLSearchParams({ member: memberId, token: tokenOf(services, memberId) })
  return `${services.publicUrl}/reminders?${search}`
}

/** Returns whether a token belongs to the member's link. */
export function isDeclineToken(
  services: Pick<Services, 'tokenSecret'>,
  memberId: string,
  token: string,
): boolean {
  const [expected, given] = [Buffer.from(tokenOf(services, memberId)), Buffer.from(token)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function tokenOf(services: Pick<Services, 'tokenSecret'>, memberId: string): string {
  return keyedHash(services, 'reminders', memberId)
}
