import type { editMember, MemberFile } from '@thokham/contract/members'
import type { CallInput } from '@thokham/contract/operation'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'

type MemberEditBody = CallInput<typeof editMember>['body']

/** The dialog's boxes as they are filled in. */
export interface MemberEditValues {
  displayName: string
  email: string
  membership: MemberFile['membership']
  /** `20/11/2569`; empty = without end */
  until: string
}

/** Returns the values that the dialog opens with. */
export function editValuesOf({ displayName, email, membership, expiresAt }: MemberFile): MemberEditValues {
  const hasEnd = membership === 'vip' && expiresAt !== null
  return {
    displayName,
    email,
    membership,
    until: hasEnd ? buddhistDate(bangkokDate(new Date(expiresAt))) : '',
  }
}

/** Returns what was typed as the operation takes it; what is no date is judged as one. */
export function readMemberEdit({ until, ...typed }: MemberEditValues, shown: MemberEditBody['shown']) {
  const isEndless = typed.membership !== 'vip' || until.trim() === ''
  return { ...typed, expiresOn: isEndless ? null : (gregorianDate(until) ?? until), shown }
}

/** Tells whether the member would lose VIP at once. */
export function isPast({ membership, until }: MemberEditValues, now: Date): boolean {
  const date = membership === 'vip' ? gregorianDate(until) : null
  return date !== null && date < bangkokDate(now)
}
