import { useEffect, useRef, useState } from 'react'
import { takeCollectedKeywords } from '../../../lib/collected-keywords.ts'
import type { KeywordBox } from './keyword-draft.ts'
import type { Keywords } from './use-keywords.ts'

/** Keywords that were sent here, and what stood in the box before. */
interface CollectedKeywords {
  count: number
  /** The text that they took the place of; '' for an empty box. */
  before: string
}

/**
 * Puts the keywords that the browser extension or another screen sent into the generator's box, once.
 * @param ready does the worker hold the box's keywords?
 * @returns the keywords that were received, until they are dismissed; null for none
 */
export function useCollectedKeywords(box: KeywordBox, keywords: Keywords, ready: boolean) {
  const [collected, setCollected] = useState<CollectedKeywords | null>(null)
  const latest = useRef(keywords)
  latest.current = keywords

  useEffect(() => {
    if (!ready) return
    const text = takeCollectedKeywords(box)
    if (text === '') return
    setCollected({ count: text.split('\n').length, before: latest.current.box.read() })
    latest.current.setText(text)
  }, [box, ready])

  const dismiss = () => setCollected(null)
  return { collected, dismiss }
}
