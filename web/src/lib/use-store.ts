import { useSyncExternalStore } from 'react'

/** Reads a store outside React and follows it; on the server, where nothing changes, it is read once. */
export function useStore<T>(subscribe: (changed: () => void) => () => void, read: () => T): T {
  return useSyncExternalStore(subscribe, read, read)
}
