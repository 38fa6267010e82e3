import { LONGEST_KEYWORD, tidyKeyword } from '@thokham/domain/keyword-counts'
import { type CountInText, countsIn } from '@thokham/domain/result-count'
import { countsInData } from './count-in-data.ts'
import type { Marketplace, MarketplaceId, Scope, Way } from './marketplace.ts'
import { isNoCount, isPrice, isPromotion } from './no-count.ts'
import { readKindCounts } from './read-kind-counts.ts'

/** What a search page says. */
export interface SearchReading {
  marketplace: MarketplaceId
  keyword: string
  /** What the search is limited to: `count` is the number of these. */
  scope: Scope
  count: number
  /** Numbers by kind, where the page tells them. */
  kinds: Partial<Record<Scope, number>>
  /** The element that shows the number. */
  place: Element | null
  /** The text that told the number; empty where the page's data did. */
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

/** Words for what is counted, in the languages of the marketplaces; “Top 10 beaches” has none of them beside its 10. */
const COUNTED =
  /result|résultat|risultat|ergebnis|treffer|wynik|resultat|результат|image|imagen|imagem|immagin|imagens|picture|photo|foto|bild|afbeelding|zdj|obraz|obráz|snímk|fotek|fotk|изображ|фото|vector|vektor|vecteur|vetor|вектор|illustr|ilustr|иллюстр|clip|footage|video|vídeo|видео|asset|file|stock|ผลลัพธ์|ภาพ|รายการ|เวกเตอร์|วิดีโอ|件|枚|点|張|张|个|結果|结果|개|장|건/
/** Characters beside a number in which the word must stand. */
const BESIDE = 40
const LONGEST_SAW = 160
const MOST_SAW = 12

/** A number that a page may mean. */
interface Candidate {
  count: number
  place: Element | undefined
  text: string
  /** Is it said to be a number of results? One that is not may contradict another, and is never taken by itself. */
  isTold: boolean
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
  for (const way of marketplace.countWays) {
    if (way.by === 'data') {
      if (moved) continue
      const counts = countsInData(document, way.selector, { keys: way.keys, keyword, language })
      saw.push(...counts.map((count) => `${nameOf(way)}: ${count}`))
      found.sure.push(...counts.map((count) => ({ count, place: undefined, text: '', isTold: true })))
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
        const numbers = numbersIn(text, { keyword, language, isMade, only: way.by === 'meta' })
        found[kind].push(
          ...numbers.map(({ count, isResult, isOfLibrary }) => {
            const isOfSearch = isOfKeyword || (place?.localName === 'h1' && isExact(count))
            const isTold = isMade || isResult || (isOfSearch && !isOfLibrary && !isPromotion(text, count))
            return { count, place, text, isTold }
          }),
        )
      }
      if (isMade && found.sure.length > before) break
    }
  }
  const candidates = Object.values(found).find(({ length }) => length > 0)
  const count = candidates && finest(candidates)
  const isRival = candidates?.some((each) => !agree(each.count, count ?? each.count))
  if (!candidates || count == null || isRival || !candidates.some(({ isTold }) => isTold))
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
    count,
    kinds: readKindCounts(document, marketplace, language),
    place: candidates.find(({ place }) => place)?.place ?? placeOf(document, count),
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
 * A heading in other words than the address (a translation, a spelling put right, another order) has the search's number all the
 * same, where it is exact and large: libraries are praised, and things offered, in round or small numbers.
 */
const isExact = (count: number) => count >= 1_000 && unitOf(count) < 1_000

/** The number that is rounded least: of 1.2M and 1,213,456 the latter. */
function finest(candidates: readonly Candidate[]): number | undefined {
  const [first] = candidates.map(({ count }) => count).sort((one, other) => unitOf(one) - unitOf(other))
  return first
}

/** Tells a reading from one that failed. */
export function isRead(reading: SearchReading | UnreadSearch | null): reading is SearchReading {
  return reading !== null && 'count' in reading
}

interface SeenText {
  text: string
  place?: Element
}

/** The texts of a way, the selectors' apart from each other. */
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

interface Wanted {
  keyword: string
  language: string
  /** An element made for the number needs no word beside it. */
  isMade: boolean
  /** A text that has several numbers has none. */
  only: boolean
}

/**
 * The numbers of a text that may be its number of results; it may also hold the keyword (“12 results for top 10 beaches”)
 * and pages. What names its results is meant; else all are, and contradict each other where they differ.
 */
function numbersIn(
  text: string,
  { keyword, language, isMade, only }: Wanted,
): { count: number; isResult: boolean; isOfLibrary: boolean }[] {
  const own = withoutKeyword(text, keyword)
  const counts = withoutPages(own, countsIn(own, language))
  const ofKeyword = numbersOf(keyword)
  const others = counts.filter(
    (found) => !ofKeyword.has(found.count) && (isMade || !isNoCount(own, found, isResult(own, found))),
  )
  const named = others.filter((count) => isNamed(own, count))
  const results = others.filter((count) => isResult(own, count))
  // An element made for the number may well show one that the keyword has, too.
  const unnamed = isMade ? (others.length > 0 ? others : counts) : []
  const candidates = [results, named, unnamed].find(({ length }) => length > 0) ?? []
  if (only && candidates.length > 1) return []
  return candidates.map((found) => ({
    count: found.count,
    isResult: results.length > 0,
    isOfLibrary: isOfLibrary(own, found, keyword),
  }))
}

/** “1–100 of”, “page 2 of 8”: numbers of what is shown at once, which count no results. */
function withoutPages(text: string, counts: readonly CountInText[]): readonly CountInText[] {
  const isRange = ({ to }: CountInText, next: CountInText | undefined) =>
    next !== undefined && /^\s?[-–—~]\s?$/.test(text.slice(to, next.from))
  const shown = new Set<CountInText>()
  for (const [at, count] of counts.entries()) {
    const [before, next] = [counts[at - 1], counts[at + 1]]
    // Two years are a range as well, and “1–100 results” are those that are shown.
    if (isRange(count, next)) shown.add(count)
    if (before && isRange(before, count)) shown.add(count)
    const isPage = PAGE.test(text.slice(0, count.from).toLowerCase())
    if (!isPage) continue
    shown.add(count)
    if (next && OF_PAGES.test(text.slice(count.to, next.from).toLowerCase())) shown.add(next)
  }
  return counts.filter((count) => !shown.has(count))
}

const PAGE = /(?:page|seite|página|pagina|strona|stránka|страница|หน้า|ページ|页|頁|페이지)\s?$/
const OF_PAGES = /^\s?(?:of|\/|von|de|di|z|van|из|จาก)\s?$/

/** Words that name results right beside their number. */
const RESULT =
  'results?|matches|hits|résultats?|risultat[io]|ergebnis(?:se)?|treffer|wynik(?:i|ów)?|resultados?|resultaten|resultat|výsledk(?:y|ů)|результат\\S*|ผลลัพธ์|รายการ|件|結果|结果|결과|개의'
const RESULT_AFTER = new RegExp(`^\\+?\\s?(?:search |stock )?(?:${RESULT})`)
const RESULT_BEFORE = new RegExp(`(?:(?:${RESULT})\\s?(?:\\(|:|found)?|พบ|ทั้งหมด)\\s?(?:about |over |~|≈)?$`)

function isResult(text: string, { from, to }: CountInText): boolean {
  if (isPrice(text, { from, to })) return false
  const low = text.toLowerCase()
  return RESULT_AFTER.test(low.slice(to)) || RESULT_BEFORE.test(low.slice(Math.max(0, from - BESIDE), from))
}

/**
 * “Over 1 million stock photos” praises the library of a marketplace, unless its sentence has what was searched for: “cat photos,
 * over 412,508 pictures”, “ภาพสต็อกแมว มากกว่า 1,234,567 ภาพ”.
 */
const MORE_THAN =
  /(?:over|more than|above|über|mehr als|plus de|más de|mais de|oltre|più di|ponad|více než|свыше|более|มากกว่า|กว่า|超过|超過)\s?$/

const SENTENCE_END = /[.!?]\s|[|。·]/

function isOfLibrary(text: string, { from, to }: CountInText, keyword: string): boolean {
  if (!MORE_THAN.test(text.slice(0, from).toLowerCase())) return false
  const begin = text.slice(0, from).split(SENTENCE_END).at(-1) ?? ''
  // “53,1 Tsd. Fotos”: the unit's own full stop ends nothing.
  const [end = ''] = text.slice(to).replace(/^\./, '').split(SENTENCE_END)
  return !mentions(begin, keyword) && !mentions(end, keyword)
}

function withoutKeyword(text: string, keyword: string): string {
  const at = text.toLowerCase().indexOf(keyword.toLowerCase())
  return at === -1 || !/\d/.test(keyword) ? text : `${text.slice(0, at)} … ${text.slice(at + keyword.length)}`
}

/** The numbers in a keyword, however a page writes it: “covid 19” is Covid-19 there, and “route66” Route 66. */
function numbersOf(keyword: string): ReadonlySet<number> {
  const texts = [keyword, ...keyword.split(/[\s_-]+/), ...keyword.split(/\D+/)]
  return new Set(texts.flatMap((text) => countsIn(text)).map(({ count }) => count))
}

function isNamed(text: string, { from, to }: CountInText): boolean {
  if (isPrice(text, { from, to })) return false
  const beside = [text.slice(to, to + BESIDE), text.slice(Math.max(0, from - BESIDE), from)]
  return beside.some((words) => COUNTED.test(words.toLowerCase()))
}

/** The smallest heading or line that shows a number which was read elsewhere. */
function placeOf(document: Document, count: number): Element | null {
  const candidates = document.querySelectorAll('h1, h2, main h1 ~ *, main header p, main header span')
  for (const element of [...candidates].slice(0, 40)) {
    const text = element.textContent ?? ''
    if (text.length < 200 && countsIn(text).some((found) => found.count === count)) return element
  }
  return document.querySelector('main h1, h1')
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
