import { fitsToday, leftToday, quotaDay } from '@thokham/domain/daily-quota'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { profiles, promptQuota } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Caller } from '../../http/session.ts'
import { type CountedToday, countedToday } from './read-quota.ts'

/** What a set took: the Bangkok date it counts for, the limit and what is used with it. */
export interface Taken {
  day: string
  limit: number | null
  used: number
}

/**
 * Locks the member's row, so that all of a member's sets stand in one line and nothing read under it can change before
 * the commit (docs/product/prompts.md#the-daily-quota).
 * @throws Refusal `unauthenticated` for a visitor, or when the member is gone
 */
export async function lockMember(tx: Transaction, caller: Caller): Promise<SignedIn> {
  if (caller.level === 'visitor') throw new Refusal('unauthenticated')
  const { member } = caller
  const [locked] = await tx
    .select({ dailyLimit: profiles.dailyLimit, promptCount: profiles.promptCount })
    .from(profiles)
    .where(eq(profiles.id, member.id))
    .for('no key update')
  if (!locked) throw new Refusal('unauthenticated')
  return { ...caller, member: { ...member, ...locked } }
}
type SignedIn = Exclude<Caller, { level: 'visitor' }>

/**
 * Takes a set out of the day's quota; a set larger than what is left is refused whole. The member must be locked.
 * @throws Refusal `quota_exceeded` with details `{left, limit}`
 */
export async function takeFromDay(
  tx: Transaction,
  caller: SignedIn,
  count: number,
  now: Date,
): Promise<Taken> {
  const taken = takenOf(await countedToday(tx, caller, now), count)
  await writeDay(tx, caller.member.id, taken)
  return taken
}

/**
 * Works out what a set takes of the day as it was counted under the lock.
 * @throws Refusal `quota_exceeded` with details `{left, limit}`
 */
export function takenOf(today: CountedToday, count: number): Taken {
  if (!fitsToday(today, count)) {
    throw new Refusal('quota_exceeded', { details: { left: leftToday(today), limit: today.limit } })
  }
  return { ...today, used: today.used + count }
}

/** Builds the statement that writes what is used of a member's day. */
export function writeDay(tx: Transaction, memberId: string, { day, used }: Taken) {
  return tx
    .insert(promptQuota)
    .values({ profileId: memberId, day, used })
    .onConflictDoUpdate({ target: [promptQuota.profileId, promptQuota.day], set: { used } })
    .returning({ day: promptQuota.day })
}

/** Gives prompts that were taken but not made back to the day they came from. */
export async function giveBackToDay(tx: Transaction, taken: TakenOfDay): Promise<void> {
  if (taken.count > 0) await writeBack(tx, taken)
}

interface TakenOfDay {
  memberId: string
  day: string
  count: number
}

/** Builds the statement that gives prompts back to a member's day. */
export function writeBack(tx: Transaction, { memberId, day, count }: TakenOfDay) {
  return tx
    .update(promptQuota)
    .set({ used: sql`greatest(0, ${promptQuota.used} - ${count})` })
    .where(and(eq(promptQuota.profileId, memberId), eq(promptQuota.day, day)))
    .returning({ day: promptQuota.day })
}

/**
 * Adds prompts that nobody had reserved to the day that counts now, past its limit if need be, as they are made and paid
 * for. The member must be locked.
 */
export async function addToDay(
  tx: Transaction,
  { memberId, count, now }: { memberId: string; count: number; now: Date },
): Promise<void> {
  if (count === 0) return
  const [latest] = await tx
    .select({ day: promptQuota.day })
    .from(promptQuota)
    .where(eq(promptQuota.profileId, memberId))
    .orderBy(desc(promptQuota.day))
    .limit(1)
  await tx
    .insert(promptQuota)
    .values({ profileId: memberId, day: quotaDay(now, latest?.day ?? null), used: count })
    .onConflictDoUpdate({
      target: [promptQuota.profileId, promptQuota.day],
      set: { used: sql`${promptQuota.used} + ${count}` },
    })
}

/** Adds finished prompts to a member's count, or takes those out that were not made. @returns the count then; null when the member is gone */
export async function countPrompts(tx: Transaction, memberId: string, count: number): Promise<number | null> {
  const [counted] = await writeCount(tx, memberId, count)
  return counted?.promptCount ?? null
}

/** Builds the statement that adds prompts to a member's count, and returns the count then. */
export function writeCount(tx: Pick<Transaction, 'update'>, memberId: string, count: number) {
  return tx
    .update(profiles)
    .set({ promptCount: sql`greatest(0, ${profiles.promptCount} + ${count})` })
    .where(eq(profiles.id, memberId))
    .returning({ promptCount: profiles.promptCount })
}
