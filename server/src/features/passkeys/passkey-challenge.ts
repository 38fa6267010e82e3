import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Transaction } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import { keyedHash } from '../../security/keyed-hash.ts'
import type { Services } from '../../services.ts'
import { takeOnce } from '../auth/take-once.ts'

/** How long a browser may take over a passkey. */
export const PASSKEY_MS = 10 * 60_000

/** What a challenge is for: each answers its own alone. `of` is the session, or the second step, that it belongs to. */
export interface ChallengeUse {
  purpose: 'sign-in' | 'second-step' | 'step-up' | 'add'
  of: string
}

const RANDOM_BYTES = 16
const BODY_BYTES = RANDOM_BYTES + 8
const SIGNATURE_BYTES = 32

/**
 * Makes what a passkey is to sign: chance, an end and our signature over both and the use. Nothing is stored for it, as every
 * look at `/login` asks for one; only one that was answered is (`takeChallenge`).
 */
export function makeChallenge(services: Pick<Services, 'tokenSecret'>, use: ChallengeUse, now: Date): Buffer {
  const body = Buffer.alloc(BODY_BYTES)
  randomBytes(RANDOM_BYTES).copy(body)
  body.writeBigUInt64BE(BigInt(now.getTime() + PASSKEY_MS), RANDOM_BYTES)
  return Buffer.concat([body, signatureOf(services, use, body)])
}

/** A challenge of ours that was answered in time. */
export interface AnsweredChallenge {
  challenge: string
  expiresAt: Date
}

/**
 * Finds the challenge in what a browser has signed.
 * @throws Refusal `challenge_over` where it is none of ours for this use, or too old
 */
export function challengeIn(
  services: Pick<Services, 'tokenSecret'>,
  use: ChallengeUse,
  clientData: string,
  now: Date,
): AnsweredChallenge {
  const challenge = signedChallenge(clientData)
  const given = Buffer.from(challenge, 'base64url')
  const body = given.subarray(0, BODY_BYTES)
  const signature = given.subarray(BODY_BYTES)
  const isOurs =
    signature.length === SIGNATURE_BYTES && timingSafeEqual(signature, signatureOf(services, use, body))
  const end = isOurs ? Number(body.readBigUInt64BE(RANDOM_BYTES)) : 0
  if (end <= now.getTime()) throw new Refusal('challenge_over')
  return { challenge, expiresAt: new Date(end) }
}

function signedChallenge(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Uses an answered challenge up, in the transaction of what it opens. @throws Refusal `challenge_over` for one that was */
export async function takePasskeyChallenge(
  services: Pick<Services, 'tokenSecret'>,
  tx: Transaction,
  { challenge, expiresAt }: AnsweredChallenge,
): Promise<void> {
  const lookup = keyedHash(services, 'passkey', challenge)
  if (!(await takeOnce(tx, { purpose: 'passkey', lookup, expiresAt }))) throw new Refusal('challenge_over')
}

function signatureOf(
  services: Pick<Services, 'tokenSecret'>,
  { purpose, of }: ChallengeUse,
  body: Buffer,
): Buffer {
  const signature = keyedHash(services, 'passkey challenge', purpose, of, body.toString('base64url'))
  return Buffer.from(signature, 'base64url')
}
