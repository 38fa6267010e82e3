import { createHmac, randomBytes } from 'node:crypto'
import type { Services } from '../../services.ts'

const RANDOM_BYTES = 32
const HINT_LETTERS = 4

/** Makes a partner key and what may be shown of it later. It begins with words, so that a leaked one is recognised. */
export function makePartnerKey(): { key: string; hint: string } {
  const key = `tkpk_${randomBytes(RANDOM_BYTES).toString('base64url')}`
  return { key, hint: key.slice(-HINT_LETTERS) }
}

/** Returns what a partner key is found by: an HMAC under a secret outside the database. */
export function hashPartnerKey({ tokenSecret }: Pick<Services, 'tokenSecret'>, key: string): string {
  return createHmac('sha256', tokenSecret).update(`partner ${key}`).digest('base64url')
}
