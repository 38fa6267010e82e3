import type { Appearance } from '@thokham/contract/appearance'
import type { Me } from '@thokham/contract/me'
import type { Member } from '../../http/session.ts'

/** Presents the member as their own screens see them. */
export function presentMe(member: Member): Me {
  return {
    id: member.id,
    email: member.email,
    emailVerified: member.emailVerified,
    displayName: member.displayName,
    phone: member.phone,
    membership: member.membership,
    expiresAt: member.expiresAt?.toISOString() ?? null,
    hasPurchasedVip: member.hasPurchasedVip,
    promptCount: member.promptCount,
    appearance: appearanceOf(member),
    createdAt: member.createdAt.toISOString(),
  }
}

function appearanceOf({ theme, looped }: Member): Appearance | null {
  return theme === null || looped === null ? null : { theme, looped }
}
