import type { CallResult } from '@thokham/contract/operation'
import type { stopPrompts } from '@thokham/contract/prompts'
import { wovenAfterStop } from '@thokham/domain/daily-quota'
import { and, eq, type WithSubquery } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { promptReservations } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Caller } from '../../http/session.ts'
import { writeShortened } from '../history/save-packed-set.ts'
import { readOtherKeys } from './prompts-queries.ts'
import { countedTodayAndSets, presentQuota } from './read-quota.ts'
import { lockMember, writeBack, writeCount } from './take-from-day.ts'

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
  const { today, reserved: set } = await countedTodayAndSets(tx, signedIn, { key: id, same: null }, now)
  if (!set) throw new Refusal('not_found')

  const { isNewest, mostWoven } = await readOtherKeys(tx, set)
  const left = isNewest ? wovenAfterStop(set, woven) : set.woven
  const back = set.woven - left
  const used = set.day === today.day ? Math.max(0, today.used - back) : today.used
  const quota = presentQuota(today.day, today.limit, used)
  if (back === 0) return { promptCount: signedIn.member.promptCount, quota }

  const isSet = and(eq(promptReservations.profileId, memberId), eq(promptReservations.idempotencyKey, id))
  const stopped = tx.update(promptReservations).set({ woven: left }).where(isSet)
  const parts: WithSubquery[] = [
    tx.$with('day').as(writeBack(tx, { memberId, day: set.day, count: back })),
    tx.$with('stopped').as(stopped.returning({ woven: promptReservations.woven })),
  ]
  // What was woven of it before, on an earlier day as well, was paid for.
  const prompts = Math.max(left, mostWoven)
  const file = set.historyId && writeShortened(tx, { id: set.historyId, prompts })
  if (file) parts.push(tx.$with('file').as(file))
  const [counted] = await writeCount(tx.with(...parts), memberId, -back)
  return { promptCount: counted?.promptCount ?? 0, quota }
}
