import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Level, levelOf, type Standing } from '@thokham/domain/access'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

/** The row behind a signed-in caller. */
export interface Member {
  id: string
  email: string
  emailVerified: boolean
  displayName: string
  phone: string | null
  membership: Standing['membership']
  expiresAt: Date | null
  hasPurchasedVip: boolean
  promptCount: number
  /** Overrides the free daily limit; null = the setting. */
  dailyLimit: number | null
  /** Null until the member chose how the pages look. */
  theme: 'system' | 'light' | 'dark' | null
  looped: boolean | null
  createdAt: Date
  /** An admin without the second factor that the settings ask for: no admin until it is set up. */
  mustSetUpTwoFactor: boolean
}

/** Who is calling and at which level, from the database row of this very request. */
export type Caller =
  | { level: 'visitor'; member: null; session: null }
  | { level: Exclude<Level, 'visitor'>; member: Member; session: CallerSession }

export interface CallerSession {
  id: string
  expiresAt: Date
  /** To the quarter of an hour. */
  seenAt: Date
}

const VISITOR: Caller = { level: 'visitor', member: null, session: null }

/** How long a session lives without a visit; each day's first visit moves its end (features/session). */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

const COOKIE_NAME = 'thokham.session_token'

/** The session cookie's name; browsers take the prefixed one over https alone. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? `__Secure-${COOKIE_NAME}` : COOKIE_NAME
}

const callers = new WeakMap<FastifyRequest, Promise<Caller>>()

/**
 * Reads the caller once a request: the cookie's signature first, then one prepared query over session and profile.
 * A missing, forged, ended or expired session is a visitor, never an error.
 */
export function readCaller(request: FastifyRequest): Promise<Caller> {
  const known = callers.get(request)
  if (known) return known
  const reading = lookUp(request)
  callers.set(request, reading)
  return reading
}

async function lookUp(request: FastifyRequest): Promise<Caller> {
  const { services } = request.server
  const token = sessionToken(request.headers.cookie, services)
  if (token === null) return VISITOR
  const now = services.clock()
  const { rows } = await services.pool.query<Row>({ name: 'caller', text: CALLER, values: [token, now] })
  const row = rows[0]
  if (!row) return VISITOR
  const { membership, expiresAt, hasPurchasedVip } = row
  const isOwner = row.emailVerified && row.email === services.ownerEmail
  const level = levelOf({ membership, expiresAt, hasPurchasedVip, isOwner }, now)
  if (level === 'visitor') return VISITOR
  const session = { id: row.session_id, expiresAt: row.session_expires_at, seenAt: row.session_seen_at }
  return { level, member: memberOf(row), session }
}

/** Field by field: every request passes here, and copying what is left of a row takes several times as long. */
function memberOf(row: Row): Member {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.emailVerified,
    displayName: row.displayName,
    phone: row.phone,
    membership: row.membership,
    expiresAt: row.expiresAt,
    hasPurchasedVip: row.hasPurchasedVip,
    promptCount: Number(row.promptCount),
    dailyLimit: row.dailyLimit,
    theme: row.theme,
    looped: row.looped,
    createdAt: row.createdAt,
    mustSetUpTwoFactor: row.mustSetUpTwoFactor,
  }
}

type Row = Omit<Member, 'promptCount'> & {
  promptCount: string
  session_id: string
  session_expires_at: Date
  session_seen_at: Date
}

/** Looked at for admins alone. */
const MISSES_SECOND_FACTOR = `
  COALESCE((SELECT (value #>> '{security,requireTwoFactorForAdmins}')::boolean FROM settings), false)
  AND NOT EXISTS (SELECT FROM two_factors t WHERE t.profile_id = p.id AND t.enabled_at IS NOT NULL)`

/** The session check: `$1` the token, `$2` the server's clock. */
export const CALLER = `
  SELECT s.id AS session_id, s.expires_at AS session_expires_at, s.updated_at AS session_seen_at,
         p.id, p.email, p.email_verified AS "emailVerified", p.display_name AS "displayName", p.phone,
         p.membership, p.expires_at AS "expiresAt", p.has_purchased_vip AS "hasPurchasedVip",
         p.prompt_count AS "promptCount", p.daily_limit AS "dailyLimit", p.theme, p.looped,
         p.created_at AS "createdAt",
         p.membership = 'admin' AND (${MISSES_SECOND_FACTOR}) AS "mustSetUpTwoFactor"
  FROM sessions s JOIN profiles p ON p.id = s.user_id
  WHERE s.token = $1 AND s.expires_at > $2 AND p.deleted_at IS NULL`

/** The `Set-Cookie` that signs a browser in with a token, or out with none; as the auth library writes it. */
export function sessionCookie(
  { publicUrl, sessionSecret }: Pick<Services, 'publicUrl' | 'sessionSecret'>,
  token: string | null,
): string {
  const value = token === null ? '' : encodeURIComponent(`${token}.${signatureOf(token, sessionSecret)}`)
  const secure = publicUrl.startsWith('https://') ? '; Secure' : ''
  const maxAge = token === null ? 0 : SESSION_SECONDS
  return `${sessionCookieName(publicUrl)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function signatureOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64')
}

/**
 * The token of a session cookie whose signature holds, or null. The value is `token.signature`, URL-encoded, the
 * signature being HMAC-SHA256 in base64, as the auth library writes it.
 */
export function sessionToken(
  cookies: string | undefined,
  services: Pick<Services, 'publicUrl' | 'sessionSecret'>,
): string | null {
  const value = cookieValue(cookies, sessionCookieName(services.publicUrl))
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return null
  const token = value.slice(0, dot)
  const held = heldSignatures(services)
  if (held.has(value)) return token
  const given = Buffer.from(value.slice(dot + 1))
  const wanted = Buffer.from(signatureOf(token, services.sessionSecret))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  if (held.size >= MOST_HELD) held.clear()
  held.add(value)
  return token
}

const MOST_HELD = 10_000
const heldBy = new WeakMap<object, Set<string>>()

/** Cookies whose signature has held: the same browser's next request need not be reckoned up again. */
function heldSignatures(services: object): Set<string> {
  const found = heldBy.get(services) ?? new Set<string>()
  heldBy.set(services, found)
  return found
}

function cookieValue(cookies: string | undefined, name: string): string | null {
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
