import type { AnnouncementRow } from '@thokham/contract/announcements'
import type { Paging } from '@thokham/contract/paging'
import { announcementState } from '@thokham/domain/announcement'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { and, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { announcements, profiles } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'

export type AnnouncementData = typeof announcements.$inferSelect

/** The moment by which an announcement stands among the others. */
const PLACE = sql`coalesce(${announcements.movedTo}, ${announcements.createdAt})`
const IN_ORDER = [desc(PLACE), desc(announcements.id)]

/** Reads what the dashboard's banner says today; null when nothing is active. */
export async function newestActive(db: Database, now: Date): Promise<AnnouncementData | null> {
  const today = bangkokDate(now)
  const [newest] = await db
    .select()
    .from(announcements)
    .where(
      and(
        eq(announcements.isActive, true),
        or(isNull(announcements.startsOn), lte(announcements.startsOn, today)),
        or(isNull(announcements.endsOn), gte(announcements.endsOn, today)),
      ),
    )
    .orderBy(...IN_ORDER)
    .limit(1)
  return newest ?? null
}

/** Reads a page of all announcements in their order, and how many there are. */
export async function announcementPage(
  db: Database,
  { page, pageSize }: Paging,
  now: Date,
): Promise<{ announcements: AnnouncementRow[]; total: number }> {
  const rows = await db
    .select({ row: announcements, author: profiles.displayName })
    .from(announcements)
    .leftJoin(profiles, eq(profiles.id, announcements.createdBy))
    .orderBy(...IN_ORDER)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const banner = await newestActive(db, now)
  return {
    announcements: rows.map(({ row, author }) => present(row, { author, banner, now })),
    total: await db.$count(announcements),
  }
}

/** Reads one announcement as admins see it. @throws Refusal `not_found` */
export async function presentOne(db: Database, id: string, now: Date): Promise<AnnouncementRow> {
  const [found] = await db
    .select({ row: announcements, author: profiles.displayName })
    .from(announcements)
    .leftJoin(profiles, eq(profiles.id, announcements.createdBy))
    .where(eq(announcements.id, id))
  if (!found) throw new Refusal('not_found')
  return present(found.row, { author: found.author, banner: await newestActive(db, now), now })
}

function present(
  row: AnnouncementData,
  { author, banner, now }: { author: string | null; banner: AnnouncementData | null; now: Date },
): AnnouncementRow {
  const { id, message, kind, startsOn, endsOn, isActive, createdAt } = row
  return {
    id,
    message,
    kind,
    startsOn,
    endsOn,
    isActive,
    state: announcementState(row, now),
    isBanner: banner?.id === id,
    createdBy: author,
    createdAt: createdAt.toISOString(),
  }
}

/** Locks an announcement until the commit. @throws Refusal `not_found` */
export async function lockAnnouncement(tx: Transaction, id: string): Promise<AnnouncementData> {
  const [found] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!found) throw new Refusal('not_found')
  return found
}
