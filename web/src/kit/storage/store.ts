import { useSyncExternalStore } from 'react'

/** What lies outside React and can be followed. */
export interface Followed<T> {
  get(): T
  /** Calls `changed` after each change. @returns the way to stop */
  follow(changed: () => void): () => void
  /** What the server renders, and hydration begins with, where the browser may know something else. */
  atFirst?(): T
}

export interface Store<T> extends Followed<T> {
  set(next: T): void
}

/** Makes a store of a value that screens share. */
export function createStore<T>(first: T): Store<T> {
  let now = first
  const followers = new Set<() => void>()
  return {
    get: () => now,
    set: (next) => {
      if (Object.is(next, now)) return
      now = next
      for (const changed of followers) changed()
    },
    follow: (changed) => {
      followers.add(changed)
      return () => followers.delete(changed)
    },
  }
}

/** Reads what lies outside React, and follows it. */
export function useStore<T>({ follow, get, atFirst = get }: Followed<T>): T {
  return useSyncExternalStore(follow, get, atFirst)
}
