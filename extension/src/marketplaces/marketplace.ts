/** What a marketplace tells apart. `all` is its search without a filter. */
export const KINDS = ['photo', 'vector', 'video', 'ai'] as const
export type Kind = (typeof KINDS)[number]
/**
 * What a search is limited to. `filtered`: to something that is no kind, or that is not known: its number says nothing of
 * the keyword as a whole, is shown as what it is and kept out of the history.
 */
export type Scope = Kind | 'all' | 'filtered'

export type MarketplaceId = 'adobe-stock' | 'shutterstock' | 'freepik' | 'dreamstime' | '123rf'

/** One way to find the number on a page. What several ways find is compared: see readSearch. */
export type Way =
  /**
   * The texts of the first elements that fit one of the selectors, the surest of them first. `loose` texts may be about
   * anything and must name results beside their number.
   */
  | { by: 'element'; selectors: readonly string[]; loose?: true }
  /** A number in the page's own data: the first of these keys. */
  | { by: 'data'; selector: string; keys: readonly string[] }
  /** What the page tells to screen readers: its live regions and the names of its parts. */
  | { by: 'aria' }
  /** The document's title, or a meta element's content. */
  | { by: 'title' }
  | { by: 'meta'; name: string }

/** The folder of a language that may stand before the rest of an address: /th/, /pt-br/. */
export const LANGUAGE_FOLDER = '(?:/[a-z]{2}(?:-[a-zA-Z]{2,4})?)?'

export interface Search {
  keyword: string
  /** What the search is limited to. */
  scope: Scope
}

/** A marketplace as data: where it lives, what its addresses say, and where its pages show what we look for. */
export interface Marketplace {
  id: MarketplaceId
  name: string
  /** The host names it is reached under. */
  hosts: RegExp
  /** Its start, search and asset pages, as a browser's match patterns. */
  matches: readonly string[]
  /** What an address searches for; null where it is no search. */
  searchOf: (url: URL) => Search | null
  isAsset: (url: URL) => boolean
  countWays: readonly Way[]
  /** Where a page lists its kinds, each with a number of its own. */
  kindLists: readonly string[]
  /** Elements that hold one keyword each on an asset page. */
  keywordSelectors: readonly string[]
  /** The same search limited to a kind, where an address of it is known. */
  addressOf: (url: URL, search: Search, kind: Kind) => string | null
}

/**
 * Returns the ways to texts that people read, in the order in which they are tried.
 * @param headings selects elements whose texts may state the number
 */
export function textWays(headings: string): readonly Way[] {
  return [
    { by: 'aria' },
    { by: 'element', selectors: [headings], loose: true },
    { by: 'title' },
    { by: 'meta', name: 'description' },
  ]
}

const LEADING_FOLDER = new RegExp(`^${LANGUAGE_FOLDER}(?=/)`)

/** Returns the folder of a language that an address begins with, such as `/th`; '' where it has none. */
export function languageFolderOf({ pathname }: URL): string {
  return LEADING_FOLDER.exec(pathname)?.[0] ?? ''
}

/** Turns the part of an address that names a search into the words that were typed. */
export function wordsOf(slug: string | null | undefined): string {
  if (!slug) return ''
  try {
    return decodeURIComponent(slug.replaceAll('+', ' '))
      .replace(/\.html?$/, '')
      .replace(/[-_\s]+/g, ' ')
      .trim()
  } catch {
    return ''
  }
}

/** Returns what a table has under a name that an address holds; nothing for names that every object answers to. */
export function under<V>(table: Readonly<Record<string, V>>, name: string | null): V | undefined {
  return name !== null && Object.hasOwn(table, name) ? table[name] : undefined
}

/** Returns the search of those words, unless there are none. */
export function searchFor(keyword: string, scope: Scope): Search | null {
  return keyword === '' ? null : { keyword, scope }
}

/** Parameters that campaigns, partners and languages add to an address; none of them limits a search. */
const NEUTRAL =
  /^(?:utm_\w+|gad_\w+|mc_\w+|ir\w*clickid|irgwc|\w*clid|msclkid|gbraid|wbraid|_g[al]|d[ds]_\w+|awc|cid|ref|referrer|source|lang|language|locale|hl)$/i
/** Values of a parameter that limits nothing. */
const OFF = /^(?:|0|all|any|false)$/i

/** Tells whether an address limits its search by a parameter besides those that are known not to. */
export function isFiltered({ searchParams }: URL, known: readonly string[]): boolean {
  return [...searchParams].some(
    ([name, value]) => !known.includes(name) && !NEUTRAL.test(name) && !OFF.test(value),
  )
}

/** Returns an address with some of its parameters set, or taken out where the value is null. */
export function withParams(url: URL, params: Readonly<Record<string, string | null>>): string {
  const next = new URL(url)
  for (const [name, value] of Object.entries(params)) {
    if (value === null) next.searchParams.delete(name)
    else next.searchParams.set(name, value)
  }
  return next.href
}
