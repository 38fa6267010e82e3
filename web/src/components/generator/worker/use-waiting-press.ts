import { useEffect, useState } from 'react'
import type { StartedWorker } from './use-prompt-worker.ts'

/**
 * Keeps a press that came while the worker was still on its way, and does it once the worker is there or has failed.
 * @param press what the button does by then
 * @returns whether a press waits, and `wait`, which keeps one
 */
export function useWaitingPress(
  { client, hasFailed }: StartedWorker,
  press: () => void,
): { isWaiting: boolean; wait: () => void } {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || (!client && !hasFailed)) return
    setWaiting(false)
    press()
  })
  return { isWaiting, wait: () => setWaiting(true) }
}
