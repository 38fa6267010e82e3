import { createStore, useStore } from '../../kit/storage/store.ts'
import { storedText } from '../../kit/storage/stored.ts'

/**
 * A new version of the app that is there while this page still runs the former one. It is taken over at a quiet moment: with the next
 * screen that is opened, or while nobody looks and nothing has been typed or is under way on the screen
 * (docs/product/app.md#a-new-version).
 */
const waiting = createStore<string | null>(null)
/** Something was typed, pressed or chosen since this screen was opened. */
let isTouched = false
/** The version that was last taken unasked in this tab. */
const takenVersion = storedText('takenVersion')

/** Compares this page's version with the one that the server sends now, and tells whether there is a newer one. */
export function noteServedVersion(served: string): void {
  const own = versionIn(document)
  waiting.set(own === null || served === own ? null : served)
  takeQuietly()
}

/** Returns the version that a document of the app is of; null = it names none. */
export function versionIn(page: Document): string | null {
  return page.querySelector('meta[name="version"]')?.getAttribute('content') ?? null
}

/** Returns whether a new version waits. */
export function useNewVersion(): boolean {
  return useStore(waiting) !== null
}

/** Takes the new version now. */
export function takeNewVersion(): void {
  location.reload()
}

/** Lets the next screen come with the new version. @returns true when the page is left for it */
export function openWithNewVersion(href: string): boolean {
  isTouched = false
  if (waiting.get() === null || isSomethingOpen()) return false
  location.assign(href)
  return true
}

/** Follows what is done on the screen, so that nothing of it is lost. @returns the way to stop */
export function followQuietMoments(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  for (const kind of ['input', 'change', 'click', 'keydown'])
    document.addEventListener(
      kind,
      () => {
        isTouched = true
      },
      { capture: true, signal },
    )
  document.addEventListener('visibilitychange', takeQuietly, { signal })
  return () => stop.abort()
}

function takeQuietly(): void {
  const version = waiting.get()
  if (version === null || !document.hidden || isTouched || isSomethingOpen()) return
  // Once for each: while servers are exchanged one by one, the former may answer again.
  if (wasTaken(version)) return
  takeNewVersion()
}

/** Returns whether a version was taken unasked before, and notes it; where nothing can be remembered, nothing is taken. */
function wasTaken(version: string): boolean {
  return takenVersion.get() === version || !takenVersion.set(version)
}

/** Returns whether something is open: whatever is under way says so, and a dialog may hold an answer that was not given yet. */
function isSomethingOpen(): boolean {
  return document.querySelector('[role=dialog], [role=progressbar], [aria-busy=true]') !== null
}
