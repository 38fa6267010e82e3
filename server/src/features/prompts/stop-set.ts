import type { CallResult } from '@thokham/contract/operation'
import type { stopPrompts } from '@thokham/contract/prompts'
import { wovenAfterStop } from '@thokham/domain/daily-quota'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { promptReservations } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Caller } from '../../http/session.ts'
import { shortenPackedSet } from '../history/keep-packed-set.ts'
import { readMostWoven, readReservation, readSameSet } from './prompts-queries.ts'
import { countedToday, presentQuota } from './read-quota.ts'
import { countPrompts, giveBackToDay, lockMember } from './take-from-day.ts'

/**
 * Charges a stopped set for what was woven: the rest goes back to the day it was taken of, out of prompt_count and out
 * of the history's file. The member's row is locked first, as by a reservation. A set that was gone on with, or stopped
 * before, gives nothing more back than it still holds.
 * @param stop `woven` prompts of the set that was reserved under the key `id`
 * @throws Refusal `not_found` when the key reserved nothing
 */
export async function stopSet(
  tx: Transaction,
  caller: Caller,
  { id, woven }: { id: string; woven: number },
  now: Date,
): Promise<CallResult<typeof stopPrompts>> {
  const signedIn = await lockMember(tx, caller)
  const { id: memberId } = signedIn.member
  const set = await readReservation(tx, memberId, id)
  if (!set) throw new Refusal('not_found')

  const newest = await readSameSet(tx, memberId, set)
  const isNewest = newest === null || newest.idempotencyKey === id
  const left = isNewest ? wovenAfterStop(set, woven) : set.woven
  const back = set.woven - left
  await giveBackToDay(tx, { memberId, day: set.day, count: back })
  const promptCount = await countPrompts(tx, memberId, -back)
  if (back > 0) {
    await tx
      .update(promptReservations)
      .set({ woven: left })
      .where(and(eq(promptReservations.profileId, memberId), eq(promptReservations.idempotencyKey, id)))
    // What was woven of it before, on an earlier day as well, was paid for.
    if (set.historyId)
      await shortenPackedSet(tx, {
        id: set.historyId,
        prompts: Math.max(left, await readMostWoven(tx, set)),
      })
  }
  const { day, limit, used } = await countedToday(tx, signedIn, now)
  return { promptCount: promptCount ?? 0, quota: presentQuota(day, limit, used) }
}
