import { countsIn } from '@thokham/domain/result-count'
import { LONGEST_KEYWORD, tidyKeyword } from '@thokham/domain/tidy-keyword'
import { countsInData } from './count-in-data.ts'
import type { Marketplace, MarketplaceId, Scope, Way } from './marketplace.ts'
import { numbersIn } from './numbers-in.ts'
import { readKindCounts } from './read-kind-counts.ts'

/** What a search page says. */
export interface SearchReading {
  marketplace: MarketplaceId
  keyword: string
  /** What the search is limited to: `count` is the number of these. */
  scope: Scope
  count: number
  /** Numbers by kind, where the page states them. */
  kinds: Partial<Record<Scope, number>>
  /** The element that shows the number. */
  place: Element | null
  /** The text that states the number; empty where it was read from the page's data. */
  text: string
}

/**
 * Why a search page could not be read: nothing that may hold the number is there, what is there holds none, or it holds
 * numbers that disagree, or the number of the search before still stands there after a move.
 */
export type UnreadReason = 'no_place' | 'no_number' | 'rivals' | 'former'

export interface UnreadSearch {
  marketplace: MarketplaceId
  keyword: string
  reason: UnreadReason
  /** What each way saw, for a report: the way and the text, shortened. */
  saw: string[]
}

const LONGEST_SAW = 160
const MOST_SAW = 12

/** A number that a page may mean. */
interface Candidate {
  count: number
  place: Element | undefined
  text: string
  /** Is it said to be a number of results? One that is not may contradict another, and is never taken by itself. */
  isOfResults: boolean
}

/**
 * Reads the number of results from a search page; null where the address is no search.
 *
 * What is made for machines goes first: the page's own data of this very search, then the element that is made for the
 * number. Where neither is, texts that people read may tell it: those with the keyword, else any. A promotion has numbers
 * as well (“10 free images”): where candidates of a kind disagree, none is taken.
 *
 * Looks at what the marketplace's ways name and nothing else, so that a page costs next to nothing.
 * @param moved whether the page came to this address without loading: its data is then of another search
 */
export function readSearch(
  document: Document,
  url: URL,
  marketplace: Marketplace,
  { moved = false } = {},
): SearchReading | UnreadSearch | null {
  const search = marketplace.searchOf(url)
  const keyword = search && tidyKeyword(search.keyword)
  if (!search || !keyword || keyword.length > LONGEST_KEYWORD) return null
  const language = document.documentElement?.getAttribute('lang') ?? ''
  const saw: string[] = []
  const found = { sure: [] as Candidate[], ofKeyword: [] as Candidate[], other: [] as Candidate[] }
  // A counter stands at zero until its number is drawn: what else tells a number is surer.
  const zeros: Candidate[] = []
  for (const way of marketplace.countWays) {
    if (way.by === 'data') {
      if (moved) continue
      const counts = countsInData(document, way.selector, { keys: way.keys, keyword, language })
      saw.push(...counts.map((count) => `${nameOf(way)}: ${count}`))
      found.sure.push(...counts.map((count) => ({ count, place: undefined, text: '', isOfResults: true })))
      continue
    }
    const isMade = way.by === 'element' && !way.loose
    // Texts for people are of no account then, and looking costs.
    if (!isMade && found.sure.length > 0) break
    // Of several selectors the first that shows a number is the surest.
    for (const texts of textsOf(document, way)) {
      const before = found.sure.length
      for (const { text, place } of texts) {
        saw.push(`${nameOf(way)}: ${text.slice(0, LONGEST_SAW)}`)
        const isOfKeyword = mentions(text, keyword)
        const kind = isMade ? 'sure' : isOfKeyword ? 'ofKeyword' : 'other'
        const numbers = numbersIn(text, { keyword, language, isMade, by: way.by })
        for (const { count, isResult, isAdvertised } of numbers) {
          const isOfSearch = isOfKeyword || (place?.localName === 'h1' && isExact(count))
          const isOfResults = isMade || isResult || (isOfSearch && !isAdvertised)
          const group = isMade && count === 0 ? zeros : found[kind]
          group.push({ count, place, text, isOfResults })
        }
      }
      if (isMade && found.sure.length > before) break
    }
  }
  const first = Object.values(found).find(({ length }) => length > 0) ?? []
  const isRival = first.some((each) => !agree(each.count, finest(first)))
  const candidates = !isRival && first.some(({ isOfResults }) => isOfResults) ? first : zeros
  if (candidates.length === 0)
    return {
      marketplace: marketplace.id,
      keyword,
      reason: isRival ? 'rivals' : saw.length === 0 ? 'no_place' : 'no_number',
      saw: [...new Set(saw)].slice(0, MOST_SAW),
    }
  return {
    marketplace: marketplace.id,
    keyword,
    scope: search.scope,
    count: finest(candidates),
    kinds: readKindCounts(document, marketplace, language),
    place: candidates.find(({ place }) => place)?.place ?? placeOf(document, finest(candidates)),
    text: candidates[0]?.text ?? '',
  }
}

/** Tells whether two numbers are one, or one of them the other's round form: 1.2M and 1,213,456. */
function agree(one: number, other: number): boolean {
  if (one === other) return true
  const coarsest = Math.max(unitOf(one), unitOf(other))
  return coarsest >= 1_000 && Math.abs(one - other) < coarsest
}

const unitOf = (count: number) => (count === 0 ? 1 : 10 ** (/0*$/.exec(String(count))?.[0].length ?? 0))

/**
 * Returns whether a number is exact and large. A heading in other words than the address (a translation, a spelling put
 * right, another order) has the search's number all the same, where it is: libraries are praised, and things offered,
 * in round or small numbers.
 */
const isExact = (count: number) => count >= 1_000 && unitOf(count) < 1_000

/** Returns the number that is rounded least: of 1.2M and 1,213,456 the latter; NaN of none. */
function finest(candidates: readonly Candidate[]): number {
  const [first] = candidates.map(({ count }) => count).sort((one, other) => unitOf(one) - unitOf(other))
  return first ?? Number.NaN
}

/** Tells a reading from one that failed. */
export function isRead(reading: SearchReading | UnreadSearch | null): reading is SearchReading {
  return reading !== null && 'count' in reading
}

interface SeenText {
  text: string
  place?: Element
}

/** Reads the texts of a way, the selectors' apart from each other. */
function textsOf(document: Document, way: Exclude<Way, { by: 'data' }>): SeenText[][] {
  switch (way.by) {
    case 'element':
      return way.selectors.map((selector) =>
        [...document.querySelectorAll(selector)].slice(0, MOST_ELEMENTS).flatMap(textOf),
      )
    case 'aria': {
      const named = [...document.querySelectorAll(NAMED)].slice(0, MOST_ELEMENTS).flatMap((place) => {
        const text = squeezed(place.getAttribute('aria-label'))
        return text && text.length < LONGEST_TEXT ? [{ text, place }] : []
      })
      return [[...[...document.querySelectorAll(LIVE)].slice(0, MOST_ELEMENTS).flatMap(textOf), ...named]]
    }
    case 'title':
      return [document.title ? [{ text: squeezed(document.title) }] : []]
    case 'meta': {
      const content = document.querySelector(`meta[name="${way.name}"]`)?.getAttribute('content')
      return [content ? [{ text: squeezed(content) }] : []]
    }
  }
}

const MOST_ELEMENTS = 8
const LONGEST_TEXT = 400
const LIVE = '[role="status"], [aria-live="polite"], [aria-live="assertive"]'
const NAMED = 'h1[aria-label], main[aria-label], [role="main"][aria-label], main section[aria-label]'

function textOf(place: Element): SeenText[] {
  const text = squeezed(place.textContent)
  return text && text.length < LONGEST_TEXT ? [{ text, place }] : []
}

/** Tells whether a text holds a keyword, with blanks, hyphens or plus signs between its words. */
function mentions(text: string, keyword: string): boolean {
  const plain = (given: string) => given.toLowerCase().replace(/[\s_+-]+/g, ' ')
  return plain(text).includes(plain(keyword))
}

/** Elements beside a heading that are looked at, and parts that one may have: what has more is the list itself. */
const MOST_BESIDE = 8
const MOST_PARTS = 8

/** Finds the smallest heading or line that shows a number which was read elsewhere. */
function placeOf(document: Document, count: number): Element | null {
  const heading = document.querySelector('main h1, h1')
  const headings = [...document.querySelectorAll('h1, h2, main header p, main header span')].slice(0, 24)
  const candidates = [...headings, ...besides(heading)]
  const shows = (element: Element) => {
    const text = element.childElementCount > MOST_PARTS ? '' : (element.textContent ?? '')
    return text.length < 200 && countsIn(text).some((found) => found.count === count)
  }
  return candidates.find(shows) ?? heading
}

/** Lists the elements right behind a heading. A selector for them would be tried at every element of the page. */
function besides(heading: Element | null): Element[] {
  const found: Element[] = []
  let next = heading?.nextElementSibling
  while (next && found.length < MOST_BESIDE) {
    found.push(next)
    next = next.nextElementSibling
  }
  return found
}

function nameOf(way: Way): string {
  switch (way.by) {
    case 'meta':
      return `meta ${way.name}`
    case 'element':
      return way.selectors[0]?.split(',')[0]?.trim() ?? way.by
    case 'data':
      return way.selector.split(',')[0]?.trim() ?? way.by
    default:
      return way.by
  }
}

function squeezed(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}
