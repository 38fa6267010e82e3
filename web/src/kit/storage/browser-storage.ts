/** A storage of the browser that refuses nothing: one that is closed to the page, or full, remembers nothing. */
export interface BrowserStorage {
  get(key: string): string | null
  /**
   * Reads what decides what is drawn first. While the page of a server is hydrated it is withheld, as the server knew nothing
   * of it: the screen is then drawn once more with it.
   */
  getForPaint(key: string): string | null
  /** @returns whether it is stored; null removes it */
  set(key: string, value: string | null): boolean
  keys(): string[]
  /** Returns whether the page may use it at all. */
  isOpen(): boolean
}

let isHydrating = false
/** The keys that were withheld: nothing is written under them until the screen was drawn with them. */
const withheld = new Set<string>()

/** Begins to withhold what the server could not know. */
export function beginHydration(): void {
  isHydrating = true
}

/** Ends that. @returns whether anything was withheld, and the screen is to be drawn with it */
export function endHydration(): boolean {
  isHydrating = false
  return withheld.size > 0
}

/** Lets what was withheld be written again: once the effects of the screen that was drawn without it are over. */
export function endWithholding(): void {
  withheld.clear()
}

/** What is remembered by this device. */
export const deviceStorage = guarded(() => localStorage)
/** What is remembered as long as this tab lives. */
export const tabStorage = guarded(() => sessionStorage)

function guarded(open: () => Storage): BrowserStorage {
  const get = (key: string) => {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  }
  return {
    get,
    getForPaint: (key) => {
      const value = get(key)
      if (!isHydrating || value === null) return value
      withheld.add(key)
      return null
    },
    set: (key, value) => {
      // A screen without it must not store its own nothing in its place.
      if (withheld.has(key)) return true
      try {
        if (value === null) open().removeItem(key)
        else open().setItem(key, value)
        return true
      } catch {
        return false
      }
    },
    isOpen: () => {
      try {
        return open() !== undefined
      } catch {
        return false
      }
    },
    keys: () => {
      try {
        return Object.keys(open())
      } catch {
        return []
      }
    },
  }
}
