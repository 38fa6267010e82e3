import { useEffect, useState } from 'react'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { takeCollectedKeywords } from '../../../lib/session/collected-keywords.ts'
import type { KeywordBox } from './keyword-draft.ts'
import type { Keywords } from './use-keywords.ts'

/** Keywords that were sent here. */
interface CollectedKeywords {
  count: number
  /** Brings back those whose place they took; null where there were none. */
  undo: (() => void) | null
}

/**
 * Puts the keywords that the browser extension or another screen sent into the generator's box, once.
 * @param ready does the worker hold the box's keywords?
 * @returns the keywords that were received, until they are dismissed; null for none
 */
export function useCollectedKeywords(box: KeywordBox, keywords: Keywords, ready: boolean) {
  const [collected, setCollected] = useState<CollectedKeywords | null>(null)
  const latest = useLatest(keywords)

  useEffect(() => {
    if (!ready) return
    const text = takeCollectedKeywords(box)
    if (text === '') return
    const count = text.split('\n').length
    void latest.current.replace(text).then((undo) => setCollected({ count, undo }))
  }, [box, ready])

  const dismiss = () => setCollected(null)
  return { collected, dismiss }
}
