import type { ListedMember } from '@thokham/contract/members'
import { expiryOf } from '@thokham/domain/expiry'
import { memberClassOf } from '@thokham/domain/member-class'
import type { Pool } from 'pg'

/** A member's columns that admins see, and the figures beside them. */
export interface MemberRow {
  id: string
  email: string
  email_verified: boolean
  display_name: string
  phone: string | null
  membership: ListedMember['membership']
  expires_at: Date | null
  prompt_count: string
  created_at: Date
  has_pending: boolean
  paid: string
  seen: Date | null
}

/** Finds members by their ids, in the order of the ids; deleted accounts are left out. */
export async function findMembers(pool: Pool, ids: readonly string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<MemberRow>({ name: 'members-found', text: FOUND, values: [ids] })
  return rows
}

const FOUND = `
  SELECT p.id, p.email, p.email_verified, p.display_name, p.phone, p.membership, p.expires_at, p.prompt_count, p.created_at,
    EXISTS (SELECT FROM payments WHERE user_id = p.id AND payment_status = 'pending') AS has_pending,
    (SELECT coalesce(sum(amount_satang), 0) FROM payments
     WHERE user_id = p.id AND payment_status = 'approved') AS paid,
    (SELECT max(updated_at) FROM sessions WHERE user_id = p.id) AS seen
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place)
  JOIN profiles p ON p.id = wanted.id AND p.deleted_at IS NULL
  ORDER BY wanted.place`

/** Presents a member as admins see them in the list. */
export function presentListed(row: MemberRow, now: Date): ListedMember {
  const status = { membership: row.membership, expiresAt: row.expires_at }
  const found = memberClassOf(status, now)
  const hasEnd = row.membership === 'vip' && row.expires_at !== null
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    phone: row.phone,
    membership: row.membership,
    expiresAt: row.expires_at?.toISOString() ?? null,
    class: found === 'near' ? 'vip' : found,
    isNear: found === 'near',
    daysLeft: hasEnd && row.expires_at ? expiryOf(row.expires_at, now).daysLeft : null,
    hasPending: row.has_pending,
    paidSatang: Number(row.paid),
    promptCount: Number(row.prompt_count),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.seen?.toISOString() ?? null,
  }
}
