import { useStore } from './use-store.ts'

/**
 * A new version of the app that is there while this page still runs the former one. It is taken over at a quiet moment: with the next
 * screen that is opened, or while nobody looks and nothing has been typed or is under way on the screen
 * (docs/product.md#a-new-version).
 */
let isThere = false
/** Something was typed, pressed or chosen since this screen was opened. */
let isTouched = false
const listeners = new Set<() => void>()

/** Tells that a new version is there. */
export function noteNewVersion(): void {
  isThere = true
  for (const listener of listeners) listener()
  takeQuietly()
}

/** Returns whether a new version waits. */
export function useNewVersion(): boolean {
  return useStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isThere,
  )
}

/** Takes the new version now. */
export function takeNewVersion(): void {
  location.reload()
}

/** Lets the next screen come with the new version. @returns true when the page is left for it */
export function openWithNewVersion(href: string): boolean {
  isTouched = false
  if (!isThere || isSomethingOpen()) return false
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
  if (!isThere || !document.hidden || isTouched || isSomethingOpen()) return
  takeNewVersion()
}

/** Whatever is under way says so; a dialog may hold an answer that was not given yet. */
function isSomethingOpen(): boolean {
  return document.querySelector('[role=dialog], [role=progressbar], [aria-busy=true]') !== null
}
