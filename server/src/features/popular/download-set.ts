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
import { type CategorySize, readNumbered } from '../categories/read-numbered.ts'
import { lockMember } from '../prompts/take-from-day.ts'
import { goThrough, newRound, type Round } from './go-through.ts'
import { readBeforeDownload } from './popular-queries.ts'
import { countSets, presentSets } from './sets-today.ts'
import { countUsed } from './used-keywords.ts'

interface Wanted {
  categoryId: string
  idempotencyKey: string
}

/**
 * Gives a member the next hundred keywords of a category and counts the set, under the lock of the member's row: of many
 * requests at once each gets other keywords, and no more than ten a Bangkok day get any
 * (docs/product/library.md#popular-categories).
 * @throws Refusal `not_found`; `downloads_used`; `conflict` when the key belongs to a set of another category
 */
export async function downloadSet(
  tx: Transaction,
  caller: Caller,
  { categoryId, idempotencyKey }: Wanted,
  now: Date,
): Promise<CallResult<typeof downloadKeywords>> {
  const { level, member } = await lockMember(tx, caller)
  const found = await readBeforeDownload(tx, member.id, { categoryId, idempotencyKey })
  if (!found) throw new Refusal('not_found')
  const { category, earlier } = found
  const { day, used } = countSets(found.latest, now)
  const round = found.round ?? newRound(category)

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
  const numbers = way.found.map(({ number }) => number)
  const { startsRound } = way
  // All in one statement: each one more is a way to the database and back while the member's row is locked.
  await tx
    .with(
      tx.$with('round').as(writeRound(tx, member.id, categoryId, way.round)),
      tx.$with('day').as(writeDay(tx, { userId: member.id, downloadDate: day, count: used + 1, categoryId })),
    )
    .insert(keywordSets)
    .values({ profileId: member.id, idempotencyKey, categoryId, numbers, startsRound, createdAt: now })
  return {
    ...(await presentSet(tx, category, way.round, way.found)),
    startsRound,
    today: presentSets(level, day, used + 1),
  }
}

/** Builds the statement that keeps how far a member has gone through a category. */
function writeRound(tx: Transaction, profileId: string, categoryId: string, round: Round) {
  const { seed, first, size, position, used } = round
  const columns = { seed, first, size, position, used }
  return tx
    .insert(keywordRounds)
    .values({ profileId, categoryId, ...columns })
    .onConflictDoUpdate({ target: [keywordRounds.profileId, keywordRounds.categoryId], set: columns })
    .returning({ position: keywordRounds.position })
}

/** Builds the statement that counts a day's sets. */
function writeDay(tx: Transaction, row: Omit<typeof downloads.$inferInsert, 'expiresAt'>) {
  const expiresAt = quotaResetsAt(row.downloadDate)
  return tx
    .insert(downloads)
    .values({ ...row, expiresAt })
    .onConflictDoUpdate({
      target: [downloads.userId, downloads.downloadDate],
      set: { count: row.count, categoryId: row.categoryId },
    })
    .returning({ count: downloads.count })
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
