import { useStore } from '../../kit/storage/store.ts'
import { followTabSight } from '../../lib/browser/tab-sight.ts'

/** Returns whether the tab is out of sight. */
export function useIsTabHidden(): boolean {
  return useStore({ follow: followTabSight, get: () => document.hidden, atFirst: () => false })
}
