import { useSyncExternalStore } from 'react'

/** Light, dark, or as the device is set; kept per device. */
export type Theme = 'system' | 'light' | 'dark'
export interface Appearance {
  theme: Theme
  /** Letters with heads, which many find easier to read. */
  looped: boolean
}

const listeners = new Set<() => void>()
let current = read()

/** The appearance of this device, following changes made here and in other tabs. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => current)
}

/** Changes the appearance at once and keeps it on this device (public/theme.js reads it before the first paint). */
export function setAppearance(change: Partial<Appearance>): void {
  current = { ...current, ...change }
  keep('theme', current.theme === 'system' ? null : current.theme)
  keep('looped', current.looped ? '1' : null)
  apply()
}

/** Is the page dark right now, whoever decided it? */
export function isDark(theme: Theme): boolean {
  if (theme !== 'system') return theme === 'dark'
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-color-scheme: dark)').matches
}

function read(): Appearance {
  try {
    const theme = localStorage.getItem('theme')
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
      looped: localStorage.getItem('looped') === '1',
    }
  } catch {
    return { theme: 'system', looped: false }
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is closed to this page: the choice lasts as long as the tab.
  }
}

function apply(): void {
  const root = document.documentElement
  if (current.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = current.theme
  if (current.looped) root.dataset.looped = ''
  else delete root.dataset.looped
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== 'theme' && event.key !== 'looped') return
    current = read()
    apply()
  }
  listeners.add(listener)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}
