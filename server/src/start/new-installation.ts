import { existsSync } from 'node:fs'
import { normalisePassword } from '@thokham/domain/typed-password'
import { type Env, OWNER_EMAIL } from '../env.ts'
import { refuseWeakPassword } from '../features/auth/refuse-weak-password.ts'
import { asStartError } from './fill-database.ts'

/** What stands in the folder of every installation from its first start on. */
const MARKS = ['secrets', 'postgres', 'files']

/** Returns whether anything was ever started in the data folder. */
export function isBegun({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): boolean {
  return MARKS.some((mark) => existsSync(`${DATA_DIR}/${mark}`))
}

/**
 * Refuses an OWNER_PASSWORD that is too easy to guess before an installation is begun, so that a refusal leaves none. A database
 * that is served from elsewhere may know its owner already: there it is judged when one is made.
 * @throws StartError
 */
export function refuseWeakOwner(env: Env): void {
  if (env.OWNER_PASSWORD === undefined || env.DATABASE_URL || isBegun(env)) return
  // The owner's name comes with the database; it is compared when the account is made.
  const person = { email: env.OWNER_EMAIL ?? OWNER_EMAIL, displayName: '', phone: '', membership: 'admin' }
  try {
    refuseWeakPassword(normalisePassword(env.OWNER_PASSWORD), person)
  } catch (error) {
    asStartError(error)
  }
}
