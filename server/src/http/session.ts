import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Level } from '@thokham/domain/access'
import { MEMBER_REST_DAYS } from '@thokham/domain/session-life'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { readAgain } from '../db/lost-database.ts'
import { levelOfMember } from '../db/member-level.ts'
import { sessions } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { CallerSession, Member } from './session-check.ts'

export type { CallerSession, Member }

/** Who is calling and at which level, from the database row of this very request. */
export type Caller =
  | { level: 'visitor'; member: null; session: null }
  | { level: Exclude<Level, 'visitor'>; member: Member; session: CallerSession }

const VISITOR: Caller = { level: 'visitor', member: null, session: null }

/** How long a session lives without a visit; each day's first visit moves its end (features/me/prolong-session.ts). */
export const SESSION_SECONDS = MEMBER_REST_DAYS * 24 * 60 * 60

/** How exactly it is known when an admin last did something (ms). */
const ADMIN_SEEN_EVERY_MS = 60_000

const COOKIE_NAME = 'thokham.session_token'

/**
 * Returns the session cookie's name; browsers take the prefixed one over https alone, from this very host and for all of
 * its paths.
 */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? `__Host-${COOKIE_NAME}` : COOKIE_NAME
}

const callers = new WeakMap<FastifyRequest, Promise<Caller>>()

/**
 * Reads the caller once a request: the cookie's signature first, then session and profile in the database.
 * A missing, forged, ended or expired session is a visitor, never an error.
 */
export function readCaller(request: FastifyRequest): Promise<Caller> {
  const known = callers.get(request)
  if (known) return known
  const reading = lookUp(request).then((caller) => {
    if (caller.member)
      request.log = request.log.child({ who: request.server.services.logMarks().member(caller.member.id) })
    return caller
  })
  callers.set(request, reading)
  return reading
}

/** Notes that an admin does something: a session of theirs ends when nothing was done for an hour (http/session-check.ts). */
export async function noteAdminActive(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  now: Date,
): Promise<void> {
  if (!caller.session || caller.member.membership !== 'admin') return
  const { id, seenAt } = caller.session
  if (now.getTime() - seenAt.getTime() < ADMIN_SEEN_EVERY_MS) return
  // Where nothing can be written at the moment, as while the database moves, reading goes on.
  await db
    .update(sessions)
    .set({ updatedAt: now })
    .where(eq(sessions.id, id))
    .catch(() => undefined)
}

/** Ends the session that this browser had before it signed in again. */
export async function endFormerSession({ db }: Pick<Services, 'db'>, { session }: Caller): Promise<void> {
  if (session) await db.delete(sessions).where(eq(sessions.id, session.id))
}

/** Reads the caller by the database of this moment, for what outlives its request: an event stream. */
export function rereadCaller(request: FastifyRequest): Promise<Caller> {
  return lookUp(request)
}

async function lookUp(request: FastifyRequest): Promise<Caller> {
  const { services } = request.server
  const token = sessionToken(request.headers.cookie, services)
  const found = token === null ? null : await readAgain(() => services.checkSession(token))
  if (!found) return VISITOR
  const { member, session } = found
  const level = levelOfMember(services, member, services.clock())
  return level === 'visitor' ? VISITOR : { level, member, session }
}

/** Writes the `Set-Cookie` that signs a browser in with a token, or out with none. */
export function sessionCookie(
  { publicUrl, sessionSecret }: Pick<Services, 'publicUrl' | 'sessionSecret'>,
  token: string | null,
): string {
  const value = token === null ? '' : encodeURIComponent(`${token}.${signatureOf(token, sessionSecret)}`)
  const secure = publicUrl.startsWith('https://') ? '; Secure' : ''
  const maxAge = token === null ? 0 : SESSION_SECONDS
  return `${sessionCookieName(publicUrl)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly${secure}; SameSite=Lax`
}

function signatureOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64')
}

/**
 * Returns the token of a session cookie whose signature is ours, or null. The value is `token.signature`, URL-encoded,
 * the signature being HMAC-SHA256 in base64.
 */
export function sessionToken(
  cookies: string | undefined,
  services: Pick<Services, 'publicUrl' | 'sessionSecret'>,
): string | null {
  const value = cookieValue(cookies, sessionCookieName(services.publicUrl))
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1))
  const wanted = Buffer.from(signatureOf(token, services.sessionSecret))
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null
}

/** Returns the value of a cookie in a request's header, decoded; null when there is none or it cannot be decoded. */
export function cookieValue(cookies: string | undefined, name: string): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      return null
    }
  }
  return null
}
