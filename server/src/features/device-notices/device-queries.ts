import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { noticeDevices, profiles, sessions } from '../../db/schema.ts'
import type { NoticeAddress } from '../../integrations/web-push.ts'
import type { Services } from '../../services.ts'
import { sealForRow } from '../vault/seal-for-row.ts'

/** More than anybody carries. */
const MOST_DEVICES = 20
/** Of the whole team. */
const MOST_OF_TEAM = 100

/** Tells whether the device of a session is notified. */
export async function isNotified(db: Database, sessionId: string): Promise<boolean> {
  return (await db.$count(noticeDevices, eq(noticeDevices.sessionId, sessionId))) > 0
}

/** Notes the device of a session, in the place of what was known of it, and of whoever was notified there. */
export async function keepDevice(
  tx: Transaction,
  { vault, clock }: Pick<Services, 'vault' | 'clock'>,
  { profileId, sessionId, address }: { profileId: string; sessionId: string; address: NoticeAddress },
): Promise<void> {
  const addressHash = createHash('sha256').update(address.endpoint).digest('base64url')
  await tx
    .delete(noticeDevices)
    .where(and(eq(noticeDevices.sessionId, sessionId), ne(noticeDevices.addressHash, addressHash)))
  const id = randomUUID()
  const sealed = await sealForRow(tx, vault, JSON.stringify(address), {
    ownerId: id,
    purpose: 'notice-device',
  })
  const row = {
    id,
    profileId,
    sessionId,
    address: sealed.text,
    sealedUnder: sealed.keyId,
    createdAt: clock(),
  }
  await tx
    .insert(noticeDevices)
    .values({ ...row, addressHash })
    .onConflictDoUpdate({ target: noticeDevices.addressHash, set: row })
}

/** Forgets the device of a session. */
export async function dropDeviceOf(db: Database, sessionId: string): Promise<void> {
  await db.delete(noticeDevices).where(eq(noticeDevices.sessionId, sessionId))
}

/** Forgets a device. */
export async function dropDevice(db: Database, id: string): Promise<void> {
  await db.delete(noticeDevices).where(eq(noticeDevices.id, id))
}

/** Reads a device; null when it has gone, or its session is over. */
export async function findDevice(db: Database, id: string, now: Date) {
  const [found] = await db
    .select({ id: noticeDevices.id, address: noticeDevices.address })
    .from(noticeDevices)
    .innerJoin(sessions, and(eq(sessions.id, noticeDevices.sessionId), gt(sessions.expiresAt, now)))
    .where(eq(noticeDevices.id, id))
  return found ?? null
}

/** Reads the devices of a member, the newest first. */
export async function devicesOfMember(db: Database, profileId: string): Promise<string[]> {
  const found = await db
    .select({ id: noticeDevices.id })
    .from(noticeDevices)
    .where(eq(noticeDevices.profileId, profileId))
    .orderBy(desc(noticeDevices.createdAt), noticeDevices.id)
    .limit(MOST_DEVICES)
  return found.map(({ id }) => id)
}

/** Reads the devices of the owner and all admins. */
export async function devicesOfTeam(
  db: Database,
  { ownerEmail }: Pick<Services, 'ownerEmail'>,
): Promise<string[]> {
  const isOwner = and(eq(profiles.email, ownerEmail), eq(profiles.emailVerified, true))
  const isTeam = and(isNull(profiles.deletedAt), or(eq(profiles.membership, 'admin'), isOwner))
  const found = await db
    .select({ id: noticeDevices.id })
    .from(noticeDevices)
    .innerJoin(profiles, and(eq(profiles.id, noticeDevices.profileId), isTeam))
    .orderBy(desc(noticeDevices.createdAt), noticeDevices.id)
    .limit(MOST_OF_TEAM)
  return found.map(({ id }) => id)
}

/** Asks for a member's devices, as their own data has them: where, and since when. */
export function devicesInFile(db: Database, profileId: Parameters<typeof eq>[1]) {
  return db
    .select({ device: sessions.userAgent, since: noticeDevices.createdAt })
    .from(noticeDevices)
    .innerJoin(sessions, eq(sessions.id, noticeDevices.sessionId))
    .where(sql`${noticeDevices.profileId} = ${profileId}`)
    .orderBy(noticeDevices.createdAt, noticeDevices.id)
}
