import { type Marketplace, type Scope, searchFor, withParams, wordsOf } from './marketplace.ts'

const FOLDERS: Readonly<Record<string, Scope>> = {
  'photos-images': 'all',
  'stock-photos-images': 'all',
  'stock-photos': 'photo',
  illustration: 'vector',
  'illustrations-vectors': 'vector',
  'stock-video-footage': 'video',
}
const LANDING = new RegExp(`^/(${Object.keys(FOLDERS).join('|')})/([^/]+)\\.html$`)

/** https://www.dreamstime.com/photos-images/thai-street-food.html, https://www.dreamstime.com/search.php?srh_field=… */
export const dreamstime: Marketplace = {
  id: 'dreamstime',
  name: 'Dreamstime',
  hosts: /^(?:[a-z]+\.)?dreamstime\.com$/,
  matches: [
    'https://*.dreamstime.com/',
    'https://*.dreamstime.com/search.php*',
    ...Object.keys(FOLDERS).map((folder) => `https://*.dreamstime.com/${folder}/*`),
    'https://*.dreamstime.com/*-image*',
    'https://*.dreamstime.com/*-video*',
  ],
  searchOf: (url) => {
    const [, folder, slug] = LANDING.exec(url.pathname) ?? []
    if (folder) return searchFor(wordsOf(slug), FOLDERS[folder] ?? 'all')
    if (url.pathname !== '/search.php') return null
    return searchFor(url.searchParams.get('srh_field')?.trim() ?? '', scopeOf(url))
  },
  isAsset: ({ pathname }) => /-(?:image|video)\d+$/.test(pathname),
  countWays: [
    {
      by: 'element',
      selectors: [
        '.search-total',
        '.search-results__total',
        '[class*="results-total"]',
        '[class*="total-results"]',
        '#search-count',
      ],
    },
    { by: 'aria' },
    { by: 'element', selectors: ['h1, h2, .pagination, [class*="search-header"]'], loose: true },
    { by: 'title' },
    { by: 'meta', name: 'description' },
  ],
  kindLists: ['.search-filters', '[class*="media-type"]', '[role="tablist"]', 'nav[aria-label]'],
  keywordSelectors: [
    '.item-keywords a, .item-keywords-container a',
    '#item-keywords a, [class*="keywords"] a',
  ],
  addressOf: (url, { keyword }, kind) => {
    if (kind === 'ai') return null
    const only = { s_ph: 'n', s_il: 'n', s_video: 'n', s_audio: 'n' }
    const name = { photo: 's_ph', vector: 's_il', video: 's_video' }[kind]
    return withParams(new URL('/search.php', url), { srh_field: keyword, ...only, [name]: 'y' })
  },
}

function scopeOf({ searchParams }: URL): Scope {
  const on = (['s_ph', 's_il', 's_video'] as const).filter((name) => searchParams.get(name) === 'y')
  if (on.length !== 1) return 'all'
  return ({ s_ph: 'photo', s_il: 'vector', s_video: 'video' } as const)[on[0] ?? 's_ph']
}
