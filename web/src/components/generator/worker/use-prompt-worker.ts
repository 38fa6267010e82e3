import { useLayoutEffect, useState } from 'react'
import workerUrl from './prompt-worker.ts?worker&url'
import { PromptWorkerClient } from './prompt-worker-client.ts'

export interface StartedWorker {
  /** Null while it does not come; then it is fetched again. */
  client: PromptWorkerClient | null
  /** It could not be loaded, or failed: nothing can be generated before the page is loaded anew. */
  hasFailed: boolean
}

/** A worker that has not answered after so long (ms) is fetched anew; it is given the keywords at once. */
const SILENCE_MS = 14_000
/** It is started so often before it counts as failed; each time its file was fetched whole before. */
const MOST_STARTS = 3

/**
 * Starts the screen’s own prompt worker, which ends with the screen. One whose file hangs, is cut or fails is fetched again by
 * itself (docs/product/app.md#a-bad-network).
 */
export function usePromptWorker(): StartedWorker {
  const [client, setClient] = useState<PromptWorkerClient | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useLayoutEffect(() => {
    let running: PromptWorkerClient | null = null
    let clock: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let starts = 0

    function start() {
      starts += 1
      const begun = new PromptWorkerClient(new Worker(workerUrl, { type: 'module', name: 'prompts' }), lost)
      running = begun
      setClient(begun)
      clock = setTimeout(() => {
        if (begun.hasAnswered) return
        begun.close()
        lost()
      }, SILENCE_MS)
    }

    function lost() {
      clearTimeout(clock)
      if (isOver) return
      if (running?.hasAnswered || starts === MOST_STARTS || !globalThis.fetchWhole) return setHasFailed(true)
      setClient(null)
      globalThis.fetchWhole(workerUrl).then(
        () => !isOver && start(),
        () => !isOver && setHasFailed(true),
      )
    }

    start()
    return () => {
      isOver = true
      clearTimeout(clock)
      running?.close()
    }
  }, [])
  return { client, hasFailed }
}
