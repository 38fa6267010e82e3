import { useEffect, useState } from 'react'

/** Counts whole seconds since an instant, once a second; 0 while there is none. @param since ms since 1970 */
export function useSecondsSince(since: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (since === null) return
    const clock = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(clock)
  }, [since])
  return since === null ? 0 : Math.max(0, Math.floor((now - since) / 1000))
}
