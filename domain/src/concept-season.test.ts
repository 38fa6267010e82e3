import { describe, expect, it } from 'vitest'
import { buyingMonths, nextBuyingMonths, seasonsOf, twelveMonths } from './concept-season.ts'

const TODAY = '2026-11-20'

describe('the seasons of a concept', () => {
  it('of a dated holiday begin three months before it, and pictures should be there two months before', () => {
    expect(seasonsOf({ months: [2], holidays: ['2027-02-06'] }, TODAY)).toEqual([
      { from: '2026-11-06', to: '2027-02-06', event: '2027-02-06', submitBy: '2026-12-06' },
    ])
  })

  it('clamp to the end of a month: 31 May − 3 months is 28 February', () => {
    expect(seasonsOf({ months: [5], holidays: ['2027-05-31'] }, TODAY)[0]).toMatchObject({
      from: '2027-02-28',
      submitBy: '2027-03-31',
    })
  })

  it('of months begin three months before the first and end with the last', () => {
    expect(seasonsOf({ months: [3, 4, 5], holidays: [] }, TODAY)).toEqual([
      { from: '2026-12-01', to: '2027-05-31', event: null, submitBy: '2027-01-01' },
    ])
  })

  it('run over the turn of the year as one, and one that is on is still there', () => {
    expect(seasonsOf({ months: [1, 2, 12], holidays: [] }, '2027-01-10')).toEqual([
      { from: '2026-09-01', to: '2027-02-28', event: null, submitBy: '2026-10-01' },
      { from: '2027-09-01', to: '2028-02-29', event: null, submitBy: '2027-10-01' },
    ])
  })

  it('come in their order where there are several, without what is over', () => {
    const two = seasonsOf({ months: [3, 10], holidays: [] }, TODAY)
    expect(two.map(({ to }) => to)).toEqual(['2027-03-31', '2027-10-31'])
    expect(seasonsOf({ months: [1, 5], holidays: ['2027-05-01', '2026-11-20'] }, TODAY)[0]?.event).toBe(
      '2026-11-20',
    )
  })

  it('are none for the whole year, even where it has a dated holiday', () => {
    const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    expect(seasonsOf({ months, holidays: [] }, TODAY)).toEqual([])
    expect(seasonsOf({ months, holidays: ['2027-10-01'] }, TODAY)).toEqual([])
    expect(buyingMonths({ months, holidays: ['2027-10-01'] }, TODAY)).toHaveLength(12)
  })

  it('go on to the end of their months behind a holiday at their beginning, and in their middle', () => {
    expect(seasonsOf({ months: [1, 2], holidays: ['2027-01-01'] }, TODAY)).toEqual([
      { from: '2026-10-01', to: '2027-02-28', event: '2027-01-01', submitBy: '2026-11-01' },
    ])
    expect(seasonsOf({ months: [3, 4, 5], holidays: ['2027-04-13'] }, TODAY)).toEqual([
      { from: '2026-12-01', to: '2027-05-31', event: '2027-04-13', submitBy: '2027-01-01' },
    ])
  })

  it('end with a holiday in their last month, and are over the day after', () => {
    const gifts = { months: [11, 12], holidays: ['2026-12-25'] }
    expect(seasonsOf(gifts, TODAY)[0]).toMatchObject({ from: '2026-08-01', to: '2026-12-25' })
    const after = { months: [11, 12], holidays: ['2027-12-25'] }
    expect(seasonsOf(after, '2026-12-26').map(({ to }) => to)).toEqual(['2027-12-25'])
  })

  it('are one for each run where months lie apart from the holiday', () => {
    const seasons = seasonsOf({ months: [3, 10], holidays: ['2027-10-04'] }, TODAY)
    expect(seasons.map(({ to, event }) => [to, event])).toEqual([
      ['2027-03-31', null],
      ['2027-10-04', '2027-10-04'],
    ])
  })
})

describe('the months in which a concept is bought', () => {
  it('are those that its seasons touch', () => {
    expect(buyingMonths({ months: [2], holidays: ['2027-02-06'] }, TODAY)).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
    ])
    expect(
      buyingMonths({ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], holidays: [] }, TODAY),
    ).toHaveLength(12)
  })

  it('are counted from this month on; the next two are what one submits for', () => {
    expect(twelveMonths(TODAY)).toHaveLength(12)
    expect(twelveMonths(TODAY).at(-1)).toBe('2027-10')
    expect(nextBuyingMonths(TODAY)).toEqual(['2026-12', '2027-01'])
  })
})
