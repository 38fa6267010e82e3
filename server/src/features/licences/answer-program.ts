import type { Limit } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import type { Call } from '../../http/operation.ts'
import { tooManyThisMinute } from '../../http/refuse-too-many.ts'
import type { Signer } from '../signing/signing-keys.ts'
import type { FoundLicence } from './look-up-licences.ts'

/** Requests a minute that a licence answers (docs/licence-api.md#limits). */
const REQUESTS_A_MINUTE = 60

/** What each code means, for whoever reads the answer. */
const DETAILS = {
  VALID: 'The licence works on this machine.',
  NOT_FOUND: 'There is no such licence.',
  SUSPENDED: 'The licence was suspended.',
  EXPIRED: 'The membership that carries the licence has ended.',
  NO_MACHINE: 'The licence is active on no machine.',
  FINGERPRINT_SCOPE_REQUIRED: 'Say which machine asks: a fingerprint is needed.',
  FINGERPRINT_SCOPE_MISMATCH: 'The licence is not active on this machine.',
  TOO_MANY_MACHINES: 'The licence is active on more machines than it may be.',
  HEARTBEAT_DEAD: 'The machine was silent for too long: activate it again, it keeps its place.',
  ACTIVATED: 'The licence is active on this machine.',
  MACHINE_LIMIT_EXCEEDED: 'The licence is active on as many machines as it may be: take one off.',
  SWAP_LIMIT_EXCEEDED: 'Too many new machines within 30 days.',
  DEACTIVATED: 'The licence is not active on this machine any more.',
} as const
export type AnswerCode = keyof typeof DETAILS

/** Returns what every answer to a program carries; signed when a nonce was given. */
export function programAnswer<Code extends AnswerCode>(
  signer: Signer,
  code: Code,
  {
    nonce,
    fingerprint = '',
    now,
  }: { nonce: string | undefined; fingerprint?: string | undefined; now: Date },
) {
  const ts = now.toISOString()
  const proof =
    nonce === undefined
      ? null
      : { kid: signer.kid, sig: signer.sign(['answer/', nonce, ts, code, fingerprint].join('\n')) }
  return { code, detail: DETAILS[code], ts, nonce: nonce ?? null, proof }
}

/**
 * Refuses more than 60 requests a minute of one licence, and many keys from one network that are none.
 * @throws Refusal `rate_limited`
 */
export async function refuseTooMany(
  found: FoundLicence | null,
  misses: Limit,
  { request, reply, now }: Call,
  limitScale: number,
): Promise<void> {
  if (!found) return misses.spend(networkOf(request.ip), reply)
  if (found.requests <= REQUESTS_A_MINUTE * limitScale) return
  throw tooManyThisMinute(reply, now)
}
