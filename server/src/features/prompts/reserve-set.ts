import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import type { reservePrompts } from '@thokham/contract/prompts'
import { newRankOf } from '@thokham/domain/rank'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { promptReservations } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Caller } from '../../http/session.ts'
import { keepSimpleSet, type PackedRecipe } from '../history/keep-simple-set.ts'
import { presentQuota } from './read-quota.ts'
import { countPrompts, lockMember, takeFromDay } from './take-from-day.ts'

type Set = Omit<HandlerInput<typeof reservePrompts>['body'], 'recipe'> & {
  /** Of the simple generator: what the history keeps. */
  packed: PackedRecipe | null
}
type Answer = CallResult<typeof reservePrompts>
type Reservation = typeof promptReservations.$inferSelect

/**
 * Takes a set of prompts out of the day's quota, adds it to prompt_count and keeps its recipe in the history. The
 * member's row is locked first, so all of a member's reservations stand in one line and nothing read here can change
 * before the commit (docs/product.md#the-daily-quota). The key of an earlier set gives that set's answer again and
 * counts nothing.
 * @throws Refusal `quota_exceeded` with details `{left, limit}`; `conflict` when the key belongs to another set
 */
export async function reserveSet(tx: Transaction, caller: Caller, set: Set, now: Date): Promise<Answer> {
  const signedIn = await lockMember(tx, caller)
  const { id: profileId } = signedIn.member

  const earlier = await reservationOf(tx, profileId, set.idempotencyKey)
  if (earlier) return sameAgain(earlier, set)

  const taken = await takeFromDay(tx, signedIn, set.count, now)
  const promptCount = await countPrompts(tx, profileId, set.count)
  const { packed, count } = set
  const reservation: Reservation = {
    profileId,
    idempotencyKey: set.idempotencyKey,
    generator: set.generator,
    count,
    day: taken.day,
    limitThen: taken.limit,
    usedThen: taken.used,
    promptCountThen: promptCount ?? 0,
    historyId: packed && (await keepSimpleSet(tx, { memberId: profileId, packed, prompts: count, now })),
    createdAt: now,
  }
  await tx.insert(promptReservations).values(reservation)
  return answerOf(reservation)
}

async function reservationOf(tx: Transaction, profileId: string, key: string) {
  const [found] = await tx
    .select()
    .from(promptReservations)
    .where(and(eq(promptReservations.profileId, profileId), eq(promptReservations.idempotencyKey, key)))
  return found
}

function sameAgain(earlier: Reservation, set: Set): Answer {
  if (earlier.count !== set.count || earlier.generator !== set.generator) throw new Refusal('conflict')
  return answerOf(earlier)
}

function answerOf(reservation: Reservation): Answer {
  return {
    promptCount: reservation.promptCountThen,
    newRank: newRankOf(reservation.promptCountThen - reservation.count, reservation.promptCountThen),
    historyId: reservation.historyId,
    quota: presentQuota(reservation.day, reservation.limitThen, reservation.usedThen),
  }
}
