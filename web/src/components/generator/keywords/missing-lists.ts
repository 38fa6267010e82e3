import type { VersionChanges } from '@thokham/engine'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../text/errors.ts'
import { toast } from '../../ui/toast.tsx'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { Preview, RecipeWithoutKeywords } from '../worker/prompt-worker-data.ts'
import type { WordLists } from './use-word-lists.ts'

const NONE: readonly string[] = []

/**
 * Loads the lists that a preview lacks.
 * @returns true while a list that seems not to be there may still come
 */
export function useMissingLists(preview: Preview | null, { load, isReady }: WordLists): boolean {
  const missing = preview?.missingLists ?? NONE
  const [failed, setFailed] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (missing.length === 0) return
    let current = true
    load(missing).catch((error) => {
      if (!current) return
      setFailed(missing)
      toast.error(messageOf(error))
    })
    return () => {
      current = false
    }
  }, [missing, load])
  return !isReady || (missing.length > 0 && failed !== missing)
}

interface SetWish {
  options: RecipeWithoutKeywords
  count: number | 'all'
}

/**
 * Asks what would be generated, with every list that is read.
 * @throws ApiError when a list cannot be loaded; WorkerEnded
 */
export async function previewWithLists(
  client: PromptWorkerClient,
  wish: SetWish,
  { names, load }: WordLists,
  changes: VersionChanges,
): Promise<{ fresh: Preview; wish: SetWish }> {
  let { options } = wish
  for (;;) {
    const fresh = await client.ask('preview', { ...wish, options, listNames: names, changes })
    const isComplete = fresh.missingLists.every((name) => Object.hasOwn(options.lists, name))
    if (isComplete) return { fresh, wish: { ...wish, options } }
    const lists = await load(fresh.missingLists)
    // A list that was deleted meanwhile is reported as one that does not exist.
    if (fresh.missingLists.some((name) => !Object.hasOwn(lists, name)))
      return { fresh, wish: { ...wish, options } }
    options = { ...options, lists }
  }
}
