import type { Concept, Holiday } from '@thokham/contract/concepts'
import { describe, expect, it } from 'vitest'
import { bySubmission, withSeasons } from './concept-seasons.ts'

const TODAY = '2026-11-20'
const concept = (id: string, months: number[], holidays: string[] = []): Concept => ({
  id,
  title: id,
  keyword: id,
  keywordCount: 10,
  months,
  stars: 3,
  category: 'food',
  holidays,
  isFavourite: false,
})
const day = (id: string, region: 'th' | 'world', date: string | null): Holiday => ({
  id,
  title: id,
  month: 1,
  moves: date === null,
  isComputed: false,
  date,
  rule: null,
  region,
})
const HOLIDAYS = [
  day('christmas', 'world', '2026-12-25'),
  day('new-year', 'world', '2027-01-01'),
  day('songkran', 'th', '2027-04-13'),
  day('ploughing', 'th', null),
]
const YEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const all = withSeasons(
  [
    concept('office', YEAR),
    concept('gifts', [12], ['christmas']),
    concept('water', [4], ['songkran']),
    concept('beach', [3, 4, 5]),
    concept('farm', [5], ['ploughing']),
  ],
  HOLIDAYS,
  TODAY,
)

describe('concepts with their seasons', () => {
  it('are coloured by where their holiday is kept', () => {
    expect(all.map(({ kind }) => kind)).toEqual(['season', 'world', 'th', 'season', 'th'])
    expect(all[0]?.season).toBeNull()
    expect(all[4]?.season).toMatchObject({ from: '2027-02-01', to: '2027-05-31', event: null })
  })

  it('come in the order of submission: soon, already bought, the whole year', () => {
    expect(bySubmission(all, TODAY).map(({ id }) => id)).toEqual([
      'beach',
      'water',
      'farm',
      'gifts',
      'office',
    ])
  })
})
