import type { CallResult } from '@thokham/contract/operation'
import type { askPasskey, startPasskey } from '@thokham/contract/passkeys'
import { PASSKEYS_MOST } from '@thokham/domain/passkey'
import { Refusal } from '../../http/fail.ts'
import type { CallerSession, Member } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { type ChallengeUse, makeChallenge, PASSKEY_MS } from './passkey-challenge.ts'
import { type PasskeyRow, readPasskeys } from './passkey-queries.ts'
import { ALGORITHMS } from './read-created.ts'
import { relyingParty, userHandle } from './relying-party.ts'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({
  type: 'public-key' as const,
  id: credentialId,
  transports,
})

/**
 * Returns what a browser makes a passkey with: one that it can offer without a name being typed, and that has to be unlocked.
 * @throws Refusal `passkeys_full`
 */
export async function creationOptions(
  services: Services,
  { member, session, now }: { member: Member; session: CallerSession; now: Date },
): Promise<CallResult<typeof startPasskey>> {
  const own = await readPasskeys(services.db, member.id)
  if (own.length >= PASSKEYS_MOST) throw new Refusal('passkeys_full')
  const { brand } = await readCurrentSettings(services.db)
  return {
    challenge: base64url(makeChallenge(services, { purpose: 'add', of: session.id }, now)),
    rp: { id: relyingParty(services).id, name: brand.latinName },
    user: { id: base64url(userHandle(member.id)), name: member.email, displayName: member.displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_MS,
    excludeCredentials: own.map(credentialOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/**
 * Returns what a browser asks for a passkey with.
 * @param of whose passkeys are meant; null = any that the browser knows
 */
export async function requestOptions(
  services: Services,
  { use, of, now }: { use: ChallengeUse; of: string | null; now: Date },
): Promise<CallResult<typeof askPasskey>> {
  return {
    challenge: base64url(makeChallenge(services, use, now)),
    rpId: relyingParty(services).id,
    timeout: PASSKEY_MS,
    allowCredentials: of === null ? [] : (await readPasskeys(services.db, of)).map(credentialOf),
    userVerification: 'required',
  }
}
