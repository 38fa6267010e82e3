import type { KnownPicture } from '@thokham/domain/sales/join-sales'
import { SALES_CURRENCIES, SALES_MARKETS, type Sale } from '@thokham/domain/sales/sale'
import type { NO_SETTINGS, SalesSettings, StoredBatch, StoredSales } from './sales-database.ts'

const FORMAT = 'thokham-sales-1'

/** Writes all that is stored into a file. */
export function backupOf({ batches, pictures, settings }: StoredSales): Blob {
  // One text of all rows may be longer than a browser's longest.
  const parts = batches.flatMap(({ sales, ...entry }, at) => [
    `${at > 0 ? ',' : ''}${JSON.stringify(entry).slice(0, -1)},"sales":[`,
    ...sales.map((sale, place) => `${place > 0 ? ',' : ''}${JSON.stringify(sale)}`),
    ']}',
  ])
  const rest = `],"pictures":${JSON.stringify(pictures)},"settings":${JSON.stringify(settings)}}`
  return new Blob([`{"format":"${FORMAT}","batches":[`, ...parts, rest], { type: 'application/json' })
}

/** Reads a file that `backupOf` wrote; null = it is none. What does not have the shape of a row is left out. */
export function readBackup(text: string): StoredSales | null {
  if (!text.startsWith(`{"format":"${FORMAT}"`)) return null
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  if (!isObject(read)) return null
  const batches = listOf(read.batches).flatMap((batch): StoredBatch[] => {
    if (!isObject(batch)) return []
    const { id, name, market, at } = batch
    if (typeof id !== 'string' || typeof name !== 'string' || typeof at !== 'number' || !isMarket(market))
      return []
    return [{ id, name, market, at, sales: listOf(batch.sales).filter(isSale) }]
  })
  const settings = isObject(read.settings) ? read.settings : {}
  return {
    batches,
    pictures: listOf(read.pictures).filter(isPicture),
    settings: {
      rates: numbersIn(settings.rates) as SalesSettings['rates'],
      hand: textsIn(settings.hand) as SalesSettings['hand'],
      resting: textsIn(settings.resting) as SalesSettings['resting'],
    } satisfies typeof NO_SETTINGS,
  }
}

type Unknowns = Record<string, unknown>

const isObject = (value: unknown): value is Unknowns => typeof value === 'object' && value !== null
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isMarket = (value: unknown): value is Sale['market'] => SALES_MARKETS.includes(value as Sale['market'])
const isText = (value: unknown): value is string => typeof value === 'string'
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

function isSale(value: unknown): value is Sale {
  if (!isObject(value)) return false
  const { market, grain, day, at, number, fileName, title, licence, micro, currency, count, place } = value
  return (
    isMarket(market) &&
    ['sale', 'month', 'day'].includes(grain as string) &&
    isText(day) &&
    /^\d{4}-\d\d-\d\d$/.test(day) &&
    [at, number, fileName, title, licence].every(isText) &&
    [micro, count, place].every(isWhole) &&
    SALES_CURRENCIES.includes(currency as Sale['currency'])
  )
}

function isPicture(value: unknown): value is KnownPicture {
  if (!isObject(value)) return false
  const { id, names, numbers, prompt, keywords, model, since } = value
  return (
    [id, prompt, model, since].every(isText) &&
    isObject(numbers) &&
    [names, keywords].every((list) => Array.isArray(list) && list.every(isText))
  )
}

const textsIn = (value: unknown) => entriesOf(value, isText)
const numbersIn = (value: unknown) => entriesOf(value, isWhole)

function entriesOf(value: unknown, fits: (each: unknown) => boolean): Unknowns {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, each]) => fits(each))) : {}
}
