import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import type { Collected } from '../storage/basket.ts'
import type { LookUp } from '../storage/look-ups.ts'
import { readSettings, type Settings } from '../storage/settings.ts'
import { readBasket, readLookUps, type StorageArea } from '../storage/store.ts'
import type { Words } from '../text/th.ts'
import { wordsIn } from '../text/words.ts'

export interface Stored {
  settings: Settings
  words: Words
  basket: Collected[]
  lookUps: LookUp[]
}

const StoredContext = createContext<Stored | null>(null)
const area = browser.storage.local as StorageArea

/** Reads what the browser keeps for the extension, and reads it again whenever any page changes it. */
export function WithStored({ children }: { children: ReactNode }) {
  const [stored, setStored] = useState<Stored | null>(null)
  useEffect(() => {
    let turn = 0
    const read = async () => {
      const mine = ++turn
      const [kept, { basket }, lookUps] = await Promise.all([
        area.get(null),
        readBasket(area),
        readLookUps(area),
      ])
      const settings = readSettings(kept, __HOUSE__)
      if (mine !== turn) return
      const words = wordsIn(settings.language, browser.i18n.getUILanguage())
      document.documentElement.lang = words.locale.slice(0, 2)
      document.title = words.name
      setStored({ settings, words, basket, lookUps })
    }
    const changed = () => void read()
    browser.storage.onChanged.addListener(changed)
    changed()
    return () => browser.storage.onChanged.removeListener(changed)
  }, [])
  return stored && <StoredContext value={stored}>{children}</StoredContext>
}

/** Returns what is kept, in its present state. */
export function useStored(): Stored {
  const stored = useContext(StoredContext)
  if (!stored) throw new Error('useStored stands inside WithStored')
  return stored
}
