import { and, Column, eq, is, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { lockMember } from '../auth/lock-member.ts'
import type { LeavingMember, MemberRows, PersonalData } from './personal-data.ts'

/**
 * Erases a member in one transaction, feature by feature, under the lock of their row; of several at once one does it.
 * @throws Refusal `unauthenticated` when the account is gone, `payment_pending` unless the payment is to be withdrawn
 */
export async function eraseMember(
  services: Services,
  personalData: readonly PersonalData[],
  { id, now, withdrawPayment }: Omit<LeavingMember, 'email'>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const profile = await lockMember(tx, id)
    if (!profile) throw new Refusal('unauthenticated')
    await eraseWithin(services, tx, personalData, { id, email: profile.email, now, withdrawPayment })
  })
}

/** Erases a member within the caller's transaction, which has locked the profile. */
export async function eraseWithin(
  services: Services,
  tx: Transaction,
  personalData: readonly PersonalData[],
  member: LeavingMember,
): Promise<void> {
  for (const data of personalData) await data.erase?.(services, tx, member)
  const rows = personalData.flatMap((data) => data.rows ?? [])
  if (rows.length > 0) await tx.execute(deletionOf(rows, member))
}

/**
 * Makes one statement of what deletes all these rows. Each part asks for the one before it: they would run in any order
 * otherwise, and lock rows in another one than whoever else writes two of the tables.
 */
function deletionOf(rows: readonly MemberRows[], member: LeavingMember): SQL {
  const gone = (at: number) => sql.identifier(`gone_${at}`)
  const parts = rows.map((each, at) => {
    const from = is(each, Column) ? each.table : each.from
    const isTheirs = is(each, Column) ? eq(each, member.id) : each.where(member)
    const isTurn = at > 0 ? sql`(SELECT count(*) FROM ${gone(at - 1)}) >= 0` : undefined
    return sql`${gone(at)} AS (DELETE FROM ${from} WHERE ${and(isTheirs, isTurn)} RETURNING 1)`
  })
  return sql`WITH ${sql.join(parts, sql`, `)} SELECT count(*) FROM ${gone(parts.length - 1)}`
}
