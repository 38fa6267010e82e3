import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import type { Services } from '../../services.ts'

type Deps = Pick<Services, 'tokenSecret' | 'publicUrl'>

/** How long the link of a letter freezes the shop. */
const GOOD_FOR_MS = 14 * DAY_MS

/**
 * Returns the address behind a letter's “ไม่ใช่ฉัน”. Its token is the letter's moment with our signature: it says nothing
 * else, freezes the shop whenever it is pressed, and can be forged by nobody who has only the database.
 */
export function notMeUrl(deps: Deps, now: Date): string {
  const at = String(now.getTime())
  return `${deps.publicUrl}/not-me#${at}.${signatureOf(at, deps)}`
}

/** Tells whether a token is one of ours that is not too old. */
export function isNotMeToken(deps: Deps, token: string, now: Date): boolean {
  const [at = '', signature = ''] = token.split('.')
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(at, deps))]
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isOurs && now.getTime() - Number(at) < GOOD_FOR_MS
}

function signatureOf(at: string, { tokenSecret }: Deps): string {
  return createHmac('sha256', tokenSecret).update(`not me ${at}`).digest('base64url')
}
