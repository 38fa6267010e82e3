import type { Standing } from '@thokham/domain/access'
import { ADMIN_MOST_HOURS, ADMIN_REST_MINUTES, MEMBER_MOST_DAYS } from '@thokham/domain/session-life'
import type { Pool } from 'pg'
import { onceATurn } from '../db/once-a-turn.ts'

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
  /** From when on that is so of an admin who has none; null = they have, or nobody asks. */
  twoFactorDueAt: Date | null
  /** An admin whose password is too short for one: no admin until there is another. */
  mustRenewPassword: boolean
}

export interface CallerSession {
  id: string
  expiresAt: Date
  /** To the quarter of an hour. */
  seenAt: Date
  /** When the member last proved who they are: by signing in, or by the password once more. */
  provedAt: Date
}

export interface SignedIn {
  member: Member
  session: CallerSession
}

/**
 * Who stands behind a session's token, by the database and after the question was put; null when nobody does: an
 * unknown, ended or expired session, one that has lived or rested too long, a deleted account.
 */
export type SessionCheck = (token: string) => Promise<SignedIn | null>

/**
 * Opens the session check. Whoever asks in one turn of the event loop is asked about in one prepared query at its end
 * (decision 022): nothing is kept from one turn to the next, and a query that fails fails for all whom it asked about.
 */
export function openSessionCheck(pool: Pool, clock: () => Date): SessionCheck {
  return onceATurn(async (tokens) => {
    const now = clock()
    const values = [tokens, now]
    const { rows } = await pool.query<Row>({ name: 'session-check', text: SESSION_CHECK, values })
    const found = new Map(rows.map((row) => [row.token, row]))
    return tokens.map((token) => signedIn(found.get(token), now))
  })
}

/** Looked at for admins alone. */
const MISSES_SECOND_FACTOR = `
  COALESCE((SELECT (value #>> '{security,requireTwoFactorForAdmins}')::boolean FROM settings), false)
  AND NOT EXISTS (SELECT FROM two_factors t WHERE t.profile_id = p.id AND t.enabled_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM passkeys k WHERE k.profile_id = p.id)`

/** Without a date of its own it has always held. */
const SECOND_FACTOR_FROM = `
  COALESCE((SELECT (value #>> '{security,twoFactorFrom}')::timestamptz FROM settings), 'epoch')`

/** Looked at for admins alone. */
const HAS_SHORT_PASSWORD = 'EXISTS (SELECT FROM accounts a WHERE a.user_id = p.id AND a.is_short)'

/** How long a session of `p` may live, and rest: of admins the owner may want less (contract/src/settings.ts). */
const setting = (name: string, usual: number) =>
  `COALESCE((SELECT (value #>> '{security,${name}}')::int FROM settings), ${usual})`
export const LIVES_AT_MOST = `CASE WHEN p.membership = 'admin'
    THEN make_interval(hours => ${setting('adminSessionHours', ADMIN_MOST_HOURS)})
    ELSE make_interval(days => ${MEMBER_MOST_DAYS}) END`
export const RESTS_AT_MOST = `CASE WHEN p.membership = 'admin'
    THEN make_interval(mins => ${setting('adminRestMinutes', ADMIN_REST_MINUTES)})
    ELSE make_interval(days => ${MEMBER_MOST_DAYS}) END`

/**
 * `$1` the tokens, `$2` the server's clock. How many tokens come is kept from the planner by the inner SELECT: if it
 * knew, it would plan anew each time instead of using the prepared plan.
 */
export const SESSION_CHECK = `
  SELECT s.token, s.id AS session_id, s.expires_at AS session_expires_at, s.updated_at AS session_seen_at,
         COALESCE(s.proved_at, s.created_at) AS session_proved_at,
         p.id, p.email, p.email_verified AS "emailVerified", p.display_name AS "displayName", p.phone,
         p.membership, p.expires_at AS "expiresAt", p.has_purchased_vip AS "hasPurchasedVip",
         p.prompt_count AS "promptCount", p.daily_limit AS "dailyLimit", p.theme, p.looped,
         p.created_at AS "createdAt",
         CASE WHEN p.membership = 'admin' AND (${MISSES_SECOND_FACTOR}) THEN ${SECOND_FACTOR_FROM} END
           AS "twoFactorDueAt",
         p.membership = 'admin' AND ${HAS_SHORT_PASSWORD} AS "mustRenewPassword"
  FROM sessions s JOIN profiles p ON p.id = s.user_id
  WHERE s.token = ANY((SELECT $1::text[])::text[]) AND s.expires_at > $2 AND p.deleted_at IS NULL
    AND s.created_at > $2 - (${LIVES_AT_MOST}) AND s.updated_at > $2 - (${RESTS_AT_MOST})`

type Row = Omit<Member, 'promptCount' | 'mustSetUpTwoFactor'> & {
  token: string
  promptCount: string
  session_id: string
  session_expires_at: Date
  session_seen_at: Date
  session_proved_at: Date
}

/**
 * Makes the caller of a row, field by field: every request passes here, and copying what is left of a row takes several
 * times as long.
 */
function signedIn(row: Row | undefined, now: Date): SignedIn | null {
  if (!row) return null
  const member = {
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
    mustSetUpTwoFactor: row.twoFactorDueAt !== null && row.twoFactorDueAt <= now,
    twoFactorDueAt: row.twoFactorDueAt,
    mustRenewPassword: row.mustRenewPassword,
  }
  return {
    member,
    session: {
      id: row.session_id,
      expiresAt: row.session_expires_at,
      seenAt: row.session_seen_at,
      provedAt: row.session_proved_at,
    },
  }
}
