import type { PaymentStatus } from '@thokham/domain/payment'
import type { Pool } from 'pg'
import { endingIn, likeFor } from '../../db/like-pattern.ts'
import { REJECTED_OR_NOT } from '../payments/list-payments.ts'

/** What a licence is found by: its hash, where the whole key was typed, or a group of four. */
export interface LicenceWish {
  keyHash: string | null
  group: string | null
}

/** Finds the members, admins and deleted accounts left out, whose licence key is or begins or ends so. */
export async function findByLicence(
  pool: Pool,
  { keyHash, group }: LicenceWish,
  limit: number,
): Promise<{ id: string; licence: string }[]> {
  if (keyHash === null && group === null) return []
  const { rows } = await pool.query<{ id: string; licence: string }>({
    name: 'admin-search-licences',
    text: `
      SELECT p.id, l.masked_key AS licence FROM license_keys l JOIN profiles p ON p.id = l.profile_id
      WHERE (l.key_hash = $1 OR left(l.masked_key, 4) = $2 OR right(l.masked_key, 4) = $2)
        AND p.membership <> 'admin' AND p.deleted_at IS NULL
      ORDER BY l.created_at DESC, l.id LIMIT $3`,
    values: [keyHash, group, limit],
  })
  return rows
}

/** What a payment is found by; null = by that none is looked for. */
export interface PaymentWish {
  number: number | null
  slipReference: string
  /** Its last signs */
  referenceEnd: string | null
  /** A part of the payer's name, as a pattern of LIKE */
  payer: string | null
}

export interface FoundPaymentRow {
  id: string
  number: string
  status: PaymentStatus
  amount: string
  member_name: string
  account_name: string | null
}

/** Finds payments by number, slip or payer: the one of that number first, then the newest. */
export async function findPaymentsBy(
  pool: Pool,
  { number, slipReference, referenceEnd, payer }: PaymentWish,
  limit: number,
): Promise<FoundPaymentRow[]> {
  // Without a name: planned for the words that are looked for.
  const { rows } = await pool.query<FoundPaymentRow>(
    `
      WITH found AS MATERIALIZED (
        SELECT id, number, created_at, payment_status, amount_satang, account_name, user_id FROM payments WHERE number = $1
        UNION SELECT id, number, created_at, payment_status, amount_satang, account_name, user_id FROM payments
          WHERE slip_reference = $2 AND ${REJECTED_OR_NOT}
        UNION SELECT id, number, created_at, payment_status, amount_satang, account_name, user_id FROM payments
          WHERE reverse(slip_reference) LIKE $5
        UNION (SELECT id, number, created_at, payment_status, amount_satang, account_name, user_id FROM payments
          WHERE account_name ${likeFor(payer ?? '')} $3 ORDER BY created_at DESC LIMIT $4)
      )
      SELECT found.id, found.number, payment_status AS status, amount_satang AS amount,
        p.display_name AS member_name, account_name
      FROM found JOIN profiles p ON p.id = found.user_id
      ORDER BY found.number = $1 DESC, found.created_at DESC, found.number DESC LIMIT $4`,
    [number, slipReference, payer, limit, referenceEnd && endingIn(referenceEnd)],
  )
  return rows
}
