import { randomBytes, randomUUID } from 'node:crypto'
import { withBrand } from '@thokham/domain/brand-word'
import { normalisePassword } from '@thokham/domain/typed-password'
import { eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { profiles, sessions } from '../../db/schema.ts'
import { OWNER_EMAIL } from '../../env.ts'
import type { Services } from '../../services.ts'
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts'
import { setPassword } from '../auth/set-password.ts'
import { readBrand } from '../settings/read-brand.ts'

/** Several servers may start at once; one of them makes the owner. */
const LOCK = 0x6f776e6572

/** What the operator has to learn, once. */
export interface NewOwner {
  email: string
  /** The password when it was made up; null when the operator gave it. */
  madeUpPassword: string | null
}

/**
 * Sees to it that the configured owner's account exists: verified, with membership admin (docs/product/access.md#levels). An
 * account that somebody else had opened with that e-mail without proving it is taken over: new password, no session.
 * One transaction under an advisory lock: of servers that start at once, one makes it.
 * @returns null when there was nothing to make
 * @throws Refusal `weak_password` when the one that is given would be refused to an admin
 */
export function ensureOwner(
  services: Pick<Services, 'db' | 'ownerEmail'>,
  wanted: string | undefined,
): Promise<NewOwner | null> {
  const given = wanted === undefined ? undefined : normalisePassword(wanted)
  const email = services.ownerEmail
  return services.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
    const [found] = await tx
      .select({ id: profiles.id, emailVerified: profiles.emailVerified, membership: profiles.membership })
      .from(profiles)
      .where(eq(profiles.email, email))
    if (found?.emailVerified) {
      if (found.membership !== 'admin') await promote(tx, found.id)
      return null
    }
    const id = found?.id ?? randomUUID()
    const displayName = withBrand('เจ้าของ{brand}', await readBrand(tx))
    if (found) {
      await promote(tx, id)
      await tx.delete(sessions).where(eq(sessions.userId, id))
    } else {
      await tx.insert(profiles).values({ id, email, emailVerified: true, displayName, membership: 'admin' })
    }
    if (given)
      refuseWeakPassword(given, { email, displayName, phone: '', membership: 'admin' }, 'OWNER_PASSWORD')
    const madeUpPassword = given ? null : randomBytes(15).toString('base64url')
    await setPassword(tx, id, given ?? (madeUpPassword as string))
    return { email, madeUpPassword }
  })
}

/** Says why a database whose admins do not know the configured owner is not opened, and the ways on. */
export function describeUnknownOwner({ ownerEmail }: Pick<Services, 'ownerEmail'>): string {
  return (
    `OWNER_EMAIL is ${ownerEmail}${ownerEmail === OWNER_EMAIL ? ', as where none is set' : ''}: no confirmed account here has it, though there are admins. ` +
    'Set it to the owner’s address (npm run owner -- list-members shows who is admin); or make another owner on purpose with: ' +
    `OWNER_EMAIL=${ownerEmail} npm run owner -- create-owner`
  )
}

/** Tells whether the database has admins already while no confirmed account there has the configured owner's e-mail. */
export async function isOwnerUnknown({
  db,
  ownerEmail,
}: Pick<Services, 'db' | 'ownerEmail'>): Promise<boolean> {
  const found = await db
    .select({ email: profiles.email, emailVerified: profiles.emailVerified })
    .from(profiles)
    .where(or(eq(profiles.membership, 'admin'), eq(profiles.email, ownerEmail)))
  const owners = found.filter(({ email }) => email === ownerEmail)
  return owners.length < found.length && !owners.some(({ emailVerified }) => emailVerified)
}

async function promote(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ emailVerified: true, membership: 'admin', updatedAt: new Date() })
    .where(eq(profiles.id, id))
}
