import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import type { reservePrompts } from '@thokham/contract/prompts'
import { chargeOf } from '@thokham/domain/daily-quota'
import { newRankOf } from '@thokham/domain/rank'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { promptReservations } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Caller } from '../../http/session.ts'
import { KEPT, type PackedRecipe, resumePackedSet, writePackedSet } from '../history/save-packed-set.ts'
import type { Reservation } from './prompts-queries.ts'
import { countedTodayAndSets, presentQuota } from './read-quota.ts'
import { lockMember, takenOf, writeCount, writeDay } from './take-from-day.ts'

type Set = Omit<HandlerInput<typeof reservePrompts>['body'], 'recipe' | 'digest'> & {
  /** Of the simple generator: what the history keeps. */
  packed: PackedRecipe | null
  /** Of recipe and seed; null = the set is not known again. */
  digest: string | null
}
type Answer = CallResult<typeof reservePrompts>

/**
 * Takes a set of prompts out of the day's quota, adds it to prompt_count and keeps its recipe in the history. The
 * member's row is locked first, so all of a member's reservations stand in one line and nothing read here can change
 * before the commit (docs/product/prompts.md#the-daily-quota). The key of an earlier set gives that set's answer again and
 * counts nothing; the same set under another key is charged for what was not charged yet.
 * @throws Refusal `quota_exceeded` with details `{left, limit}`; `conflict` when the key belongs to another set
 */
export async function reserveSet(tx: Transaction, caller: Caller, set: Set, now: Date): Promise<Answer> {
  const signedIn = await lockMember(tx, caller)
  const { id: profileId, promptCount } = signedIn.member

  const wanted = { key: set.idempotencyKey, same: set }
  const { today, reserved, former } = await countedTodayAndSets(tx, signedIn, wanted, now)
  if (reserved) return sameAgain(reserved, set)

  const charged = former ? chargeOf(set.count, former, today.day) : set.count
  const taken = takenOf(today, charged)
  const { packed, count } = set
  const resumed =
    former?.historyId && (await resumePackedSet(tx, { id: former.historyId, prompts: count, now }))
  const kept =
    !resumed && packed
      ? writePackedSet({ memberId: profileId, source: 'simple', packed, prompts: count, now })
      : sql`SELECT ${resumed || null}::uuid AS id`
  const reservation = {
    profileId,
    idempotencyKey: set.idempotencyKey,
    generator: set.generator,
    count,
    day: taken.day,
    limitThen: taken.limit,
    usedThen: taken.used,
    promptCountThen: promptCount + charged,
    historyId: sql`(SELECT id FROM kept)`,
    digest: set.digest,
    charged,
    woven: count,
    createdAt: after(former, now),
  }
  // All in one statement: each one more is a way to the database and back while the member's row is locked.
  const [made] = await tx
    .with(
      tx.$with('day').as(writeDay(tx, profileId, taken)),
      tx.$with('counted').as(writeCount(tx, profileId, charged)),
      tx.$with('kept', KEPT).as(kept),
    )
    .insert(promptReservations)
    .values(reservation)
    .returning()
  if (!made) throw new Error('The reservation is not there')
  return answerOf(made)
}

/**
 * Returns when a set is made, later than its former: requests that come together do not take their turns in the order
 * of their clocks.
 */
function after(former: Reservation | null, now: Date): Date {
  return former && former.createdAt >= now ? new Date(former.createdAt.getTime() + 1) : now
}

/**
 * Answers as the reservation that the key stands for already was answered.
 * @throws Refusal `conflict` when it is another set's
 */
function sameAgain(earlier: Reservation, set: Set): Answer {
  const isAnother =
    earlier.count !== set.count || earlier.generator !== set.generator || earlier.digest !== set.digest
  if (isAnother) throw new Refusal('conflict')
  return answerOf(earlier)
}

function answerOf({ promptCountThen, charged, ...reservation }: Reservation): Answer {
  return {
    promptCount: promptCountThen,
    charged,
    newRank: newRankOf(promptCountThen - charged, promptCountThen),
    historyId: reservation.historyId,
    quota: presentQuota(reservation.day, reservation.limitThen, reservation.usedThen),
  }
}
