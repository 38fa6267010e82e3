import type { ListedMember, MemberTerm } from '@thokham/contract/members'
import { LIFETIME_END } from '@thokham/domain/membership-term'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiDate, thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { admin } from '../../../text/admin.ts'
import { extension, members as text } from '../../../text/members.ts'
import { membership } from '../../../text/membership.ts'

/** Writes until when a member may use VIP, for a table. */
export function untilWords(member: ListedMember): string {
  if (member.membership === 'free') return admin.none
  if (isWithoutEnd(member) || member.expiresAt === null) return membership.forever
  return thaiShortDateTime(member.expiresAt)
}

/** Says how many days are left: the last two in the colour and weight of what is urgent. */
export function LeftWords({ member, long = false }: { member: ListedMember; long?: boolean }) {
  const { daysLeft } = member
  if (member.class === 'expired') return <span className="nb text-khrang">{membership.expired}</span>
  if (daysLeft === null) return long ? null : admin.none
  const isUrgent = daysLeft <= 2
  return (
    <span className={cx('nb tabular-nums', isUrgent && 'font-semibold text-khamin-text')}>
      {long && isUrgent && <span aria-hidden className="mr-1.5 inline-block size-2 rounded-full bg-khamin" />}
      {long ? text.left(daysLeft) : text.days(daysLeft)}
    </span>
  )
}

/** Writes a membership in a line: `VIP ถึง 21 พ.ย. 2569`. */
export function termLine({ membership: level, expiresAt }: MemberTerm): string {
  const name = extension.level[level]
  if (level !== 'vip') return name
  if (expiresAt === null || isWithoutEnd({ membership: level, expiresAt }))
    return `${name} ${membership.forever}`
  return extension.until(name, thaiDate(expiresAt))
}

function isWithoutEnd({ membership: level, expiresAt }: MemberTerm): boolean {
  if (level === 'lifetime' || level === 'admin') return true
  return level === 'vip' && (expiresAt === null || Date.parse(expiresAt) >= LIFETIME_END.getTime())
}
