import { parseResultCount } from '@thokham/domain/result-count'
import { wordsOf } from './marketplace.ts'

/** Longer data (characters) is not looked through: reading it alone would cost the page more than all the rest. */
const LONGEST_DATA = 300_000
/** Parts of a page's data that are looked at; where it has more, its numbers may be contradicted further on, and none is taken. */
const MOST_PARTS = 20_000
/** Entries of a list that are looked at: pictures come by the hundred, and none of them tells the number of all. */
const MOST_ENTRIES = 24
const MOST_SCRIPTS = 4
const LONGEST_NUMBER = 80
/** Data that is nested deeper is not looked through. */
const DEEPEST = 60

/** Fields that hold what was searched for, as a whole. */
const QUERY_FIELD =
  /^(?:k|q|s|slug|search|(?:(?:search|user|original|current)[_-]?)?(?:terms?|query|words?|keywords?|phrase)|search[_-]?(?:text|string))$/i
/** What a page keeps beside its search, with totals of its own. */
const OF_SOMETHING_ELSE =
  /cart|basket|checkout|promo|advert|^ads?$|banner|campaign|user|account|member|notification|credit|collection|favou?rite|contributor|author|artist|likes|comment|review|related|similar|suggest|recommend|trending|popular|facet|aggregation/i

/** What is wanted of a page's data: the numbers under these keys, for this search. */
interface Wanted {
  keys: readonly string[]
  keyword: string
  language: string
}

/** What a part of the data holds: query fields, and numbers that no query field near them has claimed yet. */
interface Part {
  queries: string[]
  open: number[]
}

/**
 * Finds the numbers of a search in a page's own data, each once. A number counts for the search of the nearest part
 * of the data that names one: what is there for another keyword, a cart or a promotion is none of this search. What is
 * no JSON has none.
 */
export function countsInData(document: Document, selector: string, wanted: Wanted): number[] {
  const counts = [...document.querySelectorAll(selector)].slice(0, MOST_SCRIPTS).flatMap((script) => {
    const search = [wanted.keyword, wanted.language, ...wanted.keys].join('\n')
    const before = known.get(script)
    // The text of a script stands in one node: read there, it is not put together anew each time.
    const text = (script.childNodes.length === 1 ? script.firstChild?.nodeValue : script.textContent) ?? ''
    if (before?.search === search && before.text === text) return before.counts
    const counts = countsInText(text, wanted)
    known.set(script, { search, text, counts })
    return counts
  })
  return [...new Set(counts)]
}

/** What a script held when it was looked at last, and for which search. */
interface Known {
  search: string
  text: string
  counts: number[]
}
/** A page that draws itself is looked at many times with the same data: its numbers are found once. */
const known = new WeakMap<Element, Known>()

function countsInText(text: string, wanted: Wanted): number[] {
  const mayHold = text.length <= LONGEST_DATA && wanted.keys.some((key) => text.includes(`"${key}"`))
  if (!mayHold) return []
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    // A script of another kind.
    return []
  }
  const claimed: number[] = []
  const budget = { left: MOST_PARTS }
  look(data, { ...wanted, budget, meaning: new Map() }, claimed, 0)
  return budget.left < 0 ? [] : claimed
}

/** What the name of a field says: its value is a number that is wanted, what was searched for, or of something else. */
type Meaning = 'number' | 'query' | 'else' | 'none'
interface Walk extends Wanted {
  budget: { left: number }
  /** Names come again with each picture: what one says is found once. */
  meaning: Map<string, Meaning>
}

function meaningOf(key: string, { keys, meaning }: Walk): Meaning {
  const before = meaning.get(key)
  if (before) return before
  const found = OF_SOMETHING_ELSE.test(key)
    ? 'else'
    : keys.includes(key)
      ? 'number'
      : QUERY_FIELD.test(key)
        ? 'query'
        : 'none'
  meaning.set(key, found)
  return found
}

function look(data: unknown, wanted: Walk, claimed: number[], depth: number): Part {
  const part: Part = { queries: [], open: [] }
  if (typeof data !== 'object' || data === null || depth > DEEPEST || wanted.budget.left-- <= 0) return part
  if (Array.isArray(data)) {
    // Entries of a list are about one thing each: what they name says nothing of what stands beside the list.
    // Nor are numbers of one among several, which no query there has claimed, the number of all.
    for (const entry of data.slice(0, MOST_ENTRIES)) {
      const { open } = look(entry, wanted, claimed, depth + 1)
      if (data.length === 1) part.open.push(...open)
    }
    return part
  }
  for (const [key, value] of Object.entries(data)) {
    const meaning = meaningOf(key, wanted)
    if (meaning === 'else') continue
    if (meaning === 'number') part.open.push(...numberOf(value, wanted.language))
    if (meaning === 'query') part.queries.push(...textsOf(value))
    if (typeof value !== 'object') continue
    const inner = look(value, wanted, claimed, depth + 1)
    part.queries.push(...inner.queries)
    part.open.push(...inner.open)
  }
  if (part.queries.length === 0) return part
  if (part.queries.some((query) => isSame(query, wanted.keyword))) claimed.push(...part.open)
  return { queries: part.queries, open: [] }
}

function textsOf(value: unknown): string[] {
  const [only, another] = Array.isArray(value) ? value : [value]
  return typeof only === 'string' && another === undefined ? [only] : []
}

/** Tells whether a field holds the keyword and nothing else, as it was typed or as addresses write it. */
function isSame(query: string, keyword: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s_+-]+/g, ' ')
      .trim()
  return [query, wordsOf(query)].some((text) => plain(text) === plain(keyword))
}

/** Reads a number in any form that data has it in: 98020, "1,234,567", "12M", {"value": 98020}; none that only bounds it. */
function numberOf(value: unknown, language: string): number[] {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? [value] : []
  if (typeof value === 'string') {
    const text = value.trim()
    if (text.length > LONGEST_NUMBER || /^[-−]/.test(text)) return []
    if (/^\d+(?:\.\d+)?e\+?\d+$/i.test(text)) return numberOf(Number(text), language)
    const count = parseResultCount(text, language)
    return count === null ? [] : [count]
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'value')) return []
  const { value: inner, relation = 'eq' } = value as Record<string, unknown>
  return relation === 'eq' && typeof inner !== 'object' ? numberOf(inner, language) : []
}
