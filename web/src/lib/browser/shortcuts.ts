import { useStore } from '../../kit/storage/store.ts'
import { stored } from '../../kit/storage/stored.ts'

/** On until it is turned off. */
const singleKeys = stored(
  'singleKeys',
  (text) => text !== '0',
  (isOn) => (isOn ? null : '0'),
)

/** Returns whether a single key (`?`, J, K, C) may be a shortcut on this device. Can be turned off, as WCAG 2.1.4 asks. */
export function useSingleKeys(): boolean {
  return useStore(singleKeys)
}

/** Turns shortcuts of a single key on or off on this device. */
export function setSingleKeys(on: boolean): void {
  singleKeys.set(on)
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
