import { createStore, useStore } from '../../kit/storage/store.ts'

/** How the code of parts that someone waits for is coming. */
export interface CodeState {
  /** Parts that were asked for by a press and are on their way. */
  waiting: number
  /** The highest number of tries among files on their way; 0 = none is. */
  tried: number
  /** Why parts did not come, after every try; they are asked for again by `retryCode`. */
  failed: unknown
}

/** So often a file is asked for before it counts as missing (web/delivery/head.js). */
export const MOST_TRIES = 5

/** What asks again for each part that did not come. */
const missed = new Set<() => void>()
const state = createStore<CodeState>({ waiting: 0, tried: 0, failed: null })

function set(change: Partial<CodeState>): void {
  state.set({ ...state.get(), ...change })
}

if (typeof window !== 'undefined') {
  addEventListener('codetry', () => set({ tried: globalThis.codeTry ?? 0 }))
  addEventListener('online', retryCode)
}

/** Returns how code is coming that someone waits for. */
export function useCodeState(): CodeState {
  return useStore(state)
}

/** Asks again for every part that did not come. */
export function retryCode(): void {
  set({ failed: null })
  for (const ask of [...missed]) ask()
  missed.clear()
}

/** Leaves the parts that did not come where they are, and says no more of them. */
export function dismissFailedCode(): void {
  set({ failed: null })
}

/**
 * Loads a part until it is there: one that did not come is told, and asked for again when someone wants it, or the network is
 * back. What stands in its place, and all that was typed around it, stays meanwhile.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (failed) {
      await new Promise<void>((resolve) => {
        missed.add(resolve)
        set({ failed })
      })
    }
  }
}

const awaited = new Set<Promise<unknown>>()

/** Tells that someone waits for a part until it is there. */
export async function whileAwaited<T>(part: Promise<T>): Promise<T> {
  awaited.add(part)
  set({ waiting: awaited.size })
  try {
    return await part
  } finally {
    awaited.delete(part)
    set({ waiting: awaited.size })
  }
}

/** Returns the parts that someone waits for: a page is rendered with them. */
export function awaitedParts(): readonly Promise<unknown>[] {
  return [...awaited]
}

/** Tells whether an error is that of code that could not be loaded (web/delivery/head.js). */
export function isMissingCode(error: unknown): error is Error & { tries: number; isGone: boolean } {
  return error instanceof Error && error.name === 'CodeMissing'
}
