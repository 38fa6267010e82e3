import { randomUUID } from 'node:crypto'
import { bangkokDate, DAY_MS } from '@thokham/domain/bangkok-time'
import { quotaResetsAt } from '@thokham/domain/daily-quota'
import { KEYWORDS_A_SET } from '@thokham/domain/keyword-set'
import type { Transaction } from '../../db/client.ts'
import { downloads, keywordRounds, keywordSets } from '../../db/schema.ts'
import { readSizes } from '../categories/read-numbered.ts'
import { goThrough, newRound } from '../popular/go-through.ts'

/** Sets that were downloaded: of which category, and how many days ago. */
const SETS: Readonly<Record<string, readonly number[]>> = {
  food: [17, 11, 5],
  travel: [9, 2],
  technology: [13, 3],
  business: [16],
  people: [7],
  seasonal: [1],
}

/** Loads the keyword sets of a member's last weeks; today has none. Categories that are not there are left out. */
export async function loadDemoKeywordSets(tx: Transaction, memberId: string, now: Date): Promise<void> {
  const counts = new Map<string, { count: number; categoryId: string }>()
  for (const [categoryId, ago] of Object.entries(SETS)) {
    const [category] = await readSizes(tx, categoryId)
    if (!category) continue
    let round = newRound(category)
    for (const days of ago) {
      const createdAt = new Date(now.getTime() - days * DAY_MS)
      const way = await goThrough(tx, category, round, KEYWORDS_A_SET)
      round = way.round
      await tx.insert(keywordSets).values({
        profileId: memberId,
        idempotencyKey: randomUUID(),
        categoryId,
        numbers: way.found.map(({ number }) => number),
        startsRound: way.startsRound,
        createdAt,
      })
      const day = bangkokDate(createdAt)
      counts.set(day, { count: (counts.get(day)?.count ?? 0) + 1, categoryId })
    }
    const { seed, first, size, position, used } = round
    await tx
      .insert(keywordRounds)
      .values({ profileId: memberId, categoryId, seed, first, size, position, used })
  }
  for (const [downloadDate, { count, categoryId }] of counts) {
    const expiresAt = quotaResetsAt(downloadDate)
    await tx.insert(downloads).values({ userId: memberId, downloadDate, count, categoryId, expiresAt })
  }
}
