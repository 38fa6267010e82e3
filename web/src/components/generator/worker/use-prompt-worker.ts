import { useLayoutEffect, useState } from 'react'
import { WeavingClient } from './prompt-worker-client.ts'

/** The screen’s own weaving worker; null until it has started, which is before anything can be pressed. It ends with the screen. */
export function useWeavingClient(): WeavingClient | null {
  const [client, setClient] = useState<WeavingClient | null>(null)
  useLayoutEffect(() => {
    const started = new WeavingClient()
    setClient(started)
    return () => started.close()
  }, [])
  return client
}
