import type { HandlerInput } from '@thokham/contract/operation'
import type { addPasskey } from '@thokham/contract/passkeys'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { relyingParty } from './relying-party.ts'

type Created = HandlerInput<typeof addPasskey>['body']['created']

/**
 * Reads what a browser has made for this challenge: the public key, which must come from our pages and be one that was
 * unlocked. What a device says of its maker is left out unread: nothing here asks for it, and the library would fetch the
 * lists of revoked certificates from addresses that whoever sent it has written there.
 * @throws Refusal `passkey_bad`
 */
export async function readCreated(services: Services, created: Created, challenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(services)
  try {
    const { attestationObject, clientDataJSON } = created.response
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: created.id,
        rawId: created.rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject: await withoutMaker(attestationObject) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || registrationInfo.credential.id !== created.id) throw new Refusal('passkey_bad')
    const { credential } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
    }
  } catch {
    throw new Refusal('passkey_bad')
  }
}

/** EdDSA, ECDSA on P-256, RSA: what devices have (COSE). */
export const ALGORITHMS = [-8, -7, -257]

/** Returns an attestation that says nothing but the public key, whatever stood beside it. */
async function withoutMaker(attestation: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestation)).get('authData')
  const bare = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare))
}
