import type { SignInProviderId } from '@thokham/domain/sign-in-provider'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockMember } from '../auth/lock-member.ts'
import { warnMember } from '../auth/warn-member.ts'
import { deleteJoined, hasOtherWay, insertJoined } from './joined-queries.ts'

/**
 * Joins an account of a provider to the caller's, in place of another one there, and writes so to the member and into the
 * audit, in one transaction that locks the member's row.
 * @returns false where it is another member's
 */
export async function joinProvider(
  services: Services,
  call: Call,
  joined: { provider: SignInProviderId; subject: string },
): Promise<boolean> {
  const { id: profileId } = memberOf(call.caller)
  return services.db.transaction(async (tx) => {
    const member = await lockMember(tx, profileId)
    if (!member) return false
    const of = await insertJoined(tx, { ...joined, profileId, now: call.now })
    if (of === 'new') {
      await warnMember(tx, services, call, { to: member.email, kind: `${joined.provider}-on` })
      await writeAudit(tx, call, {
        action: 'member.join-provider',
        subjectKind: 'member',
        subjectId: profileId,
      })
    }
    return of !== 'another'
  })
}

/**
 * Parts the caller from a provider, and writes so to them and into the audit, in one transaction that locks the member's row.
 * @throws Refusal `not_found` where they are not joined, `only_way` where nothing else opens the account
 */
export async function leaveProvider(
  services: Services,
  call: Call,
  provider: SignInProviderId,
): Promise<void> {
  const { id: profileId } = memberOf(call.caller)
  await services.db.transaction(async (tx) => {
    const member = await lockMember(tx, profileId)
    if (!member || !(await deleteJoined(tx, profileId, provider))) throw new Refusal('not_found')
    if (!(await hasOtherWay(tx, member, provider))) throw new Refusal('only_way')
    await warnMember(tx, services, call, { to: member.email, kind: `${provider}-off` })
    await writeAudit(tx, call, {
      action: 'member.leave-provider',
      subjectKind: 'member',
      subjectId: profileId,
    })
  })
}
