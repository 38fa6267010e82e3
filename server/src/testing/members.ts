import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Level } from '@thokham/domain/access'
import { eq } from 'drizzle-orm'
import { profiles, sessions } from '../db/schema.ts'
import { setPassword } from '../features/auth/set-password.ts'
import { sessionCookieName } from '../http/session.ts'
import type { Services } from '../services.ts'
import { OWNER_EMAIL } from './test-server.ts'

type Profile = typeof profiles.$inferInsert

export interface TestMember {
  id: string
  email: string
  /** A `Cookie` header that signs this member in. */
  cookie: string
}

const PAST = new Date('2020-01-01T00:00:00Z')
const FUTURE = new Date('2090-01-01T00:00:00Z')

/** The columns that make each level, whatever the clock of the test says. */
const STANDINGS: Record<Exclude<Level, 'visitor'>, Partial<Profile>> = {
  free: { membership: 'free' },
  ex: { membership: 'free', hasPurchasedVip: true },
  lapsed: { membership: 'vip', hasPurchasedVip: true, expiresAt: PAST },
  vip: { membership: 'vip', hasPurchasedVip: true, expiresAt: FUTURE },
  lifetime: { membership: 'lifetime', hasPurchasedVip: true, expiresAt: FUTURE },
  admin: { membership: 'admin' },
  owner: { membership: 'admin', email: OWNER_EMAIL, emailVerified: true },
}

/** Makes a member of a level with a session; `columns` replaces what the level gives. There can be one owner only. */
export async function aMember(
  services: Services,
  { level = 'free', ...columns }: { level?: Exclude<Level, 'visitor'> } & Partial<Profile> = {},
): Promise<TestMember> {
  const id = randomUUID()
  const row = {
    id,
    email: `${id}@example.test`,
    displayName: 'พิมพ์ชนก ทดสอบ',
    ...STANDINGS[level],
    ...columns,
  }
  await services.db.insert(profiles).values(row)
  return { id, email: row.email, cookie: await aSession(services, id) }
}

/** The password of `aMemberWithPassword`. */
export const PASSWORD = 'ไหมทอง 9 เส้น'

/** Makes a member who can sign in. */
export async function aMemberWithPassword(
  services: Services,
  columns: Parameters<typeof aMember>[1] = {},
): Promise<TestMember> {
  const member = await aMember(services, { emailVerified: true, ...columns })
  await services.db.transaction((tx) => setPassword(tx, member.id, PASSWORD))
  return member
}

/** Returns the `Cookie` header that an answer's `Set-Cookie` leads to. */
export function cookieFrom(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/**
 * Opens another session of a member, as a `Cookie` header.
 * @param provedAt when it was last proven who they are; it stays fresh whatever the clock of the test says
 */
export async function aSession(
  services: Services,
  userId: string,
  { expiresAt = FUTURE, provedAt = FUTURE } = {},
): Promise<string> {
  const [profile] = await services.db.select().from(profiles).where(eq(profiles.id, userId))
  // Those of admins live for hours, by the clock of the test.
  const life = profile?.membership === 'admin' && { createdAt: FUTURE, updatedAt: FUTURE }
  const token = randomBytes(24).toString('base64url')
  await services.db.insert(sessions).values({ id: randomUUID(), userId, token, expiresAt, provedAt, ...life })
  return cookieOf(services, token)
}

/** Writes the cookie of a session's token. */
export function cookieOf(services: Services, token: string): string {
  const signature = createHmac('sha256', services.sessionSecret).update(token).digest('base64')
  return `${sessionCookieName(services.publicUrl)}=${encodeURIComponent(`${token}.${signature}`)}`
}
