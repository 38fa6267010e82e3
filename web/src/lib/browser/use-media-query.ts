import { useCallback } from 'react'
import { useStore } from '../../kit/storage/store.ts'

/**
 * Returns whether a media query holds, and follows it.
 * @param onServer what a page that is drawn by the server takes for granted
 */
export function useMediaQuery(query: string, onServer = false): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useStore({ follow, get: () => matchMedia(query).matches, atFirst: () => onServer })
}
