import { type CleaningRules, type Marketplaces, marketplacesOf } from '@thokham/metadata'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../../kit/storage/store.ts'
import type { Market } from '../../../lib/queries/pictures.ts'
import { useRuleChanges } from '../../../lib/queries/rules.ts'
import { judge, type MarketVerdict, type Standing, sameTextsOf } from '../checks/market-check.ts'
import {
  followSettings,
  loadMetadataSettings,
  type MetadataSettings,
  saveChange,
} from './metadata-settings.ts'
import type { PictureItem } from './picture-item.ts'
import { PictureSet, type PictureSetState } from './picture-set.ts'

/** One for the tab: a run goes on while its member looks at another screen. */
let shared: PictureSet | null = null

export interface PictureWork {
  pictures: PictureSet
  state: PictureSetState
  settings: MetadataSettings
  changeSettings: (change: Partial<MetadataSettings>) => void
}

/** Returns the work of this tab. */
export function tabPictures(): PictureSet {
  shared ??= new PictureSet(loadMetadataSettings())
  return shared
}

/** Returns the work of this tab, its settings, and follows both. */
export function usePictureSet(): PictureWork {
  const [settings, setSettings] = useState(loadMetadataSettings)
  const [pictures] = useState(tabPictures)
  const state = useStore(pictures.store)
  useEffect(() => pictures.adopt(settings), [pictures, settings])
  const { marketplaces, words } = useRuleChanges()
  useEffect(() => pictures.adoptMarketplaces(marketplacesOf(marketplaces)), [pictures, marketplaces])
  useEffect(() => pictures.adoptWords(words), [pictures, words])
  // Rows or a table is each tab's own.
  useEffect(() => followSettings((now) => setSettings(({ view }) => ({ ...now, view }))), [])
  const changeSettings = (change: Partial<MetadataSettings>) => {
    const next = { ...settings, ...change }
    saveChange(settings, change)
    pictures.adopt(next)
    setSettings(next)
  }
  return { pictures, state, settings, changeSettings }
}

/** Where a picture stands, with its verdicts. */
export interface Judged {
  readonly item: PictureItem
  readonly standing: Standing
  readonly verdicts: readonly MarketVerdict[]
  /** Words that went from the title, which nobody has read since. */
  readonly cutWords: readonly string[]
}

/** Returns where every picture stands; only those that changed, or whose texts others share now, are judged again. */
export function useJudged(
  items: readonly PictureItem[],
  markets: readonly Market[],
  rules: CleaningRules,
  marketplaces: Marketplaces,
): readonly Judged[] {
  const cache = useRef<{ key: unknown[]; known: WeakMap<PictureItem, { judged: Judged; same: string }> }>({
    key: [],
    known: new WeakMap(),
  })
  return useMemo(() => {
    const key = [markets.join(), rules, marketplaces]
    const isKnown = key.every((part, at) => part === cache.current.key[at])
    if (!isKnown) cache.current = { key, known: new WeakMap() }
    const { known } = cache.current
    const sameOf = sameTextsOf(items)
    return items.map((item) => {
      const counts = sameOf(item)
      const same = `${counts.title} ${counts.keywords}`
      const before = known.get(item)
      if (before?.same === same) return before.judged
      const judged = { item, ...judge(item, markets, rules, counts, marketplaces) }
      known.set(item, { judged, same })
      return judged
    })
  }, [items, markets, rules, marketplaces])
}
