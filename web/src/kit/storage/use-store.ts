import { useSyncExternalStore } from 'react'

/**
 * Reads a store outside React and follows it.
 * @param onServer what the server renders, and hydration begins with, where the browser may know something else
 */
export function useStore<T>(
  subscribe: (changed: () => void) => () => void,
  read: () => T,
  onServer: () => T = read,
): T {
  return useSyncExternalStore(subscribe, read, onServer)
}
