import { daysBetween, firstOfMonth, plusMonths } from '../calendar.ts'
import { type Estimate, estimateOf, LEAST_PICTURES, quantile } from './earnings.ts'
import type { JoinedSales, KnownPicture, UnjoinedGroup } from './join-sales.ts'
import { type PictureTraits, TRAITS, type Trait } from './picture-traits.ts'
import { SALES_MARKETS, type Sale, type SalesCurrency, type SalesMarket } from './sale.ts'

/** Ten-thousandths of a baht for one unit of a currency, as the member has set them; absent = not set. */
export type SalesRates = Readonly<Partial<Record<SalesCurrency, number>>>

/** Millionths of a baht: whole, so that parts add up to their sum. */
export type MicroBaht = number

/** Returns what a sale is in baht; null where nobody has said the rate of its currency. */
export function bahtOf(
  { micro, currency }: Pick<Sale, 'micro' | 'currency'>,
  rates: SalesRates,
): MicroBaht | null {
  const rate = currency === 'THB' ? 10_000 : rates[currency]
  return rate === undefined ? null : Math.round((micro * rate) / 10_000)
}

export interface MonthEarned {
  /** `YYYY-MM` */
  month: string
  byMarket: Partial<Record<SalesMarket, MicroBaht>>
  total: MicroBaht
}

export interface TraitGroup extends Estimate {
  /** As `PictureTraits` has it; '' = not known. */
  value: string
  pictures: number
  /** Pictures that sold at least once. */
  sold: number
  earned: MicroBaht
}

export interface FirstSale {
  market: SalesMarket
  /** Pictures that sold and whose day is known. */
  pictures: number
  /** Days; the quarter, half and three quarters of the pictures. */
  quarter: number
  median: number
  threeQuarters: number
}

/** All that the screen shows of a period. */
export interface SalesSummary {
  /** The days of the first and last sale; null = there is none. */
  span: { from: string; to: string } | null
  rows: number
  joinedRows: number
  earned: MicroBaht
  sold: MicroBaht
  refunded: MicroBaht
  thisMonth: { from: string; earned: MicroBaht; before: MicroBaht; withoutMonthly: readonly SalesMarket[] }
  pictures: number
  soldPictures: number
  /** What joined sales earned. */
  joinedEarned: MicroBaht
  average: Estimate
  months: MonthEarned[]
  groups: Record<Trait, TraitGroup[]>
  firstSales: FirstSale[]
  /** Marketplaces that tell months alone, so that days cannot be counted. */
  monthlyMarkets: SalesMarket[]
  unjoined: (Omit<UnjoinedGroup, 'sales'> & { rows: number; earned: MicroBaht })[]
  /** Currencies whose rate nobody has said: their sales are in no sum. */
  withoutRate: SalesCurrency[]
}

export interface SummaryInput {
  joined: JoinedSales
  sales: readonly Sale[]
  pictures: readonly KnownPicture[]
  traits: (picture: KnownPicture) => PictureTraits
  rates: SalesRates
  /** Bangkok date. */
  today: string
  /** Only sales from this day on; null = all. */
  from: string | null
}

/** Works out all that the screen shows; sales without a rate are in no sum. */
export function summarise(input: SummaryInput): SalesSummary {
  const { sales, rates, from, joined, pictures, today } = input
  const isIn = ({ day }: Sale) => from === null || day >= from
  const baht = (sale: Sale) => bahtOf(sale, rates) ?? 0
  const sumOf = (some: readonly Sale[]) => some.reduce((sum, sale) => sum + baht(sale), 0)
  const shown = sales.filter(isIn)
  const byPicture = new Map(
    [...joined.byPicture].flatMap(([id, own]) => {
      const some = own.filter(isIn)
      return some.length > 0 ? [[id, some] as const] : []
    }),
  )
  const earned = (id: string) => sumOf(byPicture.get(id) ?? [])
  const hasSold = (id: string) => byPicture.get(id)?.some(({ count }) => count > 0) ?? false
  const days = shown.map(({ day }) => day).sort()
  const unjoined = joined.unjoined.flatMap(({ sales: all, ...group }) => {
    const some = all.filter(isIn)
    return some.length > 0 ? [{ ...group, rows: some.length, earned: sumOf(some) }] : []
  })
  const amounts = pictures.map(({ id }) => earned(id))
  const first = days[0]
  const positive = shown.filter(({ micro }) => micro > 0)
  return {
    span: first === undefined ? null : { from: first, to: days.at(-1) as string },
    rows: shown.length,
    joinedRows: [...byPicture.values()].reduce((sum, own) => sum + own.length, 0),
    earned: sumOf(shown),
    sold: sumOf(positive),
    refunded: 0 - sumOf(shown.filter(({ micro }) => micro < 0)),
    thisMonth: thisMonthOf(sales, today, baht),
    pictures: pictures.length,
    soldPictures: pictures.filter(({ id }) => hasSold(id)).length,
    joinedEarned: amounts.reduce((sum, each) => sum + each, 0),
    average: estimateOf(amounts),
    months: monthsOf(shown, from ?? first ?? today, today, baht),
    groups: groupsOf(input, earned, hasSold),
    firstSales: firstSalesOf(pictures, joined.byPicture),
    monthlyMarkets: SALES_MARKETS.filter((market) =>
      shown.some((sale) => sale.market === market && sale.grain === 'month'),
    ),
    unjoined: unjoined.sort((a, b) => b.earned - a.earned || (a.subject < b.subject ? -1 : 1)),
    withoutRate: [...new Set(shown.flatMap((sale) => (bahtOf(sale, rates) === null ? [sale.currency] : [])))],
  }
}

function thisMonthOf(
  sales: readonly Sale[],
  today: string,
  baht: (sale: Sale) => number,
): SalesSummary['thisMonth'] {
  const from = firstOfMonth(today)
  const formerFrom = plusMonths(from, -1)
  const formerTo = plusMonths(today, -1)
  let [earned, before] = [0, 0]
  const monthly = new Set<SalesMarket>()
  for (const sale of sales) {
    // A month that is told as a whole cannot be compared day by day.
    if (sale.grain === 'month') monthly.add(sale.market)
    else if (sale.day >= from && sale.day <= today) earned += baht(sale)
    else if (sale.day >= formerFrom && sale.day <= formerTo) before += baht(sale)
  }
  return { from, earned, before, withoutMonthly: [...monthly] }
}

/** Returns every month of the period, also those in which nothing was earned. */
function monthsOf(
  sales: readonly Sale[],
  from: string,
  today: string,
  baht: (sale: Sale) => number,
): MonthEarned[] {
  const months = new Map<string, MonthEarned>()
  for (let month = firstOfMonth(from); month <= today; month = plusMonths(month, 1))
    months.set(month.slice(0, 7), { month: month.slice(0, 7), byMarket: {}, total: 0 })
  for (const sale of sales) {
    const month = months.get(sale.day.slice(0, 7))
    if (!month) continue
    const amount = baht(sale)
    month.byMarket[sale.market] = (month.byMarket[sale.market] ?? 0) + amount
    month.total += amount
  }
  return [...months.values()]
}

/** Returns the groups of each trait: those with enough pictures by what a picture earns, then the others, then what has none. */
function groupsOf(
  { pictures, traits }: SummaryInput,
  earned: (id: string) => number,
  hasSold: (id: string) => boolean,
): Record<Trait, TraitGroup[]> {
  const read = pictures.map((picture) => [picture.id, traits(picture)] as const)
  const groupsBy = (trait: Trait) => {
    const members = new Map<string, string[]>()
    for (const [id, known] of read) {
      const value = known[trait]
      const own = members.get(value)
      if (own) own.push(id)
      else members.set(value, [id])
    }
    return [...members]
      .map(([value, ids]): TraitGroup => {
        const amounts = ids.map(earned)
        return {
          value,
          pictures: ids.length,
          sold: ids.filter(hasSold).length,
          earned: amounts.reduce((sum, each) => sum + each, 0),
          ...estimateOf(amounts),
        }
      })
      .sort(byRank)
  }
  return Object.fromEntries(TRAITS.map((trait) => [trait, groupsBy(trait)])) as Record<Trait, TraitGroup[]>
}

const turnOf = ({ value, pictures }: TraitGroup) => (value === '' ? 2 : pictures < LEAST_PICTURES ? 1 : 0)

function byRank(a: TraitGroup, b: TraitGroup): number {
  const turn = turnOf(a)
  if (turn !== turnOf(b)) return turn - turnOf(b)
  const order = turn === 0 ? b.perPicture - a.perPicture : b.pictures - a.pictures
  return order || (a.value < b.value ? -1 : 1)
}

/** Counts from the day a picture was made to its first sale; of those alone that sold and whose day is known. */
function firstSalesOf(
  pictures: readonly KnownPicture[],
  byPicture: ReadonlyMap<string, readonly Sale[]>,
): FirstSale[] {
  return SALES_MARKETS.flatMap((market): FirstSale[] => {
    const days = pictures
      .flatMap(({ id, since }) => {
        const isFirst = (sale: Sale) =>
          sale.market === market && sale.grain === 'sale' && sale.count > 0 && sale.day >= since
        const [first] = (byPicture.get(id) ?? [])
          .filter(isFirst)
          .map(({ day }) => day)
          .sort()
        return since === '' || first === undefined ? [] : [daysBetween(since, first)]
      })
      .sort((a, b) => a - b)
    if (days.length === 0) return []
    const at = (share: number) => quantile(days, share) as number
    return [{ market, pictures: days.length, quarter: at(0.25), median: at(0.5), threeQuarters: at(0.75) }]
  })
}
