import type { Sale, SalesMarket } from './sale.ts'

/** A picture that this device knows, from whatever it was made, described or sent with. */
export interface KnownPicture {
  id: string
  /** Names under which it lies or was sent, without folders. */
  names: readonly string[]
  /** What marketplaces call it. */
  numbers: Readonly<Partial<Record<SalesMarket, string>>>
  prompt: string
  keywords: readonly string[]
  model: string
  /** The day on which it was made or became known, `YYYY-MM-DD`; '' = not known. */
  since: string
}

/** Why a row has no picture: the file names none, no picture is called so, several are, or the marketplace tells days alone. */
export type Unjoined = 'no_name' | 'unknown_name' | 'twins' | 'daily'

/** Rows of one number or name that have no picture. */
export interface UnjoinedGroup {
  market: SalesMarket
  /** As `subjectOf` gives it. */
  subject: string
  number: string
  fileName: string
  title: string
  why: Unjoined
  /** Of a name that several pictures have: how many. */
  twins: number
  sales: Sale[]
}

export interface JoinedSales {
  /** The sales of each picture, by its id. */
  byPicture: Map<string, Sale[]>
  unjoined: UnjoinedGroup[]
  joinedRows: number
}

/** What the hand has joined: a picture's id by what `subjectOf` gives. */
export type HandJoins = Readonly<Record<string, string>>

/** Returns what a row is about: its marketplace and the number there, else the name. */
export function subjectOf({
  market,
  number,
  fileName,
}: Pick<Sale, 'market' | 'number' | 'fileName'>): string {
  return `${market} ${number || fileName}`
}

/**
 * Joins sales to pictures: what the hand has joined, then by the marketplace's number, then by the name of the file. A number
 * is known from the picture, or from a row that has it beside a name. Never by a title; a name that several pictures have joins none
 * (docs/product/sales.md#joining).
 */
export function joinSales(
  sales: readonly Sale[],
  pictures: readonly KnownPicture[],
  hand: HandJoins,
): JoinedSales {
  const names = new PictureNames(pictures)
  const numbers = numbersOf(sales, pictures, names)
  const ids = new Set(pictures.map(({ id }) => id))
  const byPicture = new Map<string, Sale[]>()
  const left = new Map<string, UnjoinedGroup>()
  let joinedRows = 0
  for (const sale of sales) {
    const subject = subjectOf(sale)
    const byHand = hand[subject]
    const found =
      byHand !== undefined && ids.has(byHand)
        ? byHand
        : (numbers.get(`${sale.market} ${sale.number}`) ?? names.find(sale.fileName))
    if (typeof found === 'string') {
      joinedRows++
      const own = byPicture.get(found)
      if (own) own.push(sale)
      else byPicture.set(found, [sale])
      continue
    }
    const group = left.get(subject)
    if (group) group.sales.push(sale)
    else left.set(subject, groupOf(sale, subject, found))
  }
  return { byPicture, unjoined: [...left.values()], joinedRows }
}

function groupOf(sale: Sale, subject: string, twins: number): UnjoinedGroup {
  const { market, number, fileName, title } = sale
  const why: Unjoined =
    number === '' && fileName === ''
      ? 'daily'
      : fileName === ''
        ? 'no_name'
        : twins > 1
          ? 'twins'
          : 'unknown_name'
  return { market, subject, number, fileName, title, why, twins, sales: [sale] }
}

/** Returns the pictures behind marketplaces' numbers; a number that points at two is left out. */
function numbersOf(
  sales: readonly Sale[],
  pictures: readonly KnownPicture[],
  names: PictureNames,
): Map<string, string> {
  const found = new Map<string, string>()
  const doubtful = new Set<string>()
  const learn = (key: string, id: string) => {
    if ((found.get(key) ?? id) !== id) doubtful.add(key)
    found.set(key, id)
  }
  for (const { id, numbers } of pictures)
    for (const [market, number] of Object.entries(numbers)) if (number) learn(`${market} ${number}`, id)
  const said = new Set(found.keys())
  for (const { market, number, fileName } of sales) {
    const key = `${market} ${number}`
    if (number === '' || fileName === '' || said.has(key)) continue
    const id = names.find(fileName)
    if (typeof id === 'string') learn(key, id)
  }
  for (const key of doubtful) found.delete(key)
  return found
}

/** How a name is looked for, the strictest first: as it is, without case, without its ending, with spaces as marketplaces write them, without what copies get. */
const READINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toLowerCase(),
  (name) => withoutEnding(name.toLowerCase()),
  (name) => underscored(withoutEnding(name.toLowerCase())),
  (name) => withoutCopy(underscored(withoutEnding(name.toLowerCase()))),
]

const withoutFolder = (name: string) =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
const withoutEnding = (name: string) => name.replace(/\.(?:jpe?g|png|tiff?|eps|ai|svg|webp|mp4|mov)$/, '')
const underscored = (name: string) => name.trim().replace(/\s+/g, '_')
const withoutCopy = (name: string) => name.replace(/(?:_?\(\d{1,3}\)|_-_copy|_copy)$/, '')

/** Finds pictures by the names that come back from marketplaces. */
class PictureNames {
  /** By each reading of a name the pictures that have it. */
  readonly #known: readonly Map<string, Set<string>>[] = READINGS.map(() => new Map())

  constructor(pictures: readonly KnownPicture[]) {
    for (const { id, names } of pictures)
      for (const name of names)
        for (const [at, read] of READINGS.entries()) {
          const key = read(withoutFolder(name))
          if (key === '') continue
          const known = this.#known[at]?.get(key)
          if (known) known.add(id)
          else this.#known[at]?.set(key, new Set([id]))
        }
  }

  /** Returns the picture that is called so, or how many are: 0 or several. The first reading that knows the name decides. */
  find(fileName: string): string | number {
    if (fileName === '') return 0
    const name = withoutFolder(fileName)
    for (const [at, read] of READINGS.entries()) {
      const known = this.#known[at]?.get(read(name))
      if (known) return known.size === 1 ? ([...known][0] as string) : known.size
    }
    return 0
  }
}
