import { expect, it } from 'vitest'
import { joinSales, type KnownPicture } from './join-sales.ts'
import { traitsReader } from './picture-traits.ts'
import type { Sale } from './sale.ts'
import { bahtOf, type SalesRates, summarise } from './sales-summary.ts'

const CONCEPTS = [
  { id: 'loom', category: 'craft', keywords: ['silk loom', 'weaver'] },
  { id: 'field', category: 'nature', keywords: ['rice field', 'old silk loom'] },
]
const traits = traitsReader(CONCEPTS, ['Oil Painting', 'Realistic Photo', 'Realistic'])
const RATES: SalesRates = { USD: 332_000, EUR: 384_000 }

const picture = (id: string, prompt: string, some: Partial<KnownPicture> = {}): KnownPicture => ({
  id,
  names: [`${id}.jpg`],
  numbers: {},
  prompt,
  keywords: [],
  model: '',
  since: '',
  ...some,
})

const sale = (fileName: string, day: string, micro: number, some: Partial<Sale> = {}): Sale => ({
  market: 'adobe',
  grain: 'sale',
  day,
  at: day,
  number: '',
  fileName,
  title: '',
  licence: '',
  micro,
  currency: 'USD',
  count: micro < 0 ? 0 : 1,
  place: 0,
  ...some,
})

it.each([
  ['silk loom, Realistic Photo, warm light --ar 3:2', 'silk loom', 'loom', 'craft', 'Realistic Photo'],
  [
    'Weaver at an old silk loom, oil painting',
    'weaver at an old silk loom',
    'field',
    'nature',
    'Oil Painting',
  ],
  ['rice fields at dawn', 'rice fields at dawn', '', '', ''],
])('of %s keyword, concept, category and style are known', (prompt, keyword, concept, category, style) => {
  expect(traits(picture('a', prompt, { model: '7', since: '2026-10-04' }))).toEqual({
    keyword,
    concept,
    category,
    style,
    model: '7',
    month: '2026-10',
  })
})

it('a picture without a prompt is known by its keywords', () => {
  const read = traits(picture('a', '', { keywords: ['thread', 'silk loom'] }))
  expect([read.keyword, read.concept]).toEqual(['thread', 'loom'])
})

it.each([
  [330_000, 'USD', 10_956_000],
  [920_000, 'EUR', 35_328_000],
  [1_000_000, 'THB', 1_000_000],
  [1, 'GBP', null],
] as const)('%d millionths of %s are %s millionths of a baht', (micro, currency, baht) => {
  expect(bahtOf({ micro, currency }, RATES)).toBe(baht)
})

it('every sum is that of its parts', () => {
  const pictures = [
    picture('a', 'silk loom', { since: '2026-09-24' }),
    picture('b', 'silk loom'),
    picture('c', 'rice field'),
  ]
  const sales = [
    sale('a.jpg', '2026-10-04', 1_000_000),
    sale('a.jpg', '2026-10-20', -1_000_000),
    sale('c.jpg', '2026-11-05', 2_000_000),
    sale('a.jpg', '2026-11-01', 500_000, { market: 'magnific', grain: 'month', currency: 'EUR', count: 3 }),
    sale('lost.jpg', '2026-11-06', 100_000),
    sale('c.jpg', '2025-01-01', 9_000_000),
    sale('c.jpg', '2026-11-07', 5, { currency: 'GBP' }),
  ]
  const joined = joinSales(sales, pictures, {})
  const summary = summarise({
    joined,
    sales,
    pictures,
    traits,
    rates: RATES,
    today: '2026-11-29',
    from: '2026-01-01',
  })
  expect(summary).toMatchObject({
    span: { from: '2026-10-04', to: '2026-11-07' },
    rows: 6,
    joinedRows: 5,
    // 33.20 − 33.20 + 66.40 + 19.20 + 3.32
    earned: 88_920_000,
    sold: 122_120_000,
    refunded: 33_200_000,
    joinedEarned: 85_600_000,
    pictures: 3,
    soldPictures: 2,
    withoutRate: ['GBP'],
    // 2 × 33.20 + 0.10 × 33.20; of 1–29 October 33.20 was sold and taken back.
    thisMonth: { from: '2026-11-01', earned: 69_720_000, before: 0, withoutMonthly: ['magnific'] },
    monthlyMarkets: ['magnific'],
    firstSales: [{ market: 'adobe', pictures: 1, quarter: 10, median: 10, threeQuarters: 10 }],
    unjoined: [{ market: 'adobe', fileName: 'lost.jpg', why: 'unknown_name', rows: 1, earned: 3_320_000 }],
  })
  expect(summary.months).toHaveLength(11)
  expect(summary.months.at(-1)).toEqual({
    month: '2026-11',
    byMarket: { adobe: 69_720_000, magnific: 19_200_000 },
    total: 88_920_000,
  })
  expect(summary.groups.concept).toMatchObject([
    { value: 'loom', pictures: 2, sold: 1, earned: 19_200_000, perPicture: 9_600_000 },
    { value: 'field', pictures: 1, sold: 1, earned: 66_400_000, interval: null },
  ])
})

it('groups of fewer than thirty pictures stand behind those that are ranked, and what is unknown behind all', () => {
  const many = (prefix: string, count: number, prompt: string) =>
    Array.from({ length: count }, (_, at) => picture(`${prefix}${at}`, prompt))
  const pictures = [...many('x', 40, ''), ...many('f', 29, 'rice field'), ...many('l', 30, 'silk loom')]
  const sales = [sale('f0.jpg', '2026-10-04', 900_000_000), sale('x0.jpg', '2026-10-04', 900_000_000)]
  const joined = joinSales(sales, pictures, {})
  const { groups } = summarise({
    joined,
    sales,
    pictures,
    traits,
    rates: RATES,
    today: '2026-11-29',
    from: null,
  })
  expect(groups.concept.map(({ value }) => value)).toEqual(['loom', 'field', ''])
})

it('without refunds nothing is taken off, not even a zero below zero', () => {
  const sales = [sale('a.jpg', '2026-10-04', 1_000_000)]
  const joined = joinSales(sales, [], {})
  const { refunded } = summarise({
    joined,
    sales,
    pictures: [],
    traits,
    rates: RATES,
    today: '2026-11-29',
    from: null,
  })
  expect(Object.is(refunded, 0)).toBe(true)
})
