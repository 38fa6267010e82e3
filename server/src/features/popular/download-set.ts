import type { CallResult } from '@thokham/contract/operation'
import type { downloadKeywords } from '@thokham/contract/popular'
import { quotaResetsAt } from '@thokham/domain/daily-quota'
import { KEYWORDS_A_SET, keywordFileName, SETS_A_DAY } from '@thokham/domain/keyword-set'
import { SHUFFLED_ONE_BY_ONE } from '@thokham/domain/permutation'
import type { Transaction } from '../../db/client.ts'
import { downloads, keywordRounds, keywordSets } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Caller } from '../../http/session.ts'
import { mixedUp } from '../categories/draw-keywords.ts'
import { type CategorySize, readNumbered, readSizes } from '../categories/read-numbered.ts'
import { lockMember } from '../prompts/take-from-day.ts'
import { goThrough, newRound, type Round } from './go-through.ts'
import { readRound, readSetByKey } from './popular-queries.ts'
import { countedSets, presentSets } from './sets-today.ts'
import { countUsed } from './used-keywords.ts'

interface Wanted {
  categoryId: string
  idempotencyKey: string
}

/**
 * Gives a member the next hundred keywords of a category and counts the set, under the lock of the member's row: of many
 * requests at once each gets other keywords, and no more than ten a Bangkok day get any
 * (docs/product.md#popular-categories).
 * @throws Refusal `not_found`; `downloads_used`; `conflict` when the key belongs to a set of another category
 */
export async function downloadSet(
  tx: Transaction,
  caller: Caller,
  { categoryId, idempotencyKey }: Wanted,
  now: Date,
): Promise<CallResult<typeof downloadKeywords>> {
  const { level, member } = await lockMember(tx, caller)
  const category = await findCategory(tx, categoryId)
  const { day, used } = await countedSets(tx, member.id, now)
  const round = (await readRound(tx, member.id, categoryId)) ?? newRound(category)

  const earlier = await readSetByKey(tx, member.id, idempotencyKey)
  if (earlier) {
    if (earlier.categoryId !== categoryId) throw new Refusal('conflict')
    const again = await readNumbered(
      tx,
      earlier.numbers.map((number) => ({ categoryId, number })),
    )
    return {
      ...(await presentSet(tx, category, round, again)),
      startsRound: earlier.startsRound,
      today: presentSets(level, day, used),
    }
  }

  if (used >= SETS_A_DAY) throw new Refusal('downloads_used')
  const way = await goThrough(tx, category, round, KEYWORDS_A_SET)
  if (category.nextNumber > SHUFFLED_ONE_BY_ONE) way.found = mixedUp(way.found)
  if (way.found.length === 0) throw new Refusal('not_found')
  await keepRound(tx, member.id, categoryId, way.round)
  await tx.insert(keywordSets).values({
    profileId: member.id,
    idempotencyKey,
    categoryId,
    numbers: way.found.map(({ number }) => number),
    startsRound: way.startsRound,
    createdAt: now,
  })
  await countSet(tx, { userId: member.id, downloadDate: day, count: used + 1, categoryId })
  return {
    ...(await presentSet(tx, category, way.round, way.found)),
    startsRound: way.startsRound,
    today: presentSets(level, day, used + 1),
  }
}

/** Finds a category with its size. @throws Refusal `not_found` */
async function findCategory(tx: Transaction, id: string): Promise<CategorySize> {
  const [category] = await readSizes(tx, id)
  if (!category) throw new Refusal('not_found')
  return category
}

async function keepRound(
  tx: Transaction,
  profileId: string,
  categoryId: string,
  round: Round,
): Promise<void> {
  const { seed, first, size, position, used } = round
  const columns = { seed, first, size, position, used }
  await tx
    .insert(keywordRounds)
    .values({ profileId, categoryId, ...columns })
    .onConflictDoUpdate({ target: [keywordRounds.profileId, keywordRounds.categoryId], set: columns })
}

async function countSet(
  tx: Transaction,
  row: Omit<typeof downloads.$inferInsert, 'expiresAt'>,
): Promise<void> {
  const expiresAt = quotaResetsAt(row.downloadDate)
  await tx
    .insert(downloads)
    .values({ ...row, expiresAt })
    .onConflictDoUpdate({
      target: [downloads.userId, downloads.downloadDate],
      set: { count: row.count, categoryId: row.categoryId },
    })
}

async function presentSet(
  tx: Transaction,
  category: CategorySize,
  round: Round,
  found: readonly { keyword: string }[],
) {
  const used = await countUsed(tx, [{ category, round }])
  return {
    fileName: keywordFileName(category.title),
    keywords: found.map(({ keyword }) => keyword),
    memory: { used: used[category.id] ?? 0, total: category.keywordCount },
  }
}
