import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import type { addPasskey as operation } from '@thokham/contract/passkeys'
import { PASSKEY_NAME_LONGEST, PASSKEYS_MOST } from '@thokham/domain/passkey'
import { memberOf, sessionOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockMember } from '../auth/lock-member.ts'
import { momentOf, warnMember } from '../auth/warn-member.ts'
import { issueFirstCodes } from '../two-factor/recovery-codes.ts'
import { challengeIn, takePasskeyChallenge } from './passkey-challenge.ts'
import { insertPasskey, readPasskeys } from './passkey-queries.ts'
import { presentPasskey } from './present-passkey.ts'
import { readCreated } from './read-created.ts'

/**
 * Keeps a passkey that this session's browser has made, writes so to the member and into the audit, and gives an admin their
 * first recovery codes, in one transaction that locks the member's row.
 * @throws Refusal `passkey_bad`, `challenge_over`, `passkeys_full`, `conflict` where an account has it already
 */
export async function addPasskey(
  services: Services,
  call: Call,
  { created }: HandlerInput<typeof operation>['body'],
): Promise<CallResult<typeof operation>> {
  const { id: profileId } = memberOf(call.caller)
  const use = { purpose: 'add', of: sessionOf(call.caller).id } as const
  const challenge = challengeIn(services, use, created.response.clientDataJSON, call.now)
  const key = await readCreated(services, created, challenge.challenge)
  return services.db.transaction(async (tx) => {
    const member = await lockMember(tx, profileId)
    if (!member) throw new Refusal('unauthenticated')
    await takePasskeyChallenge(services, tx, challenge)
    if ((await readPasskeys(tx, profileId)).length >= PASSKEYS_MOST) throw new Refusal('passkeys_full')
    const name = momentOf(call).device.slice(0, PASSKEY_NAME_LONGEST)
    const transports = created.response.transports ?? []
    const kept = await insertPasskey(tx, { ...key, profileId, name, transports, createdAt: call.now })
    if (!kept) throw new Refusal('conflict')
    await warnMember(tx, services, call, { to: member.email, kind: 'passkey' })
    await writeAudit(tx, call, { action: 'member.add-passkey', subjectKind: 'member', subjectId: profileId })
    const recoveryCodes =
      member.membership === 'admin' ? await issueFirstCodes(services, tx, profileId) : null
    return { passkey: presentPasskey(kept), recoveryCodes }
  })
}
