import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { ask, saidOf } from '../storage/ask.ts'
import type { Collected } from '../storage/basket.ts'
import type { LookUp } from '../storage/look-ups.ts'
import type { Answers, Request } from '../storage/messages.ts'
import { readSettings, type Settings } from '../storage/settings.ts'
import { readBasket, readLookUps, type StorageArea } from '../storage/store.ts'
import type { Words } from '../text/th.ts'
import { wordsIn } from '../text/words.ts'

export interface Stored {
  settings: Settings
  words: Words
  basket: Collected[]
  lookUps: LookUp[]
  /** Why the last change was not made; null when it was. */
  problem: string | null
  /** Makes a change. @returns null when it was not made, which `problem` then says; what was typed stays */
  save: <R extends Request>(request: R) => Promise<Answers[R['ask']] | null>
}

const StoredContext = createContext<Stored | null>(null)
const area = browser.storage.local as StorageArea

/** Reads what the browser keeps for the extension, and reads it again whenever any page changes it. */
export function WithStored({ children }: { children: ReactNode }) {
  const [stored, setStored] = useState<Omit<Stored, 'problem' | 'save'> | null>(null)
  const [error, setError] = useState<{ cause: unknown } | null>(null)
  useEffect(() => {
    let turn = 0
    const read = async () => {
      const mine = ++turn
      const [kept, { basket }, lookUps] = await Promise.all([
        area.get(null),
        readBasket(area),
        readLookUps(area),
      ])
      const settings = readSettings(kept, __SERVER__)
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
  if (!stored) return null
  const problem = error && saidOf(error.cause, stored.words)
  const save: Stored['save'] = async (request) => {
    try {
      const answer = await ask(request)
      setError(null)
      return answer
    } catch (cause) {
      setError({ cause })
      return null
    }
  }
  return <StoredContext value={{ ...stored, problem, save }}>{children}</StoredContext>
}

/** Returns what is kept, in its present state. */
export function useStored(): Stored {
  const stored = useContext(StoredContext)
  if (!stored) throw new Error('useStored stands inside WithStored')
  return stored
}
