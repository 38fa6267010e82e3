import type { listAdmins as operation } from '@thokham/contract/members'
import type { CallResult } from '@thokham/contract/operation'
import { isOwner } from '../../db/member-level.ts'
import type { Services } from '../../services.ts'

const SHOWN = 100

interface Row {
  id: string
  email: string
  email_verified: boolean
  display_name: string
  has_two_factor: boolean
  seen: Date | null
}

/** Lists the admins' accounts, the owner's first, then who became a member first. */
export async function listAdmins({
  pool,
  ownerEmail,
}: Pick<Services, 'pool' | 'ownerEmail'>): Promise<CallResult<typeof operation>> {
  const { rows } = await pool.query<Row>(
    `SELECT p.id, p.email, p.email_verified, p.display_name,
       EXISTS (SELECT FROM two_factors WHERE profile_id = p.id AND enabled_at IS NOT NULL)
         OR EXISTS (SELECT FROM passkeys WHERE profile_id = p.id) AS has_two_factor,
       (SELECT max(updated_at) FROM sessions WHERE user_id = p.id) AS seen
     FROM profiles p WHERE p.membership = 'admin' AND p.deleted_at IS NULL
     ORDER BY p.email <> $1, p.created_at, p.id LIMIT ${SHOWN}`,
    [ownerEmail],
  )
  return {
    admins: rows.map((row) => ({
      id: row.id,
      email: row.email,
      displayName: row.display_name,
      isOwner: isOwner({ ownerEmail }, { email: row.email, emailVerified: row.email_verified }),
      hasTwoFactor: row.has_two_factor,
      lastSeenAt: row.seen?.toISOString() ?? null,
    })),
  }
}
