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

/** Reads what the dashboard's banner says today: a row, or none when nothing is active. */
export function newestActive(db: Database, now: Date) {
  const today = bangkokDate(now)
  const { id, message, kind, createdAt } = announcements
  return db
    .select({ id, message, kind, createdAt })
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
}

function withBanner(db: Database, now: Date) {
  const banner = newestActive(db, now).as('banner')
  return db
    .select({
      row: announcements,
      author: profiles.displayName,
      isBanner: sql<boolean>`${banner.id} IS NOT NULL`,
    })
    .from(announcements)
    .leftJoin(profiles, eq(profiles.id, announcements.createdBy))
    .leftJoin(banner, eq(banner.id, announcements.id))
}

/** Reads a page of all announcements in their order, and how many there are. */
export async function announcementPage(
  db: Database,
  { page, pageSize }: Paging,
  now: Date,
): Promise<{ announcements: AnnouncementRow[]; total: number }> {
  const offset = (page - 1) * pageSize
  const rows = await withBanner(db, now)
    .orderBy(...IN_ORDER)
    .limit(pageSize)
    .offset(offset)
  const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0)
  return {
    announcements: rows.map((found) => present(found, now)),
    total: isLast ? offset + rows.length : await db.$count(announcements),
  }
}

/** Reads one announcement as admins see it. @throws Refusal `not_found` */
export async function presentOne(db: Database, id: string, now: Date): Promise<AnnouncementRow> {
  const [found] = await withBanner(db, now).where(eq(announcements.id, id))
  if (!found) throw new Refusal('not_found')
  return present(found, now)
}

function present(
  { row, author, isBanner }: Awaited<ReturnType<typeof withBanner>>[number],
  now: Date,
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
    isBanner,
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
