import { useEffect, useMemo, useState } from 'react'
import { useBoxText } from '../generator/keywords/box-text.ts'
import { linesOf } from '../generator/keywords/keyword-store.ts'
import type { Keywords } from '../generator/keywords/use-keywords.ts'
import type { PromptWorkerClient } from '../generator/worker/prompt-worker-client.ts'

const NONE: string[] = []

/** Returns the keywords of the box, one a line without blanks; a long list is fetched from the worker that holds it. */
export function useKeywordLines(client: PromptWorkerClient | null, keywords: Keywords): string[] {
  const { box, long, facts, revision } = keywords
  const text = useBoxText(box)
  const short = useMemo(() => (long ? NONE : trimmed(linesOf(text))), [long, text])
  const [fetched, setFetched] = useState(NONE)
  const { lines } = facts

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision of the list is the reason to ask again
  useEffect(() => {
    if (!long || !client) return
    let wanted = true
    client.ask('lines', { from: 0, to: lines }).then(
      (rows) => wanted && setFetched(trimmed(rows.map((row) => row.text))),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [client, long, lines, revision])

  return long ? fetched : short
}

function trimmed(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(Boolean)
}
