import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import type { reservePrompts } from '@thokham/contract/prompts'
import { fitsToday, leftToday } from '@thokham/domain/daily-quota'
import { newRankOf } from '@thokham/domain/rank'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { profiles, promptQuota, promptReservations } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Caller } from '../../http/session.ts'
import { countedToday, presentQuota } from './read-quota.ts'

type Set = HandlerInput<typeof reservePrompts>['body']
type Answer = CallResult<typeof reservePrompts>
type Reservation = typeof promptReservations.$inferSelect

/**
 * Takes a set of prompts out of the day's quota and adds it to prompt_count. The member's row is locked first, so all
 * of a member's reservations stand in one line and nothing read here can change before the commit (decisions.md §2).
 * The key of an earlier set gives that set's answer again and counts nothing.
 * @throws Refusal `quota_exceeded` with details `{left, limit}`; `conflict` when the key belongs to another set
 */
export async function reserveSet(open: Transaction, caller: Caller, set: Set, now: Date): Promise<Answer> {
  if (caller.level === 'visitor') throw new Refusal('unauthenticated')
  const { member } = caller
  const mine = eq(profiles.id, member.id)
  const [locked] = await open
    .select({ dailyLimit: profiles.dailyLimit })
    .from(profiles)
    .where(mine)
    .for('no key update')
  if (!locked) throw new Refusal('unauthenticated')

  const earlier = await reservationOf(open, member.id, set.idempotencyKey)
  if (earlier) return sameAgain(earlier, set)

  const today = await countedToday(open, { ...caller, member: { ...member, ...locked } }, now)
  if (!fitsToday(today, set.count)) {
    throw new Refusal('quota_exceeded', { details: { left: leftToday(today), limit: today.limit } })
  }
  const used = today.used + set.count
  await open
    .insert(promptQuota)
    .values({ profileId: member.id, day: today.day, used })
    .onConflictDoUpdate({ target: [promptQuota.profileId, promptQuota.day], set: { used } })
  const [counted] = await open
    .update(profiles)
    .set({ promptCount: sql`${profiles.promptCount} + ${set.count}` })
    .where(mine)
    .returning({ promptCount: profiles.promptCount })
  const reservation: Reservation = {
    profileId: member.id,
    idempotencyKey: set.idempotencyKey,
    generator: set.generator,
    count: set.count,
    day: today.day,
    limitThen: today.limit,
    usedThen: used,
    promptCountThen: counted?.promptCount ?? 0,
    createdAt: now,
  }
  await open.insert(promptReservations).values(reservation)
  return answerOf(reservation)
}

async function reservationOf(open: Transaction, profileId: string, key: string) {
  const [found] = await open
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
    historyId: null,
    quota: presentQuota(reservation.day, reservation.limitThen, reservation.usedThen),
  }
}
