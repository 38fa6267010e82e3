import type { SalesCurrency, SalesGrain, SalesMarket } from './sale.ts'
import { isAmount } from './sales-amount.ts'
import { isDate, isZoned } from './sales-date.ts'

/** Where a file's columns are, 0-based; what it lacks is left out. */
export interface SalesColumns {
  amount: number
  day?: number
  number?: number
  fileName?: number
  title?: number
  licence?: number
  count?: number
  /** The day of a refund; empty where there was none. */
  refund?: number
  /** What a sale is called by its marketplace: rows beyond its first are more money of the same sale. */
  reference?: number
}

/** How rows are read: whose they are, what each stands for, and where its columns are. */
export interface SalesLayout {
  market: SalesMarket
  grain: SalesGrain
  currency: SalesCurrency
  columns: SalesColumns
  /** Rows before the first sale: captions and the head. */
  headRows: number
  /** Days stand as lines of their own above their sales. */
  hasDayLines?: true
}

export interface FoundLayout extends SalesLayout {
  shape: string
}

type Field = keyof SalesColumns

interface HeadShape extends Pick<SalesLayout, 'market' | 'grain' | 'currency'> {
  shape: string
  /** Names of columns without spaces and signs, in small letters. */
  names: Partial<Record<Field, readonly string[]>>
  /** A head without one of each of these is another's. */
  needs: readonly Field[]
  /** No other marketplace has a column of such a name; where there are some, one of them is needed. */
  marks?: readonly string[]
}

const DAYS = ['date', 'datetime', 'saledate', 'dateofsale', 'day']
const MONEY = ['earnings', 'royalty', 'royalties', 'commission', 'amount', 'revenue', 'earning', 'total']

/**
 * Shapes with a head. Names of Magnific, 123RF and Getty were read out of programs that parse such files; those of the others
 * are inferred from what their files are known to hold, and easy to correct here.
 */
const HEAD_SHAPES: readonly HeadShape[] = [
  {
    shape: 'magnific',
    market: 'magnific',
    grain: 'month',
    currency: 'EUR',
    marks: ['freepikassetid', 'freepikearningseur', 'magnificassetid', 'magnificearningseur'],
    names: {
      fileName: ['filename'],
      title: ['description', 'title'],
      number: ['freepikassetid', 'magnificassetid'],
      count: ['freepikdownloads', 'magnificdownloads', 'downloads'],
      amount: ['freepikearningseur', 'magnificearningseur', 'earningseur'],
    },
    needs: ['amount', 'number'],
  },
  {
    shape: '123rf',
    market: '123rf',
    grain: 'sale',
    currency: 'USD',
    marks: ['stockid', 'totalearning', 'totalnet'],
    names: {
      day: ['date', 'datetime', 'time', 'saledate', 'downloaddate', 'created', 'createdat'],
      number: ['stockid', 'imageid'],
      amount: ['totalearning', 'earning', 'earnings'],
      fileName: ['filename', 'originalfilename'],
      licence: ['licensetype', 'license', 'type', 'size'],
      refund: ['refunddate'],
      title: ['title', 'description'],
    },
    needs: ['day', 'number', 'amount'],
  },
  {
    shape: 'getty',
    market: 'getty',
    grain: 'sale',
    currency: 'USD',
    marks: ['grossroyaltyinusd', 'royaltymonth', 'assetnumber'],
    names: {
      day: ['salesdate', 'saledate'],
      number: ['assetnumber'],
      title: ['assetdescription'],
      licence: ['producttype'],
      amount: ['grossroyaltyinusd', 'grossroyalty'],
    },
    needs: ['day', 'number', 'amount'],
  },
  {
    shape: 'alamy',
    market: 'alamy',
    grain: 'sale',
    currency: 'USD',
    marks: ['datecleared', 'cleareddate', 'clearancedate', 'alamyref', 'imagereference'],
    names: {
      day: ['invoicedate', 'dateofinvoice', 'saledate', 'date'],
      number: ['alamyref', 'imageref', 'imagereference', 'reference', 'ref'],
      reference: ['saleref', 'salereference', 'invoicenumber', 'invoice', 'saleid'],
      fileName: ['filename', 'yourref', 'contributorref', 'supplierref', 'ownreference'],
      title: ['caption', 'description'],
      licence: ['licencedetails', 'license', 'licence', 'usage'],
      amount: ['yourshare', 'share', 'netshare', 'contributorshare', 'net'],
    },
    needs: ['day', 'number', 'amount'],
  },
  {
    shape: 'adobe-head',
    market: 'adobe',
    grain: 'sale',
    currency: 'USD',
    names: {
      day: DAYS,
      number: ['assetid', 'contentid', 'mediaid', 'fileid', 'id'],
      title: ['title', 'assettitle'],
      licence: ['licensetype', 'license', 'licence', 'licencetype'],
      amount: MONEY,
      fileName: ['filename', 'originalfilename', 'originalname'],
    },
    needs: ['day', 'number', 'amount', 'licence', 'fileName'],
  },
  {
    shape: 'dreamstime-head',
    market: 'dreamstime',
    grain: 'sale',
    currency: 'USD',
    names: {
      day: DAYS,
      number: ['imageid', 'id', 'fileid', 'imagenumber'],
      title: ['title', 'imagename', 'imagetitle'],
      licence: ['license', 'licence', 'licensetype', 'size'],
      amount: MONEY,
    },
    needs: ['day', 'number', 'amount', 'title'],
  },
  {
    shape: 'shutterstock-head',
    market: 'shutterstock',
    grain: 'day',
    currency: 'USD',
    marks: [
      'ondemand',
      'ondemanddownloads',
      'singleandother',
      'singleother',
      'enhanced',
      'enhanceddownloads',
    ],
    names: {
      day: DAYS,
      count: ['downloads', 'totaldownloads', 'alldownloads'],
      amount: ['total', 'totalearnings', 'earnings'],
    },
    needs: ['day', 'amount'],
  },
  {
    shape: 'depositphotos-head',
    market: 'depositphotos',
    grain: 'day',
    currency: 'USD',
    marks: ['subscriptionsales', 'subscriptiondownloads', 'ondemandsales', 'demandsales'],
    names: {
      day: DAYS,
      count: ['downloads', 'sales', 'totalsales'],
      amount: ['total', 'amount', 'earnings'],
    },
    needs: ['day', 'amount'],
  },
]

interface RowShape extends Pick<SalesLayout, 'market' | 'grain' | 'currency' | 'columns' | 'hasDayLines'> {
  shape: string
  fits: (cells: readonly string[]) => boolean
}

const cell = (cells: readonly string[], at: number) => (cells[at] ?? '').trim()
const isNumber = (text: string) => /^\d{4,}$/.test(text)
const isCount = (text: string) => /^\d{1,7}$/.test(text)
const hasHour = (text: string) => /\d{1,2}:\d\d/.test(text)

/** Shapes without a head, told by what stands where. */
const ROW_SHAPES: readonly RowShape[] = [
  {
    shape: 'adobe',
    market: 'adobe',
    grain: 'sale',
    currency: 'USD',
    columns: { day: 0, number: 1, title: 2, licence: 3, amount: 4, fileName: 6 },
    fits: (cells) =>
      isZoned(cell(cells, 0)) &&
      isNumber(cell(cells, 1)) &&
      /\$/.test(cell(cells, 4)) &&
      isAmount(cell(cells, 4)),
  },
  {
    shape: 'shutterstock',
    market: 'shutterstock',
    grain: 'day',
    currency: 'USD',
    columns: { day: 0, count: 1, amount: 11 },
    fits: (cells) =>
      cells.length >= 12 &&
      /^\d{4}-\d\d-\d\d$/.test(cell(cells, 0)) &&
      isCount(cell(cells, 1)) &&
      isAmount(cell(cells, 11)),
  },
  {
    shape: '123rf-elder',
    market: '123rf',
    grain: 'sale',
    currency: 'USD',
    columns: { day: 0, amount: 5 },
    fits: (cells) => {
      const moment = cell(cells, 0)
      return isDate(moment) && !isZoned(moment) && hasHour(moment) && isAmount(cell(cells, 5))
    },
  },
  {
    shape: 'dreamstime-days',
    market: 'dreamstime',
    grain: 'day',
    currency: 'USD',
    columns: { day: 0, amount: 1, count: 2 },
    fits: (cells) =>
      cells.length === 3 && isDate(cell(cells, 0)) && isAmount(cell(cells, 1)) && isCount(cell(cells, 2)),
  },
  {
    shape: 'dreamstime-list',
    market: 'dreamstime',
    grain: 'sale',
    currency: 'USD',
    hasDayLines: true,
    columns: { number: 0, title: 1, amount: 2, licence: 3 },
    fits: (cells) =>
      cells.length >= 3 && isNumber(cell(cells, 0)) && !isAmount(cell(cells, 1)) && /\$/.test(cell(cells, 2)),
  },
  {
    shape: 'depositphotos',
    market: 'depositphotos',
    grain: 'day',
    currency: 'USD',
    columns: { day: 0, count: 2, amount: 6 },
    fits: (cells) =>
      cells.length >= 7 &&
      /^[A-Za-z]{3,9}\./.test(cell(cells, 0)) &&
      isDate(cell(cells, 0)) &&
      isCount(cell(cells, 2)) &&
      isAmount(cell(cells, 6)),
  },
]

const nameOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/** So many rows may stand above a head, or above the first sale. */
const MOST_CAPTIONS = 15

/** Finds the shapes that fit the first rows of a file; those with a head of their own before those without. */
export function layoutsOf(rows: readonly (readonly string[])[]): FoundLayout[] {
  const byHead = rows.slice(0, MOST_CAPTIONS).flatMap((row, at) => headLayouts(row, at))
  if (byHead.length > 0) {
    const own = byHead.filter(({ isMarked }) => isMarked)
    return (own.length > 0 ? own : byHead).map(({ isMarked: _, ...layout }) => layout)
  }
  return ROW_SHAPES.flatMap((shape) => rowLayout(shape, rows) ?? [])
}

function headLayouts(row: readonly string[], at: number): (FoundLayout & { isMarked: boolean })[] {
  const names = row.map(nameOf)
  return HEAD_SHAPES.flatMap(({ names: known, needs, marks, shape, market, grain, currency }) => {
    const columns: Partial<SalesColumns> = {}
    for (const field of Object.keys(known) as Field[]) {
      const place = known[field]?.map((name) => names.indexOf(name)).find((each) => each >= 0)
      if (place !== undefined) columns[field] = place
    }
    const isMarked = marks?.some((mark) => names.includes(mark)) ?? false
    if ((marks && !isMarked) || needs.some((field) => columns[field] === undefined)) return []
    return [{ shape, market, grain, currency, columns: columns as SalesColumns, headRows: at + 1, isMarked }]
  })
}

function rowLayout(
  { fits, shape, market, grain, currency, columns, hasDayLines }: RowShape,
  rows: readonly (readonly string[])[],
): FoundLayout | null {
  const first = rows.slice(0, MOST_CAPTIONS).findIndex(fits)
  if (first < 0) return null
  const rest = rows.slice(first)
  const fitting = rest.filter(fits)
  const others = hasDayLines
    ? rest.filter((cells) => !fits(cells) && !isDayLine(cells))
    : rest.filter((cells) => !fits(cells))
  // A line of totals, or one that was cut.
  if (others.length > Math.max(1, rest.length / 5)) return null
  const nameAt = columns.fileName ?? fileNameColumn(fitting)
  return {
    shape,
    market,
    grain,
    currency,
    columns: { ...columns, ...(nameAt >= 0 && { fileName: nameAt }) },
    // Days stand above their first sale.
    headRows: hasDayLines ? 0 : first,
    ...(hasDayLines && { hasDayLines }),
  }
}

/** Returns whether a row is nothing but a day. */
export function isDayLine(cells: readonly string[]): boolean {
  const filled = cells.filter((each) => each.trim() !== '')
  return filled.length === 1 && isDate(filled[0] as string)
}

const PICTURE_NAME = /\.(?:jpe?g|png|tiff?|eps|ai|svg|webp|mp4|mov)$/i

/** Finds the column in which every row has a name of a file; -1 = none. */
function fileNameColumn(rows: readonly (readonly string[])[]): number {
  const width = rows[0]?.length ?? 0
  for (let at = 0; at < width; at++) if (rows.every((cells) => PICTURE_NAME.test(cell(cells, at)))) return at
  return -1
}
