import {
  isFiltered,
  LANGUAGE_FOLDER,
  type Marketplace,
  type Scope,
  searchFor,
  textWays,
  under,
  wordsOf,
} from './marketplace.ts'

/** Parts of the names of landing pages' folders, which each language has its own of: lizenzfreie-bilder, archivio-fotografico. */
const STEMS: readonly (readonly [Scope, string])[] = [
  ['ai', 'ai-image'],
  ['vector', 'vector'],
  ['vector', 'vektor'],
  ['vector', 'vecteur'],
  ['vector', 'vettor'],
  ['vector', 'wektor'],
  ['vector', 'clipart'],
  ['video', 'footage'],
  ['video', 'video'],
  ['all', 'photo'],
  ['all', 'foto'],
  ['all', 'fotk'],
  ['all', 'image'],
  ['all', 'immagin'],
  ['all', 'bild'],
  ['all', 'zdjeci'],
  ['all', 'stock'],
]
/** In letters that an address escapes: 写真素材, ภาพสต็อก. */
const ESCAPED_STEMS: readonly (readonly [Scope, RegExp])[] = [
  ['vector', /เวกเตอร์|ベクター|矢量|벡터|вектор/],
  ['video', /วิดีโอ|動画|视频|동영상|видео/],
  ['all', /ภาพ|写真|照片|图片|사진|이미지|фото|изображ/],
]
const LANDING = new RegExp(`^${LANGUAGE_FOLDER}/([^/]+)/([^/]+)\\.html$`)

/** Returns what a landing page's folder limits to; null for a folder of something else. */
function scopeOfFolder(folder: string): Scope | null {
  const name = wordsOf(folder).toLowerCase().replaceAll(' ', '-')
  const stem =
    STEMS.find(([, part]) => name.includes(part)) ?? ESCAPED_STEMS.find(([, part]) => part.test(name))
  return stem?.[0] ?? null
}

const MEDIA: Readonly<Record<string, Scope>> = {
  photo: 'photo',
  vector: 'vector',
  video: 'video',
  footage: 'video',
}

/** Parameters that limit no search. */
const UNLIMITING = [
  'word',
  'keyword',
  'q',
  'page',
  'sort',
  'orderby',
  'itemsperpage',
  'start',
  't_word',
  't_lang',
  'srch_lang',
  'oriSearch',
  'sti',
  'mediapopup',
  'Submit',
]

function scopeOf(url: URL): Scope {
  if (isFiltered(url, [...UNLIMITING, 'imgtype', 'mediatype'])) return 'filtered'
  const types = ['imgtype', 'mediatype']
    .flatMap((name) => url.searchParams.getAll(name))
    .filter((type) => !/^(?:|0|all)$/.test(type))
  const [only = null] = types
  if (only === null) return 'all'
  return (types.length === 1 && under(MEDIA, only)) || 'filtered'
}

/** https://www.123rf.com/stock-photo/thai_street_food.html, https://www.123rf.com/search.php?word=… */
export const rf123: Marketplace = {
  id: '123rf',
  name: '123RF',
  hosts: /^[a-z]+\.123rf\.com$/,
  matches: [
    'https://*.123rf.com/',
    'https://*.123rf.com/*search*',
    ...STEMS.map(([, stem]) => `https://*.123rf.com/*${stem}*/*.html*`),
    // A folder in letters that an address escapes.
    'https://*.123rf.com/*%*/*.html*',
    ...['photo', 'clipart', 'illustration', 'vector', 'video'].map(
      (kind) => `https://*.123rf.com/*${kind}_*`,
    ),
  ],
  searchOf: (url) => {
    const [, folder = '', slug] = LANDING.exec(url.pathname) ?? []
    const scope = scopeOfFolder(folder)
    if (scope) return searchFor(wordsOf(slug), isFiltered(url, UNLIMITING) ? 'filtered' : scope)
    if (!/\/search(?:\.php)?\/?$/.test(url.pathname)) return null
    const words = url.searchParams.get('word') ?? url.searchParams.get('keyword') ?? url.searchParams.get('q')
    return searchFor(words?.trim() ?? '', scopeOf(url))
  },
  isAsset: ({ pathname }) => /\/(?:photo|clipart|illustration|vector|video)_\d+_?/.test(pathname),
  countWays: [
    { by: 'data', selector: 'script#__NEXT_DATA__', keys: ['totalResults', 'total', 'totalCount'] },
    {
      by: 'element',
      selectors: [
        '[data-testid*="total"]',
        '[class*="SearchResultTotal"]',
        '[class*="TotalResult"]',
        '[class*="search-total"]',
        '.search-result-count',
      ],
    },
    ...textWays('h1, h2, main p'),
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
