import {
  isFiltered,
  type Marketplace,
  type Scope,
  searchFor,
  textWays,
  withParams,
  wordsOf,
} from './marketplace.ts'

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
    if (folder)
      return searchFor(wordsOf(slug), isFiltered(url, UNLIMITING) ? 'filtered' : (FOLDERS[folder] ?? 'all'))
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
    ...textWays('h1, h2, .pagination, [class*="search-header"]'),
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

/** Parameters that limit no search. */
const UNLIMITING = [
  ...['srh_field', 'securitycheck', 'firstvalue', 'lastsearchvalue', 'pg', 'page', 'items', 's_st', 's_all'],
]
/** What its form sends while it is left as it is. */
const AT_REST: Readonly<Record<string, string>> = { s_rst: '7', s_mrg: '1' }
/** What its form lets one choose several of: a list limits nothing while all of it is chosen. */
const CHOICES = [
  ['s_rf', 's_ed'],
  ['s_clc', 's_clm'],
  ['s_orp', 's_ors', 's_orl', 's_orw'],
  ['s_sl0', 's_sl1', 's_sl2', 's_sl3', 's_sl4', 's_sl5'],
  ['s_mrc1', 's_mrc2', 's_mrc3', 's_mrc4', 's_mrc5'],
]
const KINDS_CHOSEN = { s_ph: 'photo', s_il: 'vector', s_video: 'video', s_audio: 'filtered' } as const

function scopeOf(url: URL): Scope {
  const names = Object.keys(KINDS_CHOSEN) as (keyof typeof KINDS_CHOSEN)[]
  const isOn = (name: string) => url.searchParams.get(name) === 'y'
  const whole = CHOICES.filter((choice) => choice.every(isOn)).flat()
  const atRest = Object.keys(AT_REST).filter((name) => url.searchParams.get(name) === AT_REST[name])
  if (isFiltered(url, [...UNLIMITING, ...whole, ...atRest, ...names])) return 'filtered'
  const on = names.filter(isOn)
  const isOff = names.some((name) => url.searchParams.get(name) === 'n')
  const [only] = on
  if (only === undefined) return isOff ? 'filtered' : 'all'
  if (on.length === 1) return KINDS_CHOSEN[only]
  return isOff || !(['s_ph', 's_il', 's_video'] as const).every((name) => on.includes(name))
    ? 'filtered'
    : 'all'
}
