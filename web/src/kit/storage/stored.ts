import { attempt } from './attempt.ts'
import { isWithheld, withhold } from './hydration.ts'
import { declarationOf, type StoredName } from './keys.ts'
import type { Followed } from './store.ts'
import { ofBrowser, ofTab } from './web-storage.ts'

/** What the browser remembers under a declared name, read with its type. It can be followed as any store, in all tabs. */
export interface Stored<T> extends Followed<T> {
  atFirst(): T
  follow(changed: Changed): () => void
  /** @returns whether it outlives the page; null forgets it */
  set(value: T | null): boolean
}

/** Hears of each change. @param isElsewhere another tab has made it */
type Changed = (isElsewhere: boolean) => void

const followers = new Map<string, Set<Changed>>()

/**
 * Declares how a remembered text is read and written.
 * @param read of null = nothing is there; what is no text of ours is read as nothing, too
 */
export function stored<T>(
  name: StoredName,
  read: (text: string | null) => T,
  write: (value: T) => string | null,
): Stored<T> {
  const declared = declarationOf(name)
  const area = declared?.of === 'tab' ? ofTab : ofBrowser
  // Whoever follows a value compares it: the same text is the same value.
  const [readFirst, readNow] = [remembered(read), remembered(read)]
  return {
    get: () => readNow(declared?.isDrawnFirst ? withhold(name, area.get(name)) : area.get(name)),
    atFirst: () => readFirst(null),
    set: (next) => {
      // A screen without it must not store its own nothing in its place.
      if (isWithheld(name)) return true
      const isKept = area.set(name, next === null ? null : write(next))
      tell(name)
      return isKept
    },
    follow: (changed) => {
      listenToOtherTabs()
      const all = followers.get(name) ?? new Set()
      followers.set(name, all.add(changed))
      return () => all.delete(changed)
    },
  }
}

/** Remembers a text as it is; null = nothing. */
export function storedText(name: StoredName): Stored<string | null> {
  return stored(
    name,
    (text) => text,
    (text) => text,
  )
}

/** Remembers that something is on; off until it is. */
export function storedSwitch(name: StoredName): Stored<boolean> {
  return stored(
    name,
    (text) => text === '1',
    (isOn) => (isOn ? '1' : null),
  )
}

/**
 * Remembers a value as JSON.
 * @param read makes the value of whatever was kept, and the first one of undefined: nothing is there. Where it throws, what was
 *   kept is none of ours, and counts as nothing
 */
export function storedJson<T>(
  name: StoredName,
  read: (kept: unknown) => T,
  write: (value: T) => unknown = (value) => value,
): Stored<T> {
  return stored(
    name,
    (text) => (text === null ? read(undefined) : attempt(() => read(JSON.parse(text)), read(undefined))),
    (value) => JSON.stringify(write(value)),
  )
}

/** Returns whether anything is remembered in this tab under a family of names. */
export function isAnyInTab(family: string): boolean {
  return ofTab.names().some((name) => name.startsWith(family))
}

/** Tells all who follow a name that it has changed. */
export function tell(name: string, isElsewhere = false): void {
  for (const changed of followers.get(name) ?? []) changed(isElsewhere)
}

let isListening = false

function listenToOtherTabs(): void {
  if (isListening) return
  isListening = true
  addEventListener('storage', ({ key }) => {
    // Without a name all of it went.
    for (const name of key === null ? followers.keys() : [key]) tell(name, true)
  })
}

/** Lets a text be read once as long as it is the same. */
function remembered<T>(read: (text: string | null) => T): (text: string | null) => T {
  let last: { text: string | null; value: T } | null = null
  return (text) => {
    if (!last || last.text !== text) last = { text, value: read(text) }
    return last.value
  }
}
