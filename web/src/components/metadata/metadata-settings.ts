import { PROVIDERS, type Provider } from '@thokham/contract/provider-keys'
import { MARKETS, type Market } from '../../lib/pictures.ts'
import { MOST_KEYWORDS } from './picture-item.ts'

/** What a member works with, kept in this browser. */
export interface MetadataSettings {
  readonly provider: Provider
  /** Keywords wanted of a picture, 1–49. */
  readonly keywords: number
  /** Thai words beside the English ones. */
  readonly thai: boolean
  /** Every picture's first and last keywords. */
  readonly prefix: readonly string[]
  readonly suffix: readonly string[]
  /** Words that are always taken out. */
  readonly banned: readonly string[]
  readonly markets: readonly Market[]
  readonly templates: readonly MetadataTemplate[]
  /** Rows to open, or a table to type into; on small screens always rows. */
  readonly view: 'list' | 'grid'
}

/** Words and marks that a member gives to pictures of a kind, under a name. */
export interface MetadataTemplate {
  readonly name: string
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly isAi: boolean
}

const KEY = 'metadataSettings'
const MOST_WORDS = 500
export const MOST_TEMPLATES = 50

/** The settings of whoever has set none. */
export const DEFAULT_SETTINGS: MetadataSettings = {
  provider: 'gemini',
  keywords: MOST_KEYWORDS,
  thai: true,
  prefix: [],
  suffix: [],
  banned: [],
  markets: ['adobe', 'magnific', '123rf', 'dreamstime'],
  templates: [],
  view: 'list',
}

/** Reads the kept settings; whatever of them cannot be read is the default. */
export function loadSettings(): MetadataSettings {
  try {
    return readSettings(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return DEFAULT_SETTINGS
  }
}

/** Keeps the settings, as far as the browser keeps anything. */
export function saveSettings(settings: MetadataSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // They hold for this tab all the same.
  }
}

/** Returns settings out of whatever was kept. */
export function readSettings(kept: unknown): MetadataSettings {
  if (typeof kept !== 'object' || kept === null) return DEFAULT_SETTINGS
  const { provider, keywords, thai, prefix, suffix, banned, markets, templates, view } = kept as Record<
    string,
    unknown
  >
  return {
    provider: PROVIDERS.find((one) => one === provider) ?? DEFAULT_SETTINGS.provider,
    keywords:
      Number.isInteger(keywords) && Number(keywords) >= 1 && Number(keywords) <= MOST_KEYWORDS
        ? Number(keywords)
        : DEFAULT_SETTINGS.keywords,
    thai: typeof thai === 'boolean' ? thai : DEFAULT_SETTINGS.thai,
    prefix: words(prefix),
    suffix: words(suffix),
    banned: words(banned),
    markets: Array.isArray(markets)
      ? MARKETS.filter((one) => markets.includes(one))
      : DEFAULT_SETTINGS.markets,
    templates: (Array.isArray(templates) ? templates : [])
      .flatMap((one) =>
        typeof one === 'object' && one !== null && typeof one.name === 'string' && one.name.trim() !== ''
          ? [{ name: one.name, first: words(one.first), last: words(one.last), isAi: one.isAi === true }]
          : [],
      )
      .slice(0, MOST_TEMPLATES),
    view: view === 'grid' ? 'grid' : 'list',
  }
}

function words(kept: unknown): string[] {
  return (Array.isArray(kept) ? kept : [])
    .filter((one): one is string => typeof one === 'string')
    .slice(0, MOST_WORDS)
}
