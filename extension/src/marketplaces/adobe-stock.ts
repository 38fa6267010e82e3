import { type Kind, type Marketplace, type Scope, searchFor, withParams } from './marketplace.ts'

const CONTENT_TYPE: Readonly<Record<string, Kind>> = {
  photo: 'photo',
  zip_vector: 'vector',
  video: 'video',
}
const TYPE_NAMES = ['photo', 'illustration', 'zip_vector', 'video', 'template', '3d', 'audio', 'image']

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
    if (!/^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?search(?:\/|$)/i.test(url.pathname)) return null
    return searchFor(url.searchParams.get('k')?.trim() ?? '', scopeOf(url))
  },
  isAsset: ({ pathname }) =>
    /^\/(?:[a-z]{2}\/)?(?:images|video|templates|3d-assets)\/[^/]+\/\d+/.test(pathname),
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
    { by: 'aria' },
    { by: 'element', selectors: ['main h1, main h2, h1'], loose: true },
    { by: 'title' },
    { by: 'meta', name: 'description' },
  ],
  kindLists: ['[data-t*="content-type"]', '[data-t*="asset-type"]', '[role="tablist"]', 'nav[aria-label]'],
  keywordSelectors: [
    '[data-t="keywords-list"] a, [data-t*="keyword"] a, [data-t*="keyword"] span[data-t]',
    '.js-keywords-list a, [class*="keywords"] a',
  ],
  addressOf: (url, _search, kind) => {
    const types = Object.fromEntries(TYPE_NAMES.map((name) => [`filters[content_type:${name}]`, null]))
    if (kind === 'ai') return withParams(url, { ...types, 'filters[gentech]': 'only', search_page: null })
    const name = Object.keys(CONTENT_TYPE).find((type) => CONTENT_TYPE[type] === kind)
    return withParams(url, {
      ...types,
      [`filters[content_type:${name}]`]: '1',
      'filters[gentech]': null,
      search_page: null,
    })
  },
}

function scopeOf({ pathname, searchParams }: URL): Scope {
  if (searchParams.get('filters[gentech]') === 'only') return 'ai'
  const chosen = TYPE_NAMES.filter((name) => searchParams.get(`filters[content_type:${name}]`) === '1')
  const [only] = chosen
  if (only && chosen.length === 1) return CONTENT_TYPE[only] ?? 'all'
  if (/\/search\/video/.test(pathname)) return 'video'
  return /\/search\/(?:photos|images)$/.test(pathname) && chosen.length === 0 ? 'photo' : 'all'
}
