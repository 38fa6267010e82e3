import {
  isFiltered,
  type Kind,
  LANGUAGE_FOLDER,
  languageFolderOf,
  type Marketplace,
  type Scope,
  searchFor,
  textWays,
  under,
  withParams,
  wordsOf,
} from './marketplace.ts'

const SEARCH = new RegExp(`^${LANGUAGE_FOLDER}/(video/)?search/([^/]+)`)
const IMAGE_TYPE: Readonly<Record<string, Kind>> = { photo: 'photo', vector: 'vector' }

/** https://www.shutterstock.com/th/search/thai-street-food?image_type=photo */
export const shutterstock: Marketplace = {
  id: 'shutterstock',
  name: 'Shutterstock',
  hosts: /^www\.shutterstock\.com$/,
  matches: [
    'https://www.shutterstock.com/',
    'https://www.shutterstock.com/*search/*',
    'https://www.shutterstock.com/*image-*',
    'https://www.shutterstock.com/*video/clip-*',
  ],
  searchOf: (url) => {
    // Pictures like one picture: no words were searched for.
    if (/\/search\/similar\/\d+/.test(url.pathname)) return null
    const [, video, slug] = SEARCH.exec(url.pathname) ?? []
    return searchFor(wordsOf(slug), scopeOf(url, video !== undefined))
  },
  isAsset: ({ pathname }) =>
    /\/(?:image-(?:photo|vector|illustration|generated)\/[^/]*\d+|video\/clip-\d+)/.test(pathname),
  countWays: [
    {
      by: 'data',
      selector: 'script#__NEXT_DATA__',
      keys: ['totalRecords', 'total_count', 'totalResults', 'totalCount'],
    },
    {
      by: 'element',
      selectors: [
        '[data-automation="SearchResultsCount"]',
        '[data-automation*="ResultsCount"]',
        '[data-automation*="TotalResults"]',
        '[data-automation*="AssetCount"]',
      ],
    },
    ...textWays('h1, h2, main [class*="subheading"]'),
  ],
  kindLists: [
    '[data-automation*="AssetType"]',
    '[data-automation*="Tabs"]',
    '[role="tablist"]',
    'nav[aria-label]',
  ],
  keywordSelectors: [
    '[data-automation^="ExpandableKeywordsList"] a',
    '[data-track-label="relatedKeywords"] a, [data-track-label="relatedKeywords"] button',
    '[class*="eyword"] a[href*="/search/"]',
  ],
  addressOf: (url, { keyword }, kind) => {
    const language = languageFolderOf(url)
    const slug = encodeURIComponent(keyword.replace(/\s+/g, '-'))
    if (kind === 'ai') return null
    if (kind === 'video') return new URL(`${language}/video/search/${slug}`, url).href
    return withParams(new URL(`${language}/search/${slug}`, url), { image_type: kind })
  },
}

/** Parameters that limit no search. */
const UNLIMITING = [
  ...['image_type', 'page', 'sort', 'searchterm', 'search_source', 'section', 'kw', 'c3apidt'],
  ...['channel', 'consentChanged'],
]

function scopeOf(url: URL, isVideo: boolean): Scope {
  if (isFiltered(url, UNLIMITING)) return 'filtered'
  const types = url.searchParams.getAll('image_type').filter((type) => type !== '' && type !== 'all')
  if (types.length === 0) return isVideo ? 'video' : 'all'
  const [only = null] = types
  return (!isVideo && types.length === 1 && under(IMAGE_TYPE, only)) || 'filtered'
}
