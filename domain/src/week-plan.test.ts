import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planWeeks, unusedKeywords } from './week-plan.ts'

const LIMITS = { perWeek: 30, weeksInReview: 2, perConcept: 20 }

it('what is due first is sent first, and what finds no room waits for the next week', () => {
  const concepts = [
    { id: 'songkran', submitBy: '2027-02-13' },
    { id: 'valentine', submitBy: '2026-12-20' },
  ]
  // Two weeks in review: 6 December and 30 January.
  expect(planWeeks(concepts, LIMITS, '2026-11-29', 2)).toEqual({
    weeks: [
      {
        from: '2026-11-29',
        to: '2026-12-05',
        rows: [
          { id: 'valentine', pictures: 20, sendBy: '2026-12-06' },
          { id: 'songkran', pictures: 10, sendBy: '2027-01-30' },
        ],
      },
      {
        from: '2026-12-06',
        to: '2026-12-12',
        rows: [{ id: 'songkran', pictures: 10, sendBy: '2027-01-30' }],
      },
    ],
    late: [],
  })
})

it('what is too late is said, all of it or what found no room', () => {
  const concepts = [
    { id: 'gone', submitBy: '2026-12-01' },
    { id: 'near', submitBy: '2026-12-13' },
    { id: 'nearer', submitBy: '2026-12-14' },
  ]
  const { weeks, late } = planWeeks(concepts, LIMITS, '2026-11-29', 3)
  expect(weeks.flatMap(({ rows }) => rows.map(({ id, pictures }) => [id, pictures]))).toEqual([
    ['near', 20],
    ['nearer', 10],
  ])
  expect(late).toEqual([
    { id: 'gone', pictures: 20 },
    { id: 'nearer', pictures: 10 },
  ])
})

it('no week is above the limit, nothing is behind its day, and no picture is lost', () => {
  const day = fc
    .integer({ min: 0, max: 120 })
    .map((days) => new Date(Date.UTC(2026, 10, 29 + days)).toISOString().slice(0, 10))
  const some = fc.array(day, { maxLength: 30 })
  fc.assert(
    fc.property(
      some,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 8 }),
      (days, perWeek, weeksInReview) => {
        const concepts = days.map((submitBy, at) => ({ id: String(at), submitBy }))
        const limits = { perWeek, weeksInReview, perConcept: 20 }
        const { weeks, late } = planWeeks(concepts, limits, '2026-11-29', 20)
        for (const { from, rows } of weeks) {
          expect(rows.reduce((sum, { pictures }) => sum + pictures, 0)).toBeLessThanOrEqual(perWeek)
          for (const { sendBy } of rows) expect(sendBy >= from).toBe(true)
        }
        const planned = weeks.flatMap(({ rows }) => rows).reduce((sum, { pictures }) => sum + pictures, 0)
        const missing = late.reduce((sum, { pictures }) => sum + pictures, 0)
        // 120 days are within twenty weeks: each picture is planned or late.
        expect(planned + missing).toBe(concepts.length * 20)
      },
    ),
  )
})

it('keywords that were used are left out, whatever their case', () => {
  expect(unusedKeywords(['Silk loom', 'rice field', 'market'], ['silk LOOM'], 1)).toEqual(['rice field'])
})
