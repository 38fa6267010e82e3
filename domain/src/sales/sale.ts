/** The marketplaces whose sales files are read (docs/product/sales.md#files). */
export const SALES_MARKETS = [
  'adobe',
  'magnific',
  '123rf',
  'dreamstime',
  'alamy',
  'getty',
  'shutterstock',
  'depositphotos',
] as const
export type SalesMarket = (typeof SALES_MARKETS)[number]

export const SALES_CURRENCIES = ['USD', 'EUR', 'GBP', 'THB'] as const
export type SalesCurrency = (typeof SALES_CURRENCIES)[number]

/** What a row of a file stands for: one sale, all sales of a picture in a month, or all sales of a day. */
export type SalesGrain = 'sale' | 'month' | 'day'

/** Millionths of a currency's unit: Getty pays in steps of 0.0001 dollars. */
export const MICRO = 1_000_000

/** A row of a sales file. */
export interface Sale {
  market: SalesMarket
  grain: SalesGrain
  /** The Bangkok date, `YYYY-MM-DD`; of a month its first day. */
  day: string
  /** The moment as the file has it. */
  at: string
  /** The marketplace's number of the picture; '' = the file has none. */
  number: string
  /** The name under which the picture was sent; '' = the file has none. */
  fileName: string
  title: string
  licence: string
  /** The seller's share in millionths of the currency's unit; negative = a refund. */
  micro: number
  currency: SalesCurrency
  /** How many sales the row stands for; 0 for a refund and for the second row of a sale. */
  count: number
  /** Its place among equal rows of its file, from 0: two equal sales stay two. */
  place: number
}

/** A file that was read, or what was read of it: the rows that an import brought. */
export interface SalesBatch {
  id: string
  sales: readonly Sale[]
}

/** Returns the sales of a file with their places among equal ones. */
export function withPlaces(sales: readonly Omit<Sale, 'place'>[]): Sale[] {
  const places = new Map<string, number>()
  return sales.map((sale) => {
    const key = keyOf({ ...sale, place: 0 })
    const place = places.get(key) ?? 0
    places.set(key, place + 1)
    return { ...sale, place }
  })
}

/**
 * Returns what a row is known by, so that no file brings anything twice. A sale: marketplace, picture, moment, amount, licence and
 * place. A day or a month: marketplace, picture and day.
 */
function keyOf({ market, grain, day, at, number, fileName, licence, micro, place }: Sale): string {
  const picture = number || fileName
  return grain === 'sale'
    ? [market, picture, at, micro, licence, place].join('\t')
    : [market, grain, picture, day].join('\t')
}

/** Returns every row once by its key: of a sale that several files have the first one, of a day or month what the latest file says. */
function byKey(batches: readonly SalesBatch[]): Map<string, Sale> {
  const merged = new Map<string, Sale>()
  for (const { sales } of batches)
    for (const sale of sales) {
      const key = keyOf(sale)
      if (sale.grain !== 'sale' || !merged.has(key)) merged.set(key, sale)
    }
  return merged
}

/**
 * Returns the sales of all imports, each once. Where a marketplace's sales of a day are known one by one, its total of that day is
 * left out.
 * @param batches in the order of their import
 */
export function mergeSales(batches: readonly SalesBatch[]): Sale[] {
  const all = [...byKey(batches).values()]
  const detailed = new Set<string>()
  for (const { grain, market, day } of all) if (grain === 'sale') detailed.add(`${market} ${day}`)
  return all.filter(({ grain, market, day }) => grain !== 'day' || !detailed.has(`${market} ${day}`))
}

/**
 * Returns the rows of a file that an import adds or changes.
 * @param known what the imports so far brought
 */
export function newSales(known: readonly SalesBatch[], sales: readonly Sale[]): Sale[] {
  const before = byKey(known)
  return sales.filter((sale) => {
    const former = before.get(keyOf(sale))
    if (!former) return true
    return sale.grain !== 'sale' && (former.micro !== sale.micro || former.count !== sale.count)
  })
}
