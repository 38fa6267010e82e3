import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { requestLink } from '../auth/recovery-jobs.ts'
import { lockMemberForAdmin } from './lock-member-for-admin.ts'

/** Mails a member, whose row it locks, a link for a new password; nobody but they can read it. @throws Refusal `not_found` */
export function sendResetLinkTo(services: Services, call: Call, id: string): Promise<void> {
  return services.db.transaction(async (tx) => {
    const { email } = await lockMemberForAdmin(tx, call, id)
    await requestLink(services, tx, email)
    await writeAudit(tx, call, { action: 'member.send-reset-link', subjectKind: 'member', subjectId: id })
  })
}
