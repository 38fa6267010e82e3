import { useCallback } from 'react'
import { useStore } from './use-store.ts'

/** Returns whether a media query holds, and follows it; false on a server that renders a page. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useStore(subscribe, () => typeof matchMedia !== 'undefined' && matchMedia(query).matches)
}
