import { spread } from '@thokham/domain/permutation'
import type { Transaction } from '../../db/client.ts'
import type { keywordRounds } from '../../db/schema.ts'
import { newSeed } from '../categories/draw-keywords.ts'
import { type CategorySize, type NumberedKeyword, readNumbered } from '../categories/read-numbered.ts'

/** How far a member has gone through a category. */
export type Round = Pick<typeof keywordRounds.$inferSelect, 'seed' | 'first' | 'size' | 'position' | 'used'>

/** Returns the beginning of a round through all numbers that the category has by now. */
export function newRound({ nextNumber }: CategorySize): Round {
  return { seed: newSeed(), first: 0, size: nextNumber, position: 0, used: 0 }
}

/**
 * Goes on through a category until as many keywords as wanted were found that come for the first time in this round.
 * A round is one shuffled stretch of numbers, then further ones for keywords that came meanwhile; when there is no more,
 * the next round begins, once. What was deleted is passed over. Never a keyword twice in one call: one that the call gave
 * before its new round counts as given in that one too.
 * @returns the keywords, where the way has come to, and whether a new round began behind an earlier one
 */
export async function goThrough(
  tx: Transaction,
  category: CategorySize,
  from: Round,
  wanted: number,
): Promise<{ found: NumberedKeyword[]; round: Round; startsRound: boolean }> {
  const found: NumberedKeyword[] = []
  const given = new Set<number>()
  let round = from
  let startsRound = false
  let ahead = Math.max(wanted, LEAST)
  while (found.length < wanted) {
    if (round.position === round.size) {
      const end = round.first + round.size
      if (category.nextNumber > end) {
        round = { ...round, seed: newSeed(), first: end, size: category.nextNumber - end, position: 0 }
      } else if (startsRound || found.length >= category.keywordCount) {
        break
      } else {
        round = newRound(category)
        startsRound = true
      }
    }
    round = await takeStep(tx, category.id, round, { ahead, wanted, found, given })
    // Where much was deleted, few queries find what is left.
    ahead *= 2
  }
  return { found, round, startsRound }
}

interface Search {
  /** How many numbers to look at, as far as the stretch goes. */
  ahead: number
  wanted: number
  found: NumberedKeyword[]
  given: Set<number>
}

/** Looks at the next numbers of a stretch. */
async function takeStep(
  tx: Transaction,
  categoryId: string,
  round: Round,
  { ahead, wanted, found, given }: Search,
): Promise<Round> {
  const length = Math.min(round.size - round.position, ahead)
  const places = Array.from({ length }, (_, at) => ({
    categoryId,
    number: round.first + spread(round.position + at, round.size, round.seed),
  }))
  let { used } = round
  for (const row of await readNumbered(tx, places)) {
    if (found.length === wanted) return { ...round, position: round.position + row.at, used }
    used++
    if (given.has(row.number)) continue
    given.add(row.number)
    found.push(row)
  }
  return { ...round, position: round.position + length, used }
}

/** Numbers that are looked at in one query at least. */
const LEAST = 20
