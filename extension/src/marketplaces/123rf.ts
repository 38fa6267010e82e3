import { type Marketplace, type Scope, searchFor, under, wordsOf } from './marketplace.ts'

const FOLDERS: Readonly<Record<string, Scope>> = {
  'stock-photo': 'all',
  'clipart-vector': 'vector',
  'stock-footage': 'video',
  'ai-image': 'ai',
}
const LANDING = new RegExp(`^/(?:[a-z]{2}/)?(${Object.keys(FOLDERS).join('|')})/([^/]+)\\.html$`)
const MEDIA: Readonly<Record<string, Scope>> = {
  photo: 'photo',
  vector: 'vector',
  video: 'video',
  footage: 'video',
}

/** https://www.123rf.com/stock-photo/thai_street_food.html, https://www.123rf.com/search.php?word=… */
export const rf123: Marketplace = {
  id: '123rf',
  name: '123RF',
  hosts: /^[a-z]+\.123rf\.com$/,
  matches: [
    'https://*.123rf.com/',
    'https://*.123rf.com/*search*',
    ...Object.keys(FOLDERS).map((folder) => `https://*.123rf.com/*${folder}/*`),
    ...['photo', 'clipart', 'illustration', 'vector', 'video'].map(
      (kind) => `https://*.123rf.com/*${kind}_*`,
    ),
  ],
  searchOf: (url) => {
    const [, folder, slug] = LANDING.exec(url.pathname) ?? []
    if (folder) return searchFor(wordsOf(slug), FOLDERS[folder] ?? 'all')
    if (!/\/search(?:\.php)?\/?$/.test(url.pathname)) return null
    const words = url.searchParams.get('word') ?? url.searchParams.get('keyword') ?? url.searchParams.get('q')
    return searchFor(
      words?.trim() ?? '',
      under(MEDIA, url.searchParams.get('imgtype') ?? url.searchParams.get('mediatype')) ?? 'all',
    )
  },
  isAsset: ({ pathname }) => /\/(?:photo|clipart|illustration|vector|video)_\d+_?/.test(pathname),
  countWays: [
    {
      by: 'element',
      selector:
        '[data-testid*="total"], [class*="SearchResultTotal"], [class*="TotalResult"], [class*="search-total"], .search-result-count',
    },
    { by: 'element', selector: 'h1, h2, main p', loose: true },
    { by: 'title' },
    { by: 'meta', name: 'description' },
    { by: 'data', selector: 'script#__NEXT_DATA__', keys: ['totalResults', 'total', 'totalCount'] },
  ],
  kindLists: ['[class*="MediaType"]', '[role="tablist"]', 'nav[aria-label]'],
  keywordSelectors: [
    '[class*="KeywordsList"] a, [class*="Keywords__"] a',
    '[data-testid*="keyword"] a, [class*="keyword"] a',
  ],
  addressOf: (url, { keyword }, kind) => {
    const slug = encodeURIComponent(keyword.replace(/\s+/g, '_'))
    const folder = { photo: null, vector: 'clipart-vector', video: 'stock-footage', ai: null }[kind]
    return folder && new URL(`/${folder}/${slug}.html`, url).href
  },
}
