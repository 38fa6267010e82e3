import { useCallback, useEffect, useMemo, useState } from 'react'
import { useBoxText } from '../../generator/keywords/box-text.ts'
import { linesOf } from '../../generator/keywords/keyword-store.ts'
import type { Keywords } from '../../generator/keywords/use-keywords.ts'
import type { PromptWorkerClient } from '../../generator/worker/prompt-worker-client.ts'

const NONE: string[] = []

export interface KeywordLines {
  /** As they are shown; of a long list those that the worker told of last. */
  shown: string[]
  /** Reads them as they are now; null while no worker has taken in a long list. */
  read: () => Promise<string[] | null>
}

/** Returns the keywords of the box, one a line without blanks; a long list is fetched from the worker that holds it. */
export function useKeywordLines(client: PromptWorkerClient | null, keywords: Keywords): KeywordLines {
  const { box, long, facts, revision } = keywords
  const text = useBoxText(box)
  const short = useMemo(() => (long ? NONE : trimmed(linesOf(text))), [long, text])
  const [fetched, setFetched] = useState(NONE)
  const { lines } = facts

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision of the list is the reason to ask again
  useEffect(() => {
    if (!long || !client) return
    let wanted = true
    linesIn(client, lines).then(
      (held) => wanted && setFetched(held),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [client, long, lines, revision])

  const read = useCallback(async () => {
    if (!long) return short
    // One that ends before it answers has lost the list, or will be followed by one that is given it.
    return client && linesIn(client, Number.MAX_SAFE_INTEGER).catch(() => null)
  }, [client, long, short])

  return { shown: long ? fetched : short, read }
}

async function linesIn(client: PromptWorkerClient, to: number): Promise<string[]> {
  return trimmed((await client.ask('lines', { from: 0, to })).map((row) => row.text))
}

function trimmed(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(Boolean)
}
