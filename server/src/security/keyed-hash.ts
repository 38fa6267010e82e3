import { createHmac } from 'node:crypto'
import type { Services } from '../services.ts'

/**
 * Hashes a link, a code or the address it went to for the database: an HMAC under a secret outside it, as six digits,
 * or an address, are found soon behind a bare hash. JSON keeps the parts apart.
 */
export function keyedHash({ tokenSecret }: Pick<Services, 'tokenSecret'>, ...parts: string[]): string {
  return createHmac('sha256', tokenSecret).update(JSON.stringify(parts)).digest('base64url')
}
