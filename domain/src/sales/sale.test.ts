import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SALES_FILES } from '../testing/sales-files.ts'
import { readSales } from './read-sales.ts'
import { mergeSales, newSales, type Sale, type SalesBatch, withPlaces } from './sale.ts'

const NOW = new Date('2026-11-29T05:00:00Z')
const SALE: Sale = {
  market: 'adobe',
  grain: 'sale',
  day: '2026-10-04',
  at: '2026-10-04',
  number: '1',
  fileName: 'a.jpg',
  title: '',
  licence: 'subscription',
  micro: 330_000,
  currency: 'USD',
  count: 1,
  place: 0,
}

function read(text: string, month?: string): Sale[] {
  const reading = readSales(text, month ? { month } : {}, NOW)
  if (reading.kind !== 'sales') throw new Error(reading.kind)
  return reading.sales
}

/** Imports files one after the other, as the screen does: of each only what is new. */
function imported(files: readonly (readonly Sale[])[]): SalesBatch[] {
  const batches: SalesBatch[] = []
  for (const [at, sales] of files.entries()) batches.push({ id: String(at), sales: newSales(batches, sales) })
  return batches
}

const sumOf = (sales: readonly Sale[]) => sales.reduce((sum, { micro }) => sum + micro, 0)

describe('imports', () => {
  it('of the same file bring nothing twice, and keep equal sales apart', () => {
    const sales = read(SALES_FILES.adobe)
    const batches = imported([sales, sales])
    expect(batches.map((batch) => batch.sales.length)).toEqual([3, 0])
    expect(mergeSales(batches)).toEqual(sales)
  })

  it('of a later file with one more equal sale bring that one', () => {
    const two = read(SALES_FILES.dreamstimeList)
    const third = withPlaces([...two, two[0] as Sale])
    const batches = imported([two, third])
    expect(batches[1]?.sales).toHaveLength(1)
  })

  it('of a day or a month keep what the latest file says', () => {
    const first = read(SALES_FILES.magnific, '2026-10')
    const later = read(SALES_FILES.magnific.replace(',4,0.92', ',6,1.38'), '2026-10')
    const batches = imported([first, later])
    expect(batches[1]?.sales).toHaveLength(1)
    // 1.38 + 0.23 euros.
    expect(sumOf(mergeSales(batches))).toBe(1_610_000)
    expect(sumOf(mergeSales(batches.slice(0, 1)))).toBe(1_150_000)
  })

  it('leave a day’s total out where its sales are known one by one', () => {
    const day: Sale = {
      ...SALE,
      market: 'dreamstime',
      grain: 'day',
      number: '',
      fileName: '',
      micro: 900_000,
    }
    const sale: Sale = { ...SALE, market: 'dreamstime' }
    const other: Sale = { ...day, day: '2026-10-05', micro: 100_000 }
    expect(mergeSales([{ id: 'a', sales: [day, sale, other] }])).toEqual([sale, other])
  })

  const aSale = fc.record({
    number: fc.constantFrom('1', '2', '3'),
    at: fc.constantFrom('01:00', '02:00', '03:00', '04:00'),
    micro: fc.constantFrom(330_000, -330_000, 4_200),
  })
  const history = fc
    .array(
      aSale.map((some): Sale => ({ ...SALE, ...some })),
      { maxLength: 40 },
    )
    .map((sales) => sales.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)))

  it('of stretches that overlap make the same as the whole, in any order', () => {
    const hour = fc.constantFrom('01:00', '02:00', '03:00', '04:00')
    fc.assert(
      fc.property(history, hour, hour, fc.boolean(), (all, one, other, isTurned) => {
        const [from, to] = one < other ? [one, other] : [other, one]
        const files = [all.filter(({ at }) => at <= to), all.filter(({ at }) => at >= from)].map(withPlaces)
        const merged = mergeSales(imported(isTurned ? files.toReversed() : files))
        expect(merged).toHaveLength(all.length)
        expect(sumOf(merged)).toBe(sumOf(all))
      }),
    )
  })

  it('made again bring nothing', () => {
    fc.assert(
      fc.property(history, history, (one, other) => {
        const files = [one, other].map(withPlaces)
        const batches = imported(files)
        for (const file of files) expect(newSales(batches, file)).toEqual([])
      }),
    )
  })
})
