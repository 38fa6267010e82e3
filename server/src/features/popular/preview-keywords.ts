import type { CallResult } from '@thokham/contract/operation'
import type { previewKeywords } from '@thokham/contract/popular'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { PREVIEWED_KEYWORDS } from '@thokham/domain/keyword-set'
import { spread } from '@thokham/domain/permutation'
import type { Database } from '../../db/client.ts'
import { mayCall, memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Caller } from '../../http/session.ts'
import { mixedUp, seedOf } from '../categories/draw-keywords.ts'
import { readNumbered } from '../categories/read-numbered.ts'
import { newRound, type Round } from './go-through.ts'
import { readWithLatestSets } from './popular-queries.ts'
import { countUsed } from './used-keywords.ts'

const SETS_SHOWN = 3
/** Numbers that a day's looks at a category are of: enough where every second keyword was deleted. */
const LOOKED_AT = 4 * PREVIEWED_KEYWORDS

/**
 * Shows ten keywords of a category. Who may download sees such as their sets did not hold yet, other ones each time, out of
 * forty a day; anybody else the same ten all day long, those that all others see: however often one looks, a preview gives
 * no category away (docs/library.md#keywords).
 * @throws Refusal `not_found`
 */
export async function previewOf(
  db: Database,
  caller: Caller,
  categoryId: string,
  now: Date,
): Promise<CallResult<typeof previewKeywords>> {
  const { id } = memberOf(caller)
  const status = await readWithLatestSets(db, id, categoryId, SETS_SHOWN)
  if (!status) throw new Refusal('not_found')
  const { category, round, sets } = status
  const isOpen = mayCall(caller, 'downloads:use')
  const seed = seedOf(categoryId, bangkokDate(now), isOpen ? id : '')
  const fresh = { ...newRound(category), seed }
  const way = isOpen && round ? round : fresh
  const ahead = way.position < way.size ? way : stretchAfter(way, category.nextNumber, seed)
  const [found, used] = await Promise.all([
    readNumbered(
      db,
      numbersAhead(ahead, seed).map((number) => ({ categoryId, number })),
    ),
    countUsed(db, round ? [{ category, round }] : []),
  ])
  return {
    keywords: (isOpen ? mixedUp(found) : found).slice(0, PREVIEWED_KEYWORDS).map(({ keyword }) => keyword),
    memory: { used: used[categoryId] ?? 0, total: category.keywordCount },
    sets: sets.map(({ createdAt, keywords }) => ({ createdAt: createdAt.toISOString(), keywords })),
  }
}

/** Returns what a set would go on with: keywords that came meanwhile, or all of them in a new round. */
function stretchAfter(round: Round, nextNumber: number, seed: number): Round {
  const end = round.first + round.size
  const first = nextNumber > end ? end : 0
  return { ...round, seed, first, size: nextNumber - first, position: 0 }
}

/** Returns numbers from what is left of a stretch, from a place that the day decides. */
function numbersAhead({ seed, first, size, position }: Round, daySeed: number): number[] {
  const left = size - position
  const start = left > 0 ? daySeed % left : 0
  return Array.from(
    { length: Math.min(left, LOOKED_AT) },
    (_, at) => first + spread(position + ((start + at) % left), size, seed),
  )
}
