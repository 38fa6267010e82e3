import { useLayoutEffect, useState } from 'react'
import { PromptWorkerClient } from './prompt-worker-client.ts'

export interface StartedWorker {
  /** Null until it has started, which is before anything can be pressed. */
  client: PromptWorkerClient | null
  /** It could not be loaded, or failed: nothing can be generated before the page is loaded anew. */
  hasFailed: boolean
}

/** Starts the screen’s own prompt worker, which ends with the screen. */
export function usePromptWorker(): StartedWorker {
  const [client, setClient] = useState<PromptWorkerClient | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useLayoutEffect(() => {
    const worker = new Worker(new URL('./prompt-worker.ts', import.meta.url), {
      type: 'module',
      name: 'prompts',
    })
    const started = new PromptWorkerClient(worker, () => setHasFailed(true))
    setClient(started)
    return () => started.close()
  }, [])
  return { client, hasFailed }
}
