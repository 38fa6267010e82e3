import { DAY_MS } from '@thokham/domain/bangkok-time'
import type { MachineIdentity } from '@thokham/domain/licence'
import { OFFLINE_DAYS } from '@thokham/domain/licence'
import type { Signer } from '../signing/signing-keys.ts'

const BEGIN = '-----BEGIN LICENSE FILE-----'
const END = '-----END LICENSE FILE-----'
const LINE = 64

/** Returns when the offline file of this moment ends: in 30 days, and never after the membership that carries it. */
export function offlineEnd(now: Date, carriedUntil: Date | null): Date {
  const month = now.getTime() + OFFLINE_DAYS * DAY_MS
  return new Date(Math.min(month, carriedUntil?.getTime() ?? month))
}

/**
 * Writes the file that proves a licence on one machine without a network: base64 of `{enc, sig, alg, kid}` between two
 * lines, `sig` being Ed25519 over `license/` and `enc` (docs/licence-api.md).
 */
export function writeOfflineFile(
  signer: Signer,
  given: { licenceId: string; machine: MachineIdentity; issuedAt: Date; expiresAt: Date },
): string {
  const content = {
    licence: given.licenceId,
    fingerprint: given.machine.fingerprint,
    parts: given.machine.parts,
    issuedAt: given.issuedAt.toISOString(),
    expiresAt: given.expiresAt.toISOString(),
  }
  const enc = Buffer.from(JSON.stringify(content)).toString('base64')
  const sig = signer.sign(`license/${enc}`)
  const whole = Buffer.from(JSON.stringify({ enc, sig, alg: 'base64+ed25519', kid: signer.kid })).toString(
    'base64',
  )
  const lines = whole.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
  return [BEGIN, ...lines, END, ''].join('\n')
}
