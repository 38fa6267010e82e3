import { createHmac } from 'node:crypto'
import type { Services } from '../../services.ts'

/**
 * Returns what a licence key is found by: an HMAC under a secret outside the database. One that is no key has a hash as
 * well, which nothing is found by: it costs the same and is answered the same.
 */
export function hashLicenceKey({ tokenSecret }: Pick<Services, 'tokenSecret'>, key: string): string {
  return createHmac('sha256', tokenSecret).update(`licence ${key}`).digest('base64url')
}
