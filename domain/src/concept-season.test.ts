import { describe, expect, it } from 'vitest'
import {
  buyingMonths,
  nextBuyingMonths,
  type Season,
  type SeasonalDay,
  seasonsOf,
  sellingNext,
  twelveMonths,
} from './concept-season.ts'

const TODAY = '2026-11-20'

const fixed = (...dates: string[]): SeasonalDay[] => dates.map((date) => ({ date, usualMonth: null }))
const moving = (usualMonth: number, date: string): SeasonalDay => ({ date, usualMonth })

describe('the seasons of a concept', () => {
  it('of a dated holiday begin three months before it, and pictures should be there two months before', () => {
    expect(seasonsOf({ months: [2], holidays: fixed('2027-02-06') }, TODAY)).toEqual([
      { from: '2026-11-06', to: '2027-02-06', event: '2027-02-06', submitBy: '2026-12-06' },
    ])
  })

  it('clamp to the end of a month: 31 May − 3 months is 28 February', () => {
    expect(seasonsOf({ months: [5], holidays: fixed('2027-05-31') }, TODAY)[0]).toMatchObject({
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
    expect(seasonsOf({ months: [1, 5], holidays: fixed('2027-05-01', '2026-11-20') }, TODAY)[0]?.event).toBe(
      '2026-11-20',
    )
  })

  it('are none for the whole year, even where it has a dated holiday', () => {
    const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    expect(seasonsOf({ months, holidays: [] }, TODAY)).toEqual([])
    expect(seasonsOf({ months, holidays: fixed('2027-10-01') }, TODAY)).toEqual([])
    expect(seasonsOf({ months, holidays: [moving(4, '2027-03-28')] }, TODAY)).toEqual([])
    expect(buyingMonths({ months, holidays: fixed('2027-10-01') }, TODAY)).toHaveLength(12)
  })

  it('go on to the end of their months behind a holiday at their beginning, and in their middle', () => {
    expect(seasonsOf({ months: [1, 2], holidays: fixed('2027-01-01') }, TODAY)).toEqual([
      { from: '2026-10-01', to: '2027-02-28', event: '2027-01-01', submitBy: '2026-11-01' },
    ])
    expect(seasonsOf({ months: [3, 4, 5], holidays: fixed('2027-04-13') }, TODAY)).toEqual([
      { from: '2026-12-01', to: '2027-05-31', event: '2027-04-13', submitBy: '2027-01-01' },
    ])
  })

  it('end with a holiday in their last month, and are over the day after', () => {
    const gifts = { months: [11, 12], holidays: fixed('2026-12-25') }
    expect(seasonsOf(gifts, TODAY)[0]).toMatchObject({ from: '2026-08-01', to: '2026-12-25' })
    const after = { months: [11, 12], holidays: fixed('2027-12-25') }
    expect(seasonsOf(after, '2026-12-26').map(({ to }) => to)).toEqual(['2027-12-25'])
  })

  it('are one for each run where months lie apart from the holiday', () => {
    const seasons = seasonsOf({ months: [3, 10], holidays: fixed('2027-10-04') }, TODAY)
    expect(seasons.map(({ to, event }) => [to, event])).toEqual([
      ['2027-03-31', null],
      ['2027-10-04', '2027-10-04'],
    ])
  })
})

describe('the month of a moving holiday', () => {
  it.each([
    ['earlier than usual', [2], moving(2, '2028-01-26'), '2027-12-01', '2027-10-26'],
    ['in its usual month', [2], moving(2, '2027-02-06'), '2026-12-01', '2026-11-06'],
    ['later than usual', [10], moving(10, '2026-11-08'), '2026-10-01', '2026-08-08'],
  ])('gives way to that of its date: %s', (_, months, day, today, from) => {
    expect(seasonsOf({ months, holidays: [day] }, today)[0]).toMatchObject({
      from,
      to: day.date,
      event: day.date,
    })
  })
})

describe('what sells next', () => {
  const season = (event: string | null, submitBy: string): Season => ({
    from: '2026-01-01',
    to: event ?? submitBy,
    event,
    submitBy,
  })
  const concept = (id: string, ...seasons: Season[]) => ({ id, seasons })
  const next = (concepts: ReturnType<typeof concept>[], today: string, most = 12) =>
    sellingNext(concepts, today, most).map((each) => `${each.concept.id} ${each.season.submitBy}`)

  it.each([
    // By hand: two months before 25 December, 14 February, 29 February and 13 April.
    [
      'on the last day for one',
      '2026-10-25',
      ['christmas 2026-10-25', 'valentine 2026-12-14', 'water 2027-02-13'],
    ],
    ['a day later', '2026-10-26', ['valentine 2026-12-14', 'water 2027-02-13', 'christmas 2027-10-25']],
    ['at the end of the year', '2026-12-31', ['water 2027-02-13', 'christmas 2027-10-25']],
  ])('%s', (_, today, expected) => {
    const all = [
      concept('water', season('2027-04-13', '2027-02-13')),
      concept('office'),
      concept('valentine', season('2027-02-14', '2026-12-14')),
      concept('christmas', season('2026-12-25', '2026-10-25'), season('2027-12-25', '2027-10-25')),
    ]
    expect(next(all, today)).toEqual(expected)
  })

  it('counts two months back from a leap day, and from the last day of April to that of February', () => {
    const leap = seasonsOf({ months: [2], holidays: fixed('2028-02-29') }, '2027-12-01')
    const april = seasonsOf({ months: [4], holidays: fixed('2028-04-30') }, '2027-12-01')
    expect(next([concept('april', ...april), concept('leap', ...leap)], '2027-12-29')).toEqual([
      'leap 2027-12-29',
      'april 2028-02-29',
    ])
    expect(next([concept('april', ...april), concept('leap', ...leap)], '2027-12-30')).toEqual([
      'april 2028-02-29',
    ])
  })

  it('has one concept for each event before a second one of any', () => {
    const day = season('2027-02-14', '2026-12-14')
    const later = season('2027-03-08', '2027-01-08')
    const all = [concept('rose', day), concept('gift', day), concept('card', day), concept('women', later)]
    expect(next(all, TODAY, 2)).toEqual(['rose 2026-12-14', 'women 2027-01-08'])
    expect(next(all, TODAY, 3)).toEqual(['rose 2026-12-14', 'gift 2026-12-14', 'women 2027-01-08'])
  })
})

describe('the months in which a concept is bought', () => {
  it('are those that its seasons touch', () => {
    expect(buyingMonths({ months: [2], holidays: fixed('2027-02-06') }, TODAY)).toEqual([
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
