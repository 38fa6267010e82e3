import type { Appearance } from '@thokham/contract/appearance'
import { useStore } from '../../kit/storage/store.ts'
import { stored, storedSwitch } from '../../kit/storage/stored.ts'

export type Theme = Appearance['theme']

const theme = stored<Theme>(
  'theme',
  (text) => (text === 'light' || text === 'dark' ? text : 'system'),
  (chosen) => (chosen === 'system' ? null : chosen),
)
const looped = storedSwitch('looped')
/** On while a choice of this device has not reached the member's profile. */
const unsaved = storedSwitch('appearanceUnsaved')

const DEFAULT: Appearance = { theme: 'system', looped: false }
let last = DEFAULT

/** Returns the appearance of this device, following changes made here and in other tabs. */
export function useAppearance(): Appearance {
  return useStore({ follow: followAppearance, get: currentAppearance, atFirst: () => DEFAULT })
}

/** Returns the appearance of this device; the same one until it changes. */
export function currentAppearance(): Appearance {
  const now = { theme: theme.get(), looped: looped.get() }
  if (now.theme !== last.theme || now.looped !== last.looped) last = now
  return last
}

/** Changes the appearance at once and keeps it on this device (public/theme.js reads it before the first paint). */
export function setAppearance(change: Partial<Appearance>): void {
  markUnsaved(true)
  show({ ...currentAppearance(), ...change })
}

/** Sets the appearance to what the member chose somewhere else, otherwise as `setAppearance` does. */
export function adoptAppearance(chosen: Appearance): void {
  const now = currentAppearance()
  if (chosen.theme !== now.theme || chosen.looped !== now.looped) show(chosen)
}

/** Tells whether something was chosen here since it was last saved to the profile (lib/session/member-appearance.ts). */
export const isUnsaved = unsaved.get

/** Marks the document as holding something unsaved, or no more. */
export function markUnsaved(on: boolean): void {
  unsaved.set(on)
}

/** Returns whether the page is dark right now, whoever decided it. */
export function isDark(theme: Theme): boolean {
  if (theme !== 'system') return theme === 'dark'
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-color-scheme: dark)').matches
}

function show(chosen: Appearance): void {
  theme.set(chosen.theme)
  looped.set(chosen.looped)
  apply()
}

function apply(): void {
  const root = document.documentElement
  const now = currentAppearance()
  if (now.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = now.theme
  if (now.looped) root.dataset.looped = ''
  else delete root.dataset.looped
}

/** Calls back after each change, made here or in another tab; gives the way to stop. */
export function followAppearance(listener: () => void): () => void {
  const changed = () => {
    apply()
    listener()
  }
  const stops = [theme, looped, unsaved].map(({ follow }) => follow(changed))
  return () => {
    for (const stop of stops) stop()
  }
}
