import type { editMember as operation } from '@thokham/contract/members'
import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import { bangkokDate, endOfBangkokDate } from '@thokham/domain/bangkok-time'
import { maskEmail } from '@thokham/domain/mask-email'
import { maskName } from '@thokham/domain/mask-name'
import { LIFETIME_END } from '@thokham/domain/membership-term'
import { eq } from 'drizzle-orm'
import { constraintOf } from '../../db/constraint.ts'
import { profiles } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { endSessionsForLevel } from '../auth/end-sessions.ts'
import { replaceEmail } from '../auth/replace-email.ts'
import { warnOwner } from '../trust/warn-owner.ts'
import { presentTerm, refuseUnlessShown } from './extend-member.ts'
import { lockMemberForAdmin, type MemberProfile } from './lock-member-for-admin.ts'

type Edit = HandlerInput<typeof operation>['body']

/**
 * Changes a member's name, e-mail, level and end as the dialog has them (docs/product/back-office.md#members-for-admins). A new
 * address has to be confirmed, and the old one hears of it; who is no admin any more is signed out. Locks the member's row.
 * @throws Refusal `not_found`, `conflict` when another membership or e-mail was shown, `email_taken`, or `invalid_input` about
 * the level: nobody changes their own, and nobody becomes an admin here
 */
export function editMember(
  services: Services,
  call: Call,
  id: string,
  body: Edit,
): Promise<CallResult<typeof operation>> {
  return services.db.transaction(async (tx) => {
    const member = await lockMemberForAdmin(tx, call, id)
    refuseUnlessShown(member, body.shown)
    if (body.shown.email !== undefined && body.shown.email !== member.email) throw new Refusal('conflict')
    refuseLevel(member, body, memberOf(call.caller).id)
    const { displayName, email, membership } = body
    const term = { membership, expiresAt: endOf(member, body) }
    if (email !== member.email) {
      await replaceEmail(services, tx, { member, email, displayName, now: call.now }).catch(refuseTaken)
      await warnOwner(tx, services, call, 'member.email')
    }
    await tx
      .update(profiles)
      .set({ ...term, displayName, updatedAt: call.now })
      .where(eq(profiles.id, id))
    if (membership !== member.membership && [membership, member.membership].includes('admin'))
      await endSessionsForLevel(tx, id, call.now)
    await writeAudit(tx, call, {
      action: 'member.edit',
      subjectKind: 'member',
      subjectId: id,
      ...changesOf(member, { ...term, displayName, email }),
    })
    return { ...presentTerm(term), email, displayName }
  })
}

/**
 * Refuses to change one's own level, and to make an admin here.
 * @throws Refusal `invalid_input` with `membership` as `invalid`
 */
function refuseLevel(member: MemberProfile, { membership }: Edit, callerId: string): void {
  const isOwn = member.id === callerId && membership !== member.membership
  const isNewAdmin = membership === 'admin' && member.membership !== 'admin'
  if (isOwn || isNewAdmin) throw new Refusal('invalid_input', { fields: { membership: 'invalid' } })
}

/**
 * Returns the end of a membership as it was edited: only VIPs have one of their own, and one that stays on its day
 * keeps its hour.
 */
function endOf({ expiresAt }: MemberProfile, { membership, expiresOn }: Edit): Date | null {
  if (membership === 'lifetime') return LIFETIME_END
  if (membership !== 'vip' || expiresOn === null) return null
  return expiresAt && bangkokDate(expiresAt) === expiresOn ? expiresAt : endOfBangkokDate(expiresOn)
}

type Fields = Pick<MemberProfile, 'membership' | 'expiresAt' | 'displayName' | 'email'>

/** Returns what differs, as the audit may keep it. */
function changesOf(member: MemberProfile, now: Fields): { before: object; after: object } {
  const fieldsOf = ({ membership, expiresAt, displayName, email }: Fields) => ({
    membership,
    expiresAt,
    displayName: maskName(displayName),
    email: maskEmail(email),
  })
  const [was, is] = [fieldsOf(member), fieldsOf(now)]
  const isChanged: Record<keyof Fields, boolean> = {
    membership: member.membership !== now.membership,
    expiresAt: member.expiresAt?.getTime() !== now.expiresAt?.getTime(),
    displayName: member.displayName !== now.displayName,
    email: member.email !== now.email,
  }
  const only = (fields: typeof was) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isChanged[name as keyof Fields]))
  return { before: only(was), after: only(is) }
}

/** Maps a unique violation of the e-mail to the refusal; throws any other error as it is. @throws Refusal `email_taken` */
function refuseTaken(error: unknown): never {
  if (constraintOf(error) === 'profiles_email_key')
    throw new Refusal('email_taken', { fields: { email: 'taken' } })
  throw error
}
