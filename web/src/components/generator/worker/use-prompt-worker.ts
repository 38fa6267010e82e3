import { useLayoutEffect, useState } from 'react'
import { PromptWorkerClient } from './prompt-worker-client.ts'

/** The screen’s own prompt worker; null until it has started, which is before anything can be pressed. It ends with the screen. */
export function usePromptWorker(): PromptWorkerClient | null {
  const [client, setClient] = useState<PromptWorkerClient | null>(null)
  useLayoutEffect(() => {
    const started = new PromptWorkerClient()
    setClient(started)
    return () => started.close()
  }, [])
  return client
}
