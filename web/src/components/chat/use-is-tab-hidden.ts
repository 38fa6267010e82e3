import { useStore } from '../../kit/storage/store.ts'

const follow = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Returns whether the tab is out of sight. */
export function useIsTabHidden(): boolean {
  return useStore({ follow, get: () => document.hidden, atFirst: () => false })
}
