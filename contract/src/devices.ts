import { z } from 'zod'
import { idParams, instant } from './fields.ts'
import { operation } from './operation.ts'

/** One signed-in browser. Instants are ISO 8601 in UTC. */
export const openSession = z.object({
  id: z.string(),
  device: z.object({
    /** `Chrome 131`, for example; null when it is unknown. */
    browser: z.string().nullable(),
    /** `Windows`, `Android`, for example; null when it is unknown. */
    system: z.string().nullable(),
    kind: z.enum(['desktop', 'phone', 'tablet', 'program']),
  }),
  createdAt: instant,
  /** To the quarter of an hour. */
  lastSeenAt: instant,
  expiresAt: instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

export const listSessions = operation({
  name: 'auth.listSessions',
  summary: 'Where the caller is signed in: this browser first, then the last seen first',
  method: 'GET',
  path: '/api/auth/list-sessions',
  access: 'own:use',
  response: z.object({ sessions: z.array(openSession) }),
})

/** The caller's own only; any other id is `not_found`. */
export const revokeSession = operation({
  name: 'auth.revokeSession',
  summary: 'Sign out one of the caller’s browsers',
  method: 'POST',
  path: '/api/auth/revoke-session',
  access: 'own:use',
  body: idParams,
  response: z.object({ ended: z.literal(true) }),
  errors: ['not_found'],
})

export const revokeOtherSessions = operation({
  name: 'auth.revokeOtherSessions',
  summary: 'Sign out everywhere but here',
  method: 'POST',
  path: '/api/auth/revoke-other-sessions',
  access: 'own:use',
  response: z.object({ endedSessions: z.int().min(0) }),
})
