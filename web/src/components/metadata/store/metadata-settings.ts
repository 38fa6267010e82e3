import { PROVIDERS, type Provider } from '@thokham/contract/provider-keys'
import { storedJson } from '../../../kit/storage/stored.ts'
import { MARKETS, type Market } from '../../../lib/queries/pictures.ts'
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

const kept = storedJson('metadataSettings', (found) =>
  found === undefined ? null : parseMetadataSettings(found),
)
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
export function loadMetadataSettings(): MetadataSettings {
  return kept.get() ?? DEFAULT_SETTINGS
}

/**
 * Returns the settings as they are by now: another tab's change is kept before this one hears of it.
 * @param shown the settings of this tab, for a browser that keeps none yet
 */
export function settingsNow(shown: MetadataSettings): MetadataSettings {
  return kept.get() ?? shown
}

/**
 * Keeps what was changed of the settings, field by field, as far as the browser keeps anything: what another tab has changed
 * meanwhile stays.
 * @param shown the settings of this tab, for a browser that keeps none yet
 */
export function saveChange(shown: MetadataSettings, change: Partial<MetadataSettings>): void {
  kept.set({ ...settingsNow(shown), ...change })
}

/** Calls back when another tab has changed the kept settings. @returns ends that */
export function followSettings(onChange: (now: MetadataSettings) => void): () => void {
  return kept.follow((isElsewhere) => {
    const now = kept.get()
    if (isElsewhere && now) onChange(now)
  })
}

/** Returns what a dialog has changed of the settings that it was opened with. */
export function changesIn(
  opened: MetadataSettings,
  typed: Partial<MetadataSettings>,
): Partial<MetadataSettings> {
  const names = Object.keys(typed) as (keyof MetadataSettings)[]
  const changed = names.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(opened[name]))
  return Object.fromEntries(changed.map((name) => [name, typed[name]]))
}

/** Returns words as they were edited, beside what another tab has put among them or taken out meanwhile. */
export function mergeWords(
  opened: readonly string[],
  typed: readonly string[],
  now: readonly string[],
): string[] {
  const mine = typed.filter((word) => now.includes(word) || !opened.includes(word))
  const theirs = now.filter((word) => !opened.includes(word) && !mine.includes(word))
  return [...mine, ...theirs]
}

/** Returns settings out of whatever was kept. */
export function parseMetadataSettings(kept: unknown): MetadataSettings {
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
