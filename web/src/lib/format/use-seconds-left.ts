import { useEffect, useState } from 'react'

/** Counts down to an instant in whole seconds; 0 once it has come or while there is none. @param until ms since 1970 */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  const running = until !== null && left > 0
  useEffect(() => {
    setNow(Date.now())
    if (!running) return
    const clock = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(clock)
  }, [running])
  return left
}
