import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/** What proves a member beside the password. */
export interface SecondFactors {
  /** A sign-in by password or code goes on to a second step. */
  isAsked: boolean
  /** By codes of an authenticator app. */
  byApp: boolean
  byPasskey: boolean
}

/**
 * Reads a member's second factors. A passkey signs in by itself, so it does not make a member's password ask for more; an
 * admin's does (decision 074), as their password alone would otherwise stay a way in.
 */
export async function readSecondFactors(db: Database, profileId: string): Promise<SecondFactors> {
  const { rows } = await db.execute<{ by_app: boolean; by_passkey: boolean; is_admin: boolean }>(sql`
    SELECT EXISTS (SELECT FROM two_factors WHERE profile_id = p.id AND enabled_at IS NOT NULL) AS by_app,
           EXISTS (SELECT FROM passkeys WHERE profile_id = p.id) AS by_passkey,
           p.membership = 'admin' AS is_admin
    FROM profiles p WHERE p.id = ${profileId}`)
  const { by_app: byApp = false, by_passkey: byPasskey = false, is_admin: isAdmin = false } = rows[0] ?? {}
  return { isAsked: byApp || (isAdmin && byPasskey), byApp, byPasskey }
}
