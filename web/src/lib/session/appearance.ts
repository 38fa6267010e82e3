import type { Appearance } from '@thokham/contract/appearance'
import { deviceStorage } from '../../kit/storage/browser-storage.ts'
import { useStore } from '../../kit/storage/use-store.ts'

export type Theme = Appearance['theme']

/** Set while a choice of this device has not reached the member's profile. */
const UNSAVED = 'appearanceUnsaved'
const KEYS: readonly (string | null)[] = ['theme', 'looped', UNSAVED]

const DEFAULT: Appearance = { theme: 'system', looped: false }

const listeners = new Set<() => void>()
let { current, unsaved } = read()

/** Returns the appearance of this device, following changes made here and in other tabs. */
export function useAppearance(): Appearance {
  return useStore(subscribe, currentAppearance, () => DEFAULT)
}

/** Returns the appearance of this device. */
export function currentAppearance(): Appearance {
  return current
}

/** Changes the appearance at once and keeps it on this device (public/theme.js reads it before the first paint). */
export function setAppearance(change: Partial<Appearance>): void {
  markUnsaved(true)
  show({ ...current, ...change })
}

/** Sets the appearance to what the member chose somewhere else, otherwise as `setAppearance` does. */
export function adoptAppearance(chosen: Appearance): void {
  if (chosen.theme !== current.theme || chosen.looped !== current.looped) show(chosen)
}

/** Tells whether something was chosen here since it was last saved to the profile (lib/session/member-appearance.ts). */
export function isUnsaved(): boolean {
  return unsaved
}

/** Marks the document as holding something unsaved, or no more. */
export function markUnsaved(on: boolean): void {
  unsaved = on
  deviceStorage.set(UNSAVED, on ? '1' : null)
}

/** Returns whether the page is dark right now, whoever decided it. */
export function isDark(theme: Theme): boolean {
  if (theme !== 'system') return theme === 'dark'
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-color-scheme: dark)').matches
}

function read(): { current: Appearance; unsaved: boolean } {
  const theme = deviceStorage.get('theme')
  const looped = deviceStorage.get('looped') === '1'
  return {
    current: { theme: theme === 'light' || theme === 'dark' ? theme : DEFAULT.theme, looped },
    unsaved: deviceStorage.get(UNSAVED) === '1',
  }
}

function show(chosen: Appearance): void {
  current = chosen
  deviceStorage.set('theme', chosen.theme === 'system' ? null : chosen.theme)
  deviceStorage.set('looped', chosen.looped ? '1' : null)
  apply()
}

function apply(): void {
  const root = document.documentElement
  if (current.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = current.theme
  if (current.looped) root.dataset.looped = ''
  else delete root.dataset.looped
  for (const listener of listeners) listener()
}

/** Calls back after each change, made here or in another tab; gives the way to stop. */
export function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (!KEYS.includes(event.key)) return
    ;({ current, unsaved } = read())
    apply()
  }
  listeners.add(listener)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}
