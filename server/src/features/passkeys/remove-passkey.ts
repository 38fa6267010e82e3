import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { warnMember } from '../auth/warn-member.ts'
import { dropNeedlessCodes } from '../two-factor/recovery-codes.ts'
import { deletePasskey } from './passkey-queries.ts'

/**
 * Deletes one of the caller's passkeys, and recovery codes that stand beside nothing any more, and writes so to the member and
 * into the audit, in one transaction.
 * @throws Refusal `not_found`
 */
export async function removePasskey(services: Services, call: Call, id: string): Promise<void> {
  const { id: profileId, email } = memberOf(call.caller)
  await services.db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, profileId, id))) throw new Refusal('not_found')
    await dropNeedlessCodes(tx, profileId)
    await warnMember(tx, services, call, { to: email, kind: 'passkey-off' })
    await writeAudit(tx, call, {
      action: 'member.remove-passkey',
      subjectKind: 'member',
      subjectId: profileId,
    })
  })
}
