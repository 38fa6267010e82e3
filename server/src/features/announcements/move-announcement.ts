import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import type { Call } from '../../http/operation.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockAnnouncement } from './announcement-queries.ts'

/** One move at a time ("order" in bytes): two that meet would trade places with the same neighbour. */
const LOCK = 0x6f72646572

/**
 * Moves a message past its neighbour; at the end of its way it stays. Locks the order of all (an advisory lock), then
 * the message's row.
 * @throws Refusal `not_found`
 */
export async function move(tx: Transaction, call: Call, id: string, to: 'up' | 'down'): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
  const { message } = await lockAnnouncement(tx, id)
  const { rowCount } = await tx.execute(to === 'up' ? up(id) : down(id))
  if (!rowCount) return
  await writeAudit(tx, call, {
    action: 'announcement.move',
    subjectKind: 'announcement',
    subjectId: id,
    after: { to, message },
  })
}

const PLACES = sql.raw('SELECT id, coalesce(moved_to, created_at) AS place FROM announcements')

/** Trades places with the one above; of two that stand at the same moment one steps aside by a thousandth of a second. */
const up = (id: string) => sql`
  WITH own AS (${PLACES} WHERE id = ${id}),
  other AS (
    SELECT each.* FROM (${PLACES}) each, own WHERE (each.place, each.id) > (own.place, own.id)
    ORDER BY each.place, each.id LIMIT 1
  )
  UPDATE announcements SET moved_to = CASE
    WHEN announcements.id = other.id THEN own.place
    WHEN own.place = other.place THEN other.place + interval '1 ms'
    ELSE other.place END
  FROM own, other WHERE announcements.id IN (own.id, other.id)`

const down = (id: string) => sql`
  WITH own AS (${PLACES} WHERE id = ${id}),
  other AS (
    SELECT each.* FROM (${PLACES}) each, own WHERE (each.place, each.id) < (own.place, own.id)
    ORDER BY each.place DESC, each.id DESC LIMIT 1
  )
  UPDATE announcements SET moved_to = CASE
    WHEN announcements.id = other.id THEN own.place
    WHEN own.place = other.place THEN other.place - interval '1 ms'
    ELSE other.place END
  FROM own, other WHERE announcements.id IN (own.id, other.id)`
