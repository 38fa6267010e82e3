import { editMember, type MemberFile } from '@thokham/contract/members'
import type { CallInput } from '@thokham/contract/operation'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { buddhistDate, gregorianDate } from '@thokham/domain/transfer-time'
import { contractResolver } from '../../../kit/form/contract-form.ts'

export type MemberEditBody = CallInput<typeof editMember>['body']

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

/** Makes the dialog's resolver; what is no date is judged as one. */
export function memberEditResolver(shown: MemberEditBody['shown']) {
  return contractResolver(
    editMember.body,
    ({ until, ...typed }: MemberEditValues) => ({
      ...typed,
      expiresOn: typed.membership !== 'vip' || until.trim() === '' ? null : (gregorianDate(until) ?? until),
      shown,
    }),
    { expiresOn: 'until' },
  )
}

/** Tells whether the member would lose VIP at once. */
export function isPast({ membership, until }: MemberEditValues, now: Date): boolean {
  const date = membership === 'vip' ? gregorianDate(until) : null
  return date !== null && date < bangkokDate(now)
}
