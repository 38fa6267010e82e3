import { describe, expect, it } from 'vitest'
import { SALES_FILES } from '../testing/sales-files.ts'
import { readSales, type SalesAnswers } from './read-sales.ts'
import type { Sale } from './sale.ts'

const NOW = new Date('2026-11-29T05:00:00Z')

function salesOf(text: string, answers: SalesAnswers = {}) {
  const reading = readSales(text, answers, NOW)
  if (reading.kind !== 'sales') throw new Error(JSON.stringify(reading))
  return reading
}

const short = ({ day, number, fileName, micro, count }: Sale) => [day, number, fileName, micro, count]

describe('a sales file', () => {
  it('of Adobe has no head, commas in titles, and days of Bangkok', () => {
    const { market, grain, currency, sales } = salesOf(SALES_FILES.adobe)
    expect([market, grain, currency]).toEqual(['adobe', 'sale', 'USD'])
    expect(sales.map(short)).toEqual([
      ['2026-10-04', '900000001', 'silk-loom-01.jpg', 330_000, 1],
      ['2026-10-04', '900000001', 'silk-loom-01.jpg', 330_000, 1],
      // 18:00 in UTC is 1:00 of the next day in Bangkok.
      ['2026-10-04', '900000002', 'rice-field-02.jpg', 3_300_000, 1],
    ])
    expect(sales[0]).toMatchObject({ title: 'Weaver, silk loom, warm light', licence: 'subscription' })
  })

  it('of Adobe may have a head', () => {
    expect(salesOf(SALES_FILES.adobeWithHead).sales.map(short)).toEqual([
      ['2026-10-04', '900000001', 'silk-loom-01.jpg', 330_000, 1],
    ])
  })

  it.each(['shutterstock', 'shutterstockBare'] as const)(
    'of Shutterstock has captions and days without a sale: %s',
    (name) => {
      const { market, grain, sales } = salesOf(SALES_FILES[name])
      expect([market, grain]).toEqual(['shutterstock', 'day'])
      expect(sales.slice(0, 2).map(short)).toEqual([
        ['2026-10-01', '', '', 2_380_000, 3],
        ['2026-10-02', '', '', 0, 0],
      ])
    },
  )

  it('of Magnific asks for its month, and is in euros', () => {
    expect(readSales(SALES_FILES.magnific, {}, NOW)).toEqual({ kind: 'month', market: 'magnific' })
    const { currency, grain, sales } = salesOf(SALES_FILES.magnific, { month: '2026-10' })
    expect([currency, grain]).toEqual(['EUR', 'month'])
    expect(sales.map(short)).toEqual([
      ['2026-10-01', '71000001', 'silk-loom-01.jpg', 920_000, 4],
      ['2026-10-01', '71000002', 'rice-field-02.jpg', 230_000, 1],
    ])
  })

  it('of Dreamstime has days above their sales, and equal rows', () => {
    expect(salesOf(SALES_FILES.dreamstimeList).sales.map(short)).toEqual([
      ['2026-10-04', '284519377', '', 350_000, 1],
      ['2026-10-04', '284519377', '', 350_000, 1],
      ['2026-10-05', '284530118', '', 2_100_000, 1],
    ])
  })

  it('of Dreamstime may have days alone', () => {
    const { grain, sales } = salesOf(SALES_FILES.dreamstimeDays)
    expect(grain).toBe('day')
    expect(sales.map(short)).toEqual([
      ['2026-06-01', '', '', 700_000, 2],
      ['2026-06-02', '', '', 2_100_000, 1],
    ])
  })

  it('of 123RF has a refund, which is a row of its own', () => {
    const { sales, notes } = salesOf(SALES_FILES.oneTwoThree)
    expect(sales.map(short)).toEqual([
      // 20:30 at −04:00 is 7:30 of the next day in Bangkok.
      ['2026-10-05', '180000001', 'silk-loom-01.jpg', 6_510_000, 1],
      ['2026-10-05', '180000002', 'rice-field-02.jpg', 250_000, 1],
      ['2026-10-20', '180000002', 'rice-field-02.jpg', -250_000, 0],
    ])
    expect(notes.refunds).toBe(1)
  })

  it('of 123RF in its elder form has the name where a file’s name stands', () => {
    expect(salesOf(SALES_FILES.oneTwoThreeElder).sales.map(short)).toEqual([
      ['2024-05-04', '', 'silk-loom-01.jpg', 250_000, 1],
      ['2024-05-05', '', 'rice-field-02.jpg', 1_100_000, 1],
    ])
  })

  it('of Alamy has two rows of one sale, and what was taken back', () => {
    const { sales, notes } = salesOf(SALES_FILES.alamy)
    expect(sales.map(short)).toEqual([
      ['2026-10-04', '2AB3C4D', 'silk-loom-01.jpg', 40_000_000, 1],
      ['2026-10-04', '2AB3C4D', 'silk-loom-01.jpg', 12_000_000, 0],
      ['2026-10-05', '2AB3C4E', 'rice-field-02.jpg', -20_000_000, 0],
    ])
    expect(notes.refunds).toBe(1)
  })

  it('of Getty has shares below a cent', () => {
    expect(salesOf(SALES_FILES.getty).sales.map(short)).toEqual([
      ['2026-10-04', '1300000001', '', 4_200, 1],
      ['2026-10-05', '1300000002', '', 150_000, 1],
    ])
  })

  it('of Depositphotos has days alone', () => {
    expect(salesOf(SALES_FILES.depositphotos).sales.map(short)).toEqual([
      ['2026-05-04', '', '', 660_000, 2],
      ['2026-05-05', '', '', 330_000, 1],
    ])
  })

  it('from a Thai Excel has semicolons, decimals behind commas and years of the Buddhist era', () => {
    const { sales, notes, currency } = salesOf(SALES_FILES.thaiExcel)
    expect(currency).toBe('EUR')
    expect(sales.map(short)).toEqual([
      ['2026-10-13', '900000001', 'silk-loom-01.jpg', 330_000, 1],
      ['2026-10-04', '900000002', 'rice-field-02.jpg', 1_234_500_000, 1],
    ])
    expect(notes.isBuddhist).toBe(true)
  })

  it('that ends in the middle says so, and leaves its last row out', () => {
    const { sales, notes } = salesOf(SALES_FILES.cut)
    expect(sales).toHaveLength(1)
    expect(notes).toMatchObject({ isCut: true, skipped: 1 })
  })

  it('with a total that its rows do not make says both', () => {
    const text = `${SALES_FILES.dreamstimeDays}Total\t$3.00\t3\n`
    expect(salesOf(text).notes.total).toEqual({ inFile: 3_000_000, ofRows: 2_800_000 })
    expect(salesOf(text.replace('$3.00', '$2.80')).notes.total).toBeNull()
  })

  it('with lines of Windows, a byte order mark and Excel’s first line is the same', () => {
    const text = `\uFEFFsep=,\r\n${SALES_FILES.adobe.replaceAll('\n', '\r\n')}`
    expect(salesOf(text).sales).toEqual(salesOf(SALES_FILES.adobe).sales)
  })

  it('asks which of two orders days have where no row settles it', () => {
    const text = SALES_FILES.thaiExcel.replace('13/10/2569', '3/10/2569')
    expect(readSales(text, {}, NOW)).toEqual({ kind: 'date_order', market: 'adobe', example: '3/10/2569' })
    expect(salesOf(text, { dateOrder: 'mdy' }).sales[0]?.day).toBe('2026-03-10')
  })

  it('asks whose it is where two shapes fit', () => {
    const text = `Date,ID,Title,License type,Royalty,File name
2026-10-04,900000001,Weaver,RF,$0.35,a.jpg
`
    const reading = readSales(text, {}, NOW)
    expect(reading).toMatchObject({ kind: 'which', shapes: [{ market: 'adobe' }, { market: 'dreamstime' }] })
    expect(salesOf(text, { shape: 'dreamstime-head' }).market).toBe('dreamstime')
  })

  it('that nobody knows is read by columns that the member names', () => {
    const text = 'When,What,Money\n2026-10-04,a.jpg,$1.00\n'
    expect(readSales(text, {}, NOW)).toEqual({
      kind: 'unknown',
      rows: [
        ['When', 'What', 'Money'],
        ['2026-10-04', 'a.jpg', '$1.00'],
      ],
    })
    const columns = { day: 0, fileName: 1, amount: 2 }
    const layout = { market: 'adobe', grain: 'sale', currency: 'USD', columns, headRows: 1 } as const
    expect(salesOf(text, { layout }).sales.map(short)).toEqual([['2026-10-04', '', 'a.jpg', 1_000_000, 1]])
  })

  it.each([
    ['html', SALES_FILES.magnificPage],
    ['excel', 'PK\u0003\u0004\u0014\u0000'],
    ['empty', ' \n'],
    ['no_table', 'a letter\nof two lines\n'],
    ['mixed_dates', SALES_FILES.thaiExcel.replace('4/10/2569', '4/13/2569')],
    ['no_sales', SALES_FILES.getty.replaceAll('2026\t', '2031\t')],
  ])('is refused as %s', (fault, text) => {
    expect(readSales(text, {}, NOW)).toMatchObject({ kind: 'fault', fault })
  })
})
