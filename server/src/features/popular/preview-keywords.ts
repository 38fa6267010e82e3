import { randomInt } from 'node:crypto'
import type { CallResult } from '@thokham/contract/operation'
import type { previewKeywords } from '@thokham/contract/popular'
import { PREVIEWED_KEYWORDS } from '@thokham/domain/keyword-set'
import { spread } from '@thokham/domain/permutation'
import type { Database } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import { mixedUp, newSeed } from '../categories/draw-keywords.ts'
import { readNumbered, readSizes } from '../categories/read-numbered.ts'
import { newRound, type Round } from './go-through.ts'
import { readLatestSets, readRound } from './popular-queries.ts'

const SETS_SHOWN = 3
/** Numbers that are looked at: enough where every second keyword was deleted. */
const LOOKED_AT = 4 * PREVIEWED_KEYWORDS

/**
 * Shows ten keywords that the member's sets of this category did not hold yet, other ones each time.
 * @throws Refusal `not_found`
 */
export async function previewOf(
  db: Database,
  memberId: string,
  categoryId: string,
): Promise<CallResult<typeof previewKeywords>> {
  const [category] = await readSizes(db, categoryId)
  if (!category) throw new Refusal('not_found')
  const round = (await readRound(db, memberId, categoryId)) ?? newRound(category)
  const ahead = round.position < round.size ? round : stretchAfter(round, category.nextNumber)
  const places = numbersAhead(ahead).map((number) => ({ categoryId, number }))
  const [found, sets] = await Promise.all([
    readNumbered(db, places),
    readLatestSets(db, memberId, categoryId, SETS_SHOWN),
  ])
  return {
    keywords: mixedUp(found)
      .slice(0, PREVIEWED_KEYWORDS)
      .map(({ keyword }) => keyword),
    memory: { used: Math.min(round.used, category.keywordCount), total: category.keywordCount },
    sets: sets.map(({ createdAt, keywords }) => ({ createdAt: createdAt.toISOString(), keywords })),
  }
}

/** What a set would go on with: keywords that came meanwhile, or all of them in a new round. */
function stretchAfter(round: Round, nextNumber: number): Round {
  const end = round.first + round.size
  const first = nextNumber > end ? end : 0
  return { ...round, seed: newSeed(), first, size: nextNumber - first, position: 0 }
}

/** Numbers from what is left of a stretch, at random. */
function numbersAhead({ seed, first, size, position }: Round): number[] {
  const left = size - position
  const start = left > 0 ? randomInt(left) : 0
  return Array.from(
    { length: Math.min(left, LOOKED_AT) },
    (_, at) => first + spread(position + ((start + at) % left), size, seed),
  )
}
