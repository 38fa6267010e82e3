import { deviceStorage } from '../../kit/storage/browser-storage.ts'
import { useStore } from '../../kit/storage/use-store.ts'

const KEY = 'singleKeys'
const listeners = new Set<() => void>()
let current = deviceStorage.get(KEY) !== '0'

/** Returns whether a single key (`?`, J, K, C) may be a shortcut on this device. Can be turned off, as WCAG 2.1.4 asks. */
export function useSingleKeys(): boolean {
  return useStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => true,
  )
}

/** Turns shortcuts of a single key on or off on this device. */
export function setSingleKeys(on: boolean): void {
  current = on
  deviceStorage.set(KEY, on ? null : '0')
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
