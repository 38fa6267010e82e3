import { createHash } from 'node:crypto'
import type { readSession } from '@thokham/contract/me'
import type { CallResult } from '@thokham/contract/operation'
import { MEMBER_REST_DAYS } from '@thokham/domain/session-life'
import type { Call } from '../../http/operation.ts'
import { sessionToken } from '../../http/session.ts'
import { LIVES_AT_MOST, RESTS_AT_MOST } from '../../http/session-check.ts'
import type { Services } from '../../services.ts'
import { TOLD_FOR_MS } from '../auth/end-sessions.ts'

type Ended = CallResult<typeof readSession>['ended']

/** Where both are over, what was over first. Members' sessions end by `expires_at`, which each day's visit moves. */
const WHY_ENDED = `
  WITH dead AS (
    SELECT ${LIVES_AT_MOST} AS most, s.created_at, s.updated_at,
           CASE WHEN p.membership = 'admin' THEN ${RESTS_AT_MOST}
             ELSE make_interval(days => ${MEMBER_REST_DAYS}) END AS rest
    FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE s.token = $1 AND p.deleted_at IS NULL)
  SELECT CASE WHEN created_at + most <= updated_at + rest THEN 'most' ELSE 'rest' END AS why,
         (EXTRACT(epoch FROM CASE WHEN created_at + most <= updated_at + rest THEN most ELSE rest END) / 60)::int AS minutes
  FROM dead WHERE least(created_at + most, updated_at + rest) > $3
  UNION ALL SELECT why, NULL FROM ended_sessions WHERE hash = $2 AND ended_at > $3`

/**
 * Tells a browser that was signed in why it is no more, by the cookie that it still has: its signature is ours, so nobody
 * else is told. Null where it left by itself, was signed out elsewhere, or is told no more.
 */
export async function whyEnded(services: Services, { request, now }: Call): Promise<Ended> {
  const token = sessionToken(request.headers.cookie, services)
  if (token === null) return null
  const hash = createHash('sha256').update(token).digest('hex')
  const since = new Date(now.getTime() - TOLD_FOR_MS)
  const { rows } = await services.pool.query<NonNullable<Ended>>(WHY_ENDED, [token, hash, since])
  return rows[0] ?? null
}
