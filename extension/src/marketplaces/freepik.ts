import {
  type Kind,
  type Marketplace,
  type Scope,
  searchFor,
  under,
  withParams,
  wordsOf,
} from './marketplace.ts'

const LANDING =
  /^\/(free-photos-vectors|photos|free-photos|vectors|free-vectors|videos|free-videos|ai-images)\/([^/]+)$/
const LANDING_SCOPE: Readonly<Record<string, Scope>> = {
  photos: 'photo',
  'free-photos': 'photo',
  vectors: 'vector',
  'free-vectors': 'vector',
  videos: 'video',
  'free-videos': 'video',
  'ai-images': 'ai',
}
const TYPE: Readonly<Record<string, Kind>> = {
  photo: 'photo',
  vector: 'vector',
  video: 'video',
  videos: 'video',
}
const HOSTS = ['freepik.com', 'freepik.es', 'magnific.com']

/** https://www.freepik.com/search?query=thai+street+food&type=photo, and the same at magnific.com. */
export const freepik: Marketplace = {
  id: 'freepik',
  name: 'Freepik / Magnific',
  hosts: /^(?:[a-z]+\.)?(?:freepik\.com|freepik\.es|magnific\.com)$/,
  matches: HOSTS.flatMap((host) => [
    `https://*.${host}/`,
    `https://*.${host}/*search*`,
    ...[...Object.keys(LANDING_SCOPE), 'free-photos-vectors'].map(
      (folder) => `https://*.${host}/${folder}/*`,
    ),
    `https://*.${host}/free-*.htm*`,
    `https://*.${host}/premium-*.htm*`,
  ]),
  searchOf: (url) => {
    const [, folder, slug] = LANDING.exec(url.pathname) ?? []
    if (folder) return searchFor(wordsOf(slug), LANDING_SCOPE[folder] ?? 'all')
    if (!/\/search\/?$/.test(url.pathname)) return null
    return searchFor(url.searchParams.get('query')?.trim() ?? '', scopeOf(url))
  },
  isAsset: ({ pathname }) => /^\/(?:free|premium)-[a-z-]+\/[^/]+_\d+\.htm/.test(pathname),
  countWays: [
    {
      by: 'element',
      selector:
        '[data-cy*="total"], [data-cy*="results-count"], [data-testid*="results-count"], .total-results, [class*="total-results"]',
    },
    { by: 'element', selector: 'main h1, h1, main h2, main p', loose: true },
    { by: 'title' },
    { by: 'meta', name: 'description' },
    { by: 'data', selector: 'script#__NEXT_DATA__', keys: ['totalResults', 'total_results', 'totalItems'] },
  ],
  kindLists: ['[data-cy*="type"]', '[role="tablist"]', 'aside ul', 'nav[aria-label]'],
  keywordSelectors: [
    '[data-cy*="related-tags"] a, [data-cy*="keywords"] a, [data-testid*="tags"] a',
    '.tags-links a, [class*="related-tags"] a, [class*="keywords"] a',
  ],
  addressOf: (url, { keyword }, kind) => {
    const search = new URL('/search', url)
    if (kind === 'ai') return withParams(search, { query: keyword, ai: 'only' })
    return withParams(search, { query: keyword, type: kind })
  },
}

function scopeOf({ searchParams }: URL): Scope {
  if (searchParams.get('ai') === 'only') return 'ai'
  return under(TYPE, searchParams.get('type')) ?? 'all'
}
