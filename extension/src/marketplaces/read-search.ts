import { tidyKeyword } from '@thokham/domain/keyword-counts'
import { type CountInText, countsIn } from '@thokham/domain/result-count'
import type { Marketplace, MarketplaceId, Scope, Way } from './marketplace.ts'
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
}

/** Why a search page could not be read: nothing that may hold the number is there, or what is there holds none. */
export type UnreadReason = 'no_place' | 'no_number'

export interface UnreadSearch {
  marketplace: MarketplaceId
  keyword: string
  reason: UnreadReason
  /** What each way saw, for a report: the way and the text, shortened. */
  saw: string[]
}

/** Words for what is counted, in the languages of the marketplaces; “Top 10 beaches” has none of them beside its 10. */
const COUNTED =
  /result|résultat|risultat|ergebnis|treffer|wynik|resultat|результат|image|imagen|imagem|immagin|imagens|photo|foto|bild|afbeelding|zdj|obraz|изображ|фото|vector|vektor|vecteur|vetor|вектор|video|vídeo|видео|asset|file|stock|ผลลัพธ์|ภาพ|รายการ|เวกเตอร์|วิดีโอ|件|枚|点|張|张|个|結果|结果|개|장|건/
/** Characters beside a number in which the word must stand. */
const BESIDE = 40
const LONGEST_SAW = 160

/**
 * Reads the number of results from a search page; null where the address is no search.
 * Looks at what the marketplace's ways name and nothing else, so that a page costs next to nothing.
 */
export function readSearch(
  document: Document,
  url: URL,
  marketplace: Marketplace,
): SearchReading | UnreadSearch | null {
  const search = marketplace.searchOf(url)
  const keyword = search && tidyKeyword(search.keyword)
  if (!search || !keyword) return null
  const saw: string[] = []
  for (const way of marketplace.countWays) {
    for (const { text, place } of textsOf(document, way)) {
      const strict = way.by !== 'data' && !(way.by === 'element' && !way.loose)
      const count = way.by === 'data' ? Number(text) : numberIn(text, keyword, strict)
      saw.push(`${nameOf(way)}: ${text.slice(0, LONGEST_SAW)}`)
      if (count === null || !Number.isSafeInteger(count)) continue
      return {
        marketplace: marketplace.id,
        keyword,
        scope: search.scope,
        count,
        kinds: readKindCounts(document, marketplace),
        place: place ?? placeOf(document, count),
      }
    }
  }
  return {
    marketplace: marketplace.id,
    keyword,
    reason: saw.length === 0 ? 'no_place' : 'no_number',
    saw: saw.slice(0, 12),
  }
}

/** Tells a reading from one that failed. */
export function isRead(reading: SearchReading | UnreadSearch | null): reading is SearchReading {
  return reading !== null && 'count' in reading
}

function textsOf(document: Document, way: Way): { text: string; place?: Element }[] {
  switch (way.by) {
    case 'element':
      return [...document.querySelectorAll(way.selector)].slice(0, 8).flatMap((place) => {
        const text = squeezed(place.textContent)
        return text && text.length < 400 ? [{ text, place }] : []
      })
    case 'title':
      return document.title ? [{ text: squeezed(document.title) }] : []
    case 'meta': {
      const content = document.querySelector(`meta[name="${way.name}"]`)?.getAttribute('content')
      return content ? [{ text: squeezed(content) }] : []
    }
    case 'data':
      return [...document.querySelectorAll(way.selector)].slice(0, 4).flatMap(({ textContent }) => {
        const data = textContent ?? ''
        const key = way.keys.map((name) => new RegExp(`"${name}"\\s*:\\s*"?(\\d{1,15})\\b`).exec(data))
        const found = key.find((match) => match !== null)
        return found?.[1] ? [{ text: found[1] }] : []
      })
  }
}

/** The number of results in a text that may also hold the keyword (“12 results for top 10 beaches”) and page numbers. */
function numberIn(text: string, keyword: string, strict: boolean): number | null {
  const own = withoutKeyword(text, keyword)
  const counts = countsIn(own)
  const ofKeyword = numbersOf(keyword)
  const others = counts.filter(({ count }) => !ofKeyword.has(count))
  const named = others.filter((count) => isNamed(own, count))
  // An element made for the number may well show one that the keyword has, too.
  const unnamed = strict ? [] : others.length > 0 ? others : counts
  const candidates = named.length > 0 ? named : unnamed
  return candidates.length === 0 ? null : Math.max(...candidates.map(({ count }) => count))
}

function withoutKeyword(text: string, keyword: string): string {
  const at = text.toLowerCase().indexOf(keyword.toLowerCase())
  return at === -1 || !/\d/.test(keyword) ? text : `${text.slice(0, at)} … ${text.slice(at + keyword.length)}`
}

/** The numbers in a keyword, however a page writes it: “covid 19” is Covid-19 there, and “route66” Route 66. */
function numbersOf(keyword: string): ReadonlySet<number> {
  const texts = [keyword, ...keyword.split(/[\s_-]+/), ...keyword.split(/\D+/)]
  return new Set(texts.flatMap(countsIn).map(({ count }) => count))
}

function isNamed(text: string, { from, to }: CountInText): boolean {
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
  if (way.by === 'title') return 'title'
  return way.by === 'meta' ? `meta ${way.name}` : (way.selector.split(',')[0]?.trim() ?? way.by)
}

function squeezed(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}
