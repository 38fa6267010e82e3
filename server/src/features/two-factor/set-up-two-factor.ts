import { Refusal } from '../../http/fail.ts'
import type { CallerSession, Member } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { endSessions } from '../auth/end-sessions.ts'
import { type Origin, warnMember } from '../auth/warn-member.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { sealForRow } from '../vault/seal-for-row.ts'
import { freshSecret, otpauthUri, qrPath } from './authenticator.ts'
import { acceptsDigits } from './check-second-factor.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { markEnabled, putPendingSecret, readTwoFactor } from './two-factor-queries.ts'

/**
 * Makes a secret for the member's authenticator app; it asks for nothing until a code of it is confirmed. Stored in one
 * transaction, which takes the shared lock of sealing.
 * @throws Refusal `conflict` when two-factor sign-in is on already
 */
export async function beginTwoFactor(services: Services, member: Member) {
  const { db, vault } = services
  const { brand } = await readCurrentSettings(db)
  const secret = freshSecret()
  await db.transaction(async (tx) => {
    const sealed = await sealForRow(tx, vault, secret, { ownerId: member.id, purpose: 'two-factor' })
    if (!(await putPendingSecret(tx, member.id, sealed))) throw new Refusal('conflict')
  })
  const uri = otpauthUri(secret, brand.latinName, member.email)
  return { uri, secret, qr: qrPath(uri) }
}

/**
 * Turns two-factor sign-in on with a first code, writes so to the member and signs out everywhere but here, in one
 * transaction.
 * @returns the recovery codes
 * @throws Refusal `conflict` when nothing was begun or it is on already, `code_bad`
 */
export function enableTwoFactor(
  services: Services,
  { member, session, code, origin }: { member: Member; session: CallerSession; code: string; origin: Origin },
): Promise<string[]> {
  return services.db.transaction(async (tx) => {
    const factor = await readTwoFactor(tx, member.id)
    if (!factor || factor.enabledAt) throw new Refusal('conflict')
    const attempt = { profileId: member.id, code, now: origin.now }
    if (!(await acceptsDigits(services, tx, factor, attempt))) {
      throw new Refusal('code_bad', { fields: { code: 'wrong' } })
    }
    if (!(await markEnabled(tx, member.id, origin.now))) throw new Refusal('conflict')
    await warnMember(tx, services, origin, { to: member.email, kind: 'factor-on' })
    await endSessions(tx, member.id, session.id)
    return issueRecoveryCodes(services, tx, member.id)
  })
}
