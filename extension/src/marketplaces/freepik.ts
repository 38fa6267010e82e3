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

/** The folders of landing pages, in the languages that have words of their own for them. */
const FOLDERS: Readonly<Record<string, Scope>> = {
  ...folders(
    'all',
    'free-photos-vectors fotos-vektoren-kostenlos fotos-vectores-gratis photos-vecteurs-libre',
  ),
  ...folders('all', 'fotos-vetores-gratis foto-vettori-gratuito darmowe-zdjecia-wektory'),
  ...folders(
    'photo',
    'photos free-photos premium-photos fotos foto zdjecia fotografie fotos-gratis fotos-premium photos-gratuite',
  ),
  ...folders(
    'vector',
    'vectors free-vectors premium-vectors vektoren vectores vecteurs vetores vettori wektory vectoren',
  ),
  ...folders('video', 'videos free-videos premium-videos video wideo filmy'),
  ...folders(
    'ai',
    'ai-images free-ai-images premium-ai-images ki-bilder imagenes-ia images-ia imagens-ia immagini-ia obrazy-ai',
  ),
}
const LANDING = new RegExp(`^${LANGUAGE_FOLDER}/(${Object.keys(FOLDERS).join('|')})/([^/]+?)(?:/\\d+)?/?$`)
const ASSET = new RegExp(`^${LANGUAGE_FOLDER}/[a-z-]+/[^/]*_\\d+\\.htm`)

function folders(scope: Scope, names: string): Record<string, Scope> {
  return Object.fromEntries(names.split(' ').map((name) => [name, scope]))
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
    ...Object.keys(FOLDERS).map((folder) => `https://*.${host}/*${folder}/*`),
    `https://*.${host}/*_*.htm*`,
  ]),
  searchOf: (url) => {
    const [, folder, slug] = LANDING.exec(url.pathname) ?? []
    if (folder)
      return searchFor(wordsOf(slug), isFiltered(url, UNLIMITING) ? 'filtered' : (FOLDERS[folder] ?? 'all'))
    if (!/\/search\/?$/.test(url.pathname)) return null
    return searchFor(url.searchParams.get('query')?.trim() ?? '', scopeOf(url))
  },
  isAsset: ({ pathname }) => ASSET.test(pathname),
  countWays: [
    { by: 'data', selector: 'script#__NEXT_DATA__', keys: ['totalResults', 'total_results', 'totalItems'] },
    {
      by: 'element',
      selectors: [
        '[data-cy*="total"]',
        '[data-cy*="results-count"]',
        '[data-testid*="results-count"]',
        '.total-results',
        '[class*="total-results"]',
      ],
    },
    ...textWays('main h1, h1, main h2, main p'),
  ],
  kindLists: ['[data-cy*="type"]', '[role="tablist"]', 'aside ul', 'nav[aria-label]'],
  keywordSelectors: [
    '[data-cy*="related-tags"] a, [data-cy*="keywords"] a, [data-testid*="tags"] a',
    '.tags-links a, [class*="related-tags"] a, [class*="keywords"] a',
  ],
  addressOf: (url, { keyword }, kind) => {
    const language = languageFolderOf(url)
    const search = new URL(`${language}/search`, url)
    if (kind === 'ai') return withParams(search, { query: keyword, ai: 'only' })
    return withParams(search, { query: keyword, type: kind })
  },
}

/** Parameters that limit no search; the last two repeat what another one says. */
const UNLIMITING = ['query', 'format', 'page', 'sort', 'last_filter', 'last_value']

function scopeOf(url: URL): Scope {
  if (isFiltered(url, [...UNLIMITING, 'ai', 'type'])) return 'filtered'
  const { searchParams } = url
  const types = searchParams.getAll('type').filter((type) => type !== '' && type !== 'all')
  const [only = null] = types
  const ai = searchParams.get('ai')
  if (ai) return ai === 'only' && only === null ? 'ai' : 'filtered'
  if (only === null) return 'all'
  return (types.length === 1 && under(TYPE, only)) || 'filtered'
}
