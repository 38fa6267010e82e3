import { randomUUID } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import type { Database } from '../../db/client.ts'
import * as schema from '../../db/schema.ts'
import { readSecondFactors } from '../../db/second-factors.ts'
import { SESSION_SECONDS, sessionCookieName } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { withNamedConflicts } from './named-conflicts.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { sendConfirmation } from './send-confirmation.ts'

/** The header in which we hand the library the caller's address; it never comes from outside. */
export const CLIENT_ADDRESS = 'x-thokham-client-address'

export type AuthLibrary = ReturnType<typeof createAuthLibrary>

/** The password was right, and the member has a second factor. */
export class SecondFactorWanted extends APIError {
  constructor(readonly userId: string) {
    super('UNAUTHORIZED', { code: 'SECOND_FACTOR_WANTED' })
  }
}

/**
 * Creates the auth library over our own tables: it runs the flows (docs/auth.md), we check sessions, limits, captcha
 * and input. Its user model is `profiles`, so a sign-up is one transaction with uniqueness at the database.
 */
export function createAuthLibrary(services: Services) {
  const tables = (db: Database) => drizzleAdapter(db, { provider: 'pg', schema })
  return betterAuth({
    appName: 'Thokham',
    baseURL: services.publicUrl,
    basePath: '/api/auth',
    secret: services.sessionSecret,
    trustedOrigins: [services.publicUrl],
    database: (options: BetterAuthOptions) =>
      withNamedConflicts(services.db, (db) => tables(db)(options), {
        onUser: (tx, user) => sendConfirmation(services, tx, user),
      }),
    databaseHooks: {
      session: {
        create: {
          // No session before the second factor. A sign-up has none yet, and holds its own transaction open.
          before: async ({ userId }, context) => {
            if (context?.path === '/sign-up/email') return
            const { isAsked } = await readSecondFactors(services.db, userId)
            if (isAsked) throw new SecondFactorWanted(userId)
          },
        },
      },
    },
    user: {
      modelName: 'profiles',
      fields: { name: 'displayName' },
      additionalFields: { phone: { type: 'string', required: false, unique: true } },
    },
    session: { modelName: 'sessions', expiresIn: SESSION_SECONDS },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 1_024,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => services.log.error({ part: 'auth' }, message),
    },
    advanced: {
      cookiePrefix: 'thokham',
      // The library knows the prefix __Secure- alone; ours binds the cookie to this host and to all of its paths.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName(services.publicUrl) } },
      defaultCookieAttributes: { secure: services.publicUrl.startsWith('https://') },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
      database: { generateId: () => randomUUID() },
    },
  })
}
