import { replaceEqualDeep } from '@tanstack/react-query'
import type { VersionChanges } from '@thokham/engine'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { Preview, RecipeWithoutKeywords } from '../worker/prompt-worker-data.ts'

/** An answer that takes longer (ms) is said to be under way. */
const COUNTING_AFTER_MS = 150

/**
 * Follows what would be generated right now: total, first prompts, advice. Only the newest question waits while one is
 * being answered, so typing never queues up work. null until the first answer.
 * @param isTaking the keywords are being taken in: what is known is not of them, until they are counted
 * @returns it, and whether an answer has been waited for so long that the former one should not be shown as a count
 */
export function usePreview(
  client: PromptWorkerClient | null,
  options: RecipeWithoutKeywords,
  count: number | 'all',
  revision: number,
  listNames: readonly string[],
  changes: VersionChanges,
  isTaking: boolean,
): { preview: Preview | null; isCounting: boolean } {
  const [preview, setPreview] = useState<Preview | null>(null)
  const next = useRef<(() => Promise<void>) | null>(null)
  const busy = useRef(false)
  const [isCounting, setCounting] = useState(false)
  if (isTaking && !isCounting) setCounting(true)

  useEffect(() => {
    if (!client || revision === 0) return
    let wanted = true
    const clock = setTimeout(() => setCounting(true), COUNTING_AFTER_MS)
    next.current = async () => {
      const question = { options, count, listNames, changes }
      // A worker that failed or was closed has no preview to give; a set asked of it says so.
      const answer = await client.ask('preview', question).catch(() => null)
      clearTimeout(clock)
      if (!wanted) return
      // The next letter comes first, and what is as it was is not drawn anew.
      startTransition(() => {
        setCounting(false)
        // A list that did not come is asked for again with every answer.
        if (answer)
          setPreview((former) => ({
            ...replaceEqualDeep(former, answer),
            missingLists: answer.missingLists,
          }))
      })
    }
    void work(next, busy)
    return () => {
      wanted = false
      clearTimeout(clock)
    }
  }, [client, options, count, revision, listNames, changes])

  return { preview, isCounting }
}

async function work(next: { current: (() => Promise<void>) | null }, busy: { current: boolean }) {
  if (busy.current) return
  busy.current = true
  while (next.current) {
    const job = next.current
    next.current = null
    await job()
  }
  busy.current = false
}

/** Counts about how many tokens each text has; null until they are counted. */
export function useTokens(client: PromptWorkerClient | null, texts: readonly string[]): number[] | null {
  const [counted, setCounted] = useState<{ of: string; tokens: number[] } | null>(null)
  const joined = texts.join('\n')
  useEffect(() => {
    if (!client || joined === '') return
    let wanted = true
    const clock = setTimeout(async () => {
      const tokens = await client.ask('tokens', { texts: joined.split('\n') }).catch(() => null)
      if (wanted && tokens) setCounted({ of: joined, tokens })
    }, 250)
    return () => {
      wanted = false
      clearTimeout(clock)
    }
  }, [client, joined])
  return counted?.of === joined ? counted.tokens : null
}
