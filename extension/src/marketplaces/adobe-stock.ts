import {
  isFiltered,
  type Kind,
  type Marketplace,
  type Scope,
  searchFor,
  textWays,
  under,
  withParams,
} from './marketplace.ts'

const CONTENT_TYPE: Readonly<Record<string, Kind>> = {
  photo: 'photo',
  zip_vector: 'vector',
  video: 'video',
}
const TYPE_NAMES = ['photo', 'illustration', 'zip_vector', 'video', 'template', '3d', 'audio']

/** Returns the parameter that chooses one of Adobe's types. */
function typeParam(name: string): string {
  return `filters[content_type:${name}]`
}

/** https://stock.adobe.com/th/search?k=thai+street+food&filters[content_type:photo]=1 */
export const adobeStock: Marketplace = {
  id: 'adobe-stock',
  name: 'Adobe Stock',
  hosts: /^stock\.adobe\.com$/,
  matches: [
    'https://stock.adobe.com/',
    'https://stock.adobe.com/*search*',
    'https://stock.adobe.com/*images/*',
    'https://stock.adobe.com/*video/*',
  ],
  searchOf: (url) => {
    if (!/^\/(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/)?search(?:\/|$)/i.test(url.pathname)) return null
    return searchFor(url.searchParams.get('k')?.trim() ?? '', scopeOf(url))
  },
  isAsset: ({ pathname }) =>
    /^\/(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/)?(?:images|video|templates|3d-assets)\/[^/]+\/\d+/.test(pathname),
  countWays: [
    {
      by: 'data',
      selector: 'script#image-detail-json, script[type="application/json"]',
      keys: ['num_results', 'total_items', 'total_results'],
    },
    {
      by: 'element',
      selectors: [
        '[data-t="search-results-count"]',
        '[data-t*="results-count"]',
        '[data-t*="total-results"]',
        '.js-search-results-count',
        '[class*="search-results-count"]',
        '[class*="searchResultsCount"]',
      ],
    },
    ...textWays('main h1, main h2, h1'),
  ],
  kindLists: ['[data-t*="content-type"]', '[data-t*="asset-type"]', '[role="tablist"]', 'nav[aria-label]'],
  keywordSelectors: [
    '[data-t="keywords-list"] a, [data-t*="keyword"] a, [data-t*="keyword"] span[data-t]',
    '.js-keywords-list a, [class*="keywords"] a',
  ],
  addressOf: (url, _search, kind) => {
    const types = Object.fromEntries([...TYPE_NAMES, 'image'].map((name) => [typeParam(name), null]))
    if (kind === 'ai') return withParams(url, { ...types, 'filters[gentech]': 'only', search_page: null })
    const name = Object.keys(CONTENT_TYPE).find((type) => CONTENT_TYPE[type] === kind)
    return withParams(url, {
      ...types,
      [typeParam(name ?? kind)]: '1',
      'filters[gentech]': null,
      search_page: null,
    })
  },
}

/** Parameters that limit no search. */
const UNLIMITING = [
  ...[
    'k',
    'search_page',
    'search_type',
    'limit',
    'load_type',
    'acp',
    'aco',
    'get_facets',
    'order',
    'asset_id',
  ],
  ...['is_recent_search', 'native_visual_search', 'safe_search', 'filters[order]', 'filters[offensive:2]'],
  // Whoever types words is given these.
  ...['filters[fetch_excluded_assets]', 'filters[include_stock_enterprise]'],
]
/** Stands beside whatever kinds of pictures are chosen; alone it leaves videos and the rest out. */
const IMAGE = typeParam('image')
const GENTECH = 'filters[gentech]'
/** A search of all that there is names these, or none. */
const EVERY_TYPE = ['photo', 'illustration', 'zip_vector', 'video']
/** What stands behind /search in an address. */
const PATHS: Readonly<Record<string, Scope>> = {
  '': 'all',
  photos: 'photo',
  vectors: 'vector',
  video: 'video',
}

function scopeOf(url: URL): Scope {
  const { pathname, searchParams } = url
  if (isFiltered(url, [...UNLIMITING, GENTECH, IMAGE, ...TYPE_NAMES.map(typeParam)])) return 'filtered'
  const chosen = TYPE_NAMES.filter((name) => searchParams.get(typeParam(name)) === '1')
  const isEvery = chosen.length === 0 || EVERY_TYPE.every((name) => chosen.includes(name))
  const path = under(PATHS, /\/search(?:\/([a-z-]*))?/.exec(pathname)?.[1] ?? '') ?? 'filtered'
  const gentech = searchParams.get(GENTECH)
  if (gentech) return gentech === 'only' && isEvery && path === 'all' ? 'ai' : 'filtered'
  if (chosen.length === 0 && searchParams.get(IMAGE) === '1') return 'filtered'
  if (isEvery) return path
  const [only = null] = chosen
  const kind = chosen.length === 1 ? under(CONTENT_TYPE, only) : undefined
  return kind && (path === 'all' || path === kind) ? kind : 'filtered'
}
