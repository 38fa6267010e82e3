import type { MemberFilter } from '@thokham/contract/members'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { filterCondition } from './member-filter.ts'

/** Whom a mailing goes to: those who are named, or all that the filter selects and who had joined when it was made. */
interface Whom {
  filter: MemberFilter | null
  ids: string[] | null
  skipPending: boolean
  createdAt: Date
}

export interface Recipient {
  id: string
  email: string
  displayName: string
  /** To the millionth of a second, as PostgreSQL writes it. */
  joined: string
}

/** Counts who would get a mailing at this moment. */
export async function countRecipients(tx: Transaction, whom: Whom): Promise<number> {
  const { rows } = await tx.execute<{ members: string }>(
    sql`SELECT count(*) AS members FROM profiles WHERE ${conditionOf(whom)}`,
  )
  return Number(rows[0]?.members ?? 0)
}

/** Reads the next members of a mailing behind those who had it, in the order in which they joined. */
export async function nextRecipients(
  tx: Transaction,
  whom: Whom & { lastJoined: string; lastId: string },
  atMost: number,
): Promise<Recipient[]> {
  const { rows } = await tx.execute<Recipient & Record<string, unknown>>(sql`
    SELECT id, email, display_name AS "displayName", created_at::text AS joined FROM profiles
    WHERE ${conditionOf(whom)}
      AND (created_at, id) > (${whom.lastJoined}::timestamptz, ${whom.lastId}::uuid)
    ORDER BY created_at, id LIMIT ${atMost}`)
  return rows
}

function conditionOf({ filter, ids, skipPending, createdAt }: Whom): SQL {
  const chosen = ids ? sql`id = ANY (${sql.param(ids)}::uuid[])` : selected(filter, createdAt)
  const isFree = sql`NOT EXISTS (SELECT FROM payments WHERE user_id = profiles.id AND payment_status = 'pending')`
  return sql`${chosen} AND membership <> 'admin' AND deleted_at IS NULL
    AND created_at <= ${createdAt.toISOString()}::timestamptz AND ${skipPending ? isFree : sql`true`}`
}

function selected(filter: MemberFilter | null, at: Date): SQL {
  const parts = filterCondition(filter ?? { class: 'all', q: '' }, at)
  return sql.join(parts.map((part) => (typeof part === 'string' ? sql.raw(part) : sql`${part.value}`)))
}
