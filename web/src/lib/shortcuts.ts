import { useStore } from './use-store.ts'

const KEY = 'singleKeys'
const listeners = new Set<() => void>()
let current = read()

/** Returns whether a single key (`?`, J, K, C) may be a shortcut on this device. Can be turned off, as WCAG 2.1.4 asks. */
export function useSingleKeys(): boolean {
  return useStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

/** Turns shortcuts of a single key on or off on this device. */
export function setSingleKeys(on: boolean): void {
  current = on
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, '0')
  } catch {
    // Storage is closed to this page: the choice lasts as long as the tab.
  }
  for (const listener of listeners) listener()
}

/** Returns whether the key is meant for a box that someone types in. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
  )
}

/** Returns whether a dialog is open, which then has the keyboard to itself. Toasts are dialogs too, but leave the page alone. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]:not([aria-modal="false"])') !== null
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== '0'
  } catch {
    return true
  }
}
