import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { endSessions } from '../auth/end-sessions.ts'
import { lockMemberForAdmin } from './lock-member-for-admin.ts'

/** Signs a member, whose row it locks, out everywhere. @returns how many sessions ended @throws Refusal `not_found` */
export function signOut({ db }: Pick<Services, 'db'>, call: Call, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    await lockMemberForAdmin(tx, call, id)
    const endedSessions = await endSessions(tx, id)
    await writeAudit(tx, call, {
      action: 'member.sign-out',
      subjectKind: 'member',
      subjectId: id,
      after: { endedSessions },
    })
    return endedSessions
  })
}
