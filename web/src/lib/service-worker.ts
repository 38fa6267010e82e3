import { noteNewVersion } from './new-version.ts'

/** How often (ms) a page that stays open asks for a new version. */
const EVERY_MS = 30 * 60_000

/**
 * Lets this browser keep the app for when there is no network (web/sw.js), and follows new versions.
 * @returns the way to stop
 */
export function keepAppForOffline(): () => void {
  // Development has no build to keep.
  if (!globalThis.fetchWhole || !('serviceWorker' in navigator)) return () => {}
  const stop = new AbortController()
  const { signal } = stop
  const every = setInterval(() => void look(), EVERY_MS)
  // The first one that takes a page is no new version.
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      if (isControlled) noteNewVersion()
      isControlled = true
    },
    { signal },
  )
  document.addEventListener('visibilitychange', () => !document.hidden && void look(), { signal })
  void register()
  return () => {
    stop.abort()
    clearInterval(every)
  }
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch {
    // Private windows and apps’ own browsers may have none: then the app needs its network.
  }
}

async function look(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => {})
}
