import type { Database } from '../../db/client.ts'
import { findByEmail, type Profile } from './account-queries.ts'

/** Finds the member whose address this is, normalised; null when it is nobody's. */
export function findMember(db: Database, email: string): Promise<Profile | null> {
  return findByEmail(db, email)
}
