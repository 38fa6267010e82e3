import type { MarketplaceId, Scope } from '../marketplaces/marketplace.ts'
import type { AssetReading } from '../marketplaces/read-asset.ts'
import type { SearchReading } from '../marketplaces/read-search.ts'
import type { Collected, NewKeyword } from './basket.ts'
import type { LookUp } from './look-ups.ts'

/** What pages and popup ask of the background, which alone writes basket and history, one change after the other. */
export type Request =
  | { ask: 'look'; keyword: string; marketplace: MarketplaceId; counts: Partial<Record<Scope, number>> }
  | { ask: 'collect'; items: NewKeyword[] }
  | { ask: 'remove'; keywords: string[] }
  | { ask: 'restore'; items: Collected[] }
  | { ask: 'note'; keyword: string; note: string }
  | { ask: 'forget-looks' }
  | { ask: 'thai-letters' }

export interface Answers {
  look: LookUp
  collect: { added: number; had: number; full: boolean; total: number }
  remove: { total: number }
  restore: { total: number }
  note: { total: number }
  'forget-looks': { total: number }
  /** A font with Thai letters, base64 of WOFF2. */
  'thai-letters': string
}

/** Why a change was not made: storage is full, or the extension was updated or removed while its page was open. */
export type Trouble = 'full' | 'failed'

/** Classifies an error of the browser's storage; each browser words it differently. */
export function troubleOf(error: unknown): Trouble {
  return /quota|no space|disk|storage.*full|exceeded/i.test(String(error)) ? 'full' : 'failed'
}

/** What the popup asks of the page in front of it. */
export interface PageRequest {
  ask: 'reading'
}
export interface PageReading {
  search: Omit<SearchReading, 'place'> | null
  asset: Omit<AssetReading, 'place'> | null
}
