import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { TOKEN_HEADER } from '@thokham/contract/desktop-program'

/** The one name under which the program answers. */
export const LOOPBACK = '127.0.0.1'

/**
 * Returns why a request is refused before anything is looked at: 421 for another host name (a name that an attacker
 * points at this computer), 403 for a page of another origin; null for our own page and for programs of this user.
 */
export function foreignness(headers: IncomingHttpHeaders, port: number): 421 | 403 | null {
  const host = `${LOOPBACK}:${port}`
  if (headers.host !== host) return 421
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${host}`) return 403
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 403
  return null
}

/** Returns whether a request carries the token, in a time that says nothing of it. */
export function hasToken(headers: IncomingHttpHeaders, token: string): boolean {
  return isSecret(headers[TOKEN_HEADER], token)
}

/** Compares a secret with what was sent. */
export function isSecret(sent: unknown, secret: string): boolean {
  const [one, other] = [Buffer.from(typeof sent === 'string' ? sent : ''), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
