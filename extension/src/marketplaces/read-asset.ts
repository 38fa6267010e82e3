import { LONGEST_KEYWORD, sameKeyword, tidyKeyword } from '@thokham/domain/tidy-keyword'
import type { Marketplace, MarketplaceId } from './marketplace.ts'

/** What the page of one picture says. */
export interface AssetReading {
  marketplace: MarketplaceId
  /** Without repeats, in the page's order. */
  keywords: string[]
  /** Where the page shows them. */
  place: Element | null
}

const MOST_KEYWORDS = 200

/** Reads the keywords of a picture's page: from its list, else from its data for search engines. Null elsewhere. */
export function readAsset(document: Document, url: URL, marketplace: Marketplace): AssetReading | null {
  if (!marketplace.isAsset(url)) return null
  for (const selector of marketplace.keywordSelectors) {
    const elements = [...document.querySelectorAll(selector)].slice(0, MOST_KEYWORDS)
    const keywords = distinct(elements.map((element) => element.textContent ?? ''))
    // One alone is rather a link to something else.
    if (keywords.length > 1) return { marketplace: marketplace.id, keywords, place: listOf(elements) }
  }
  return {
    marketplace: marketplace.id,
    keywords: distinct([...fromLinkedData(document), ...fromMeta(document)]),
    place: null,
  }
}

function fromLinkedData(document: Document): string[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(({ textContent }) => {
    try {
      const found: unknown = JSON.parse(textContent ?? '')
      return [found].flat().flatMap((node) => {
        const { keywords } = (node ?? {}) as { keywords?: unknown }
        if (typeof keywords === 'string') return keywords.split(',')
        return Array.isArray(keywords) ? keywords.filter((word) => typeof word === 'string') : []
      })
    } catch {
      return []
    }
  })
}

function fromMeta(document: Document): string[] {
  return document.querySelector('meta[name="keywords"]')?.getAttribute('content')?.split(',') ?? []
}

function distinct(texts: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const text of texts) {
    const keyword = tidyKeyword(text)
    const key = sameKeyword(keyword)
    // More than five words is a sentence; a number with a plus is "+23 more".
    if (
      key === '' ||
      keyword.length > LONGEST_KEYWORD ||
      keyword.split(' ').length > 5 ||
      /^\+?\d+$/.test(key)
    )
      continue
    if (!seen.has(key)) seen.set(key, keyword)
  }
  return [...seen.values()].slice(0, MOST_KEYWORDS)
}

/** Finds the element that holds the whole list. */
function listOf(elements: readonly Element[]): Element | null {
  const [first] = elements
  const last = elements.at(-1)
  let list = first?.parentElement ?? null
  while (list && last && !list.contains(last)) list = list.parentElement
  return list
}
