import { noteServedVersion, versionIn } from './new-version.ts'

/** How often (ms) a page that stays open asks for a new version. */
const EVERY_MS = 30 * 60_000

/**
 * Lets this browser keep the app for when there is no network (web/delivery/sw.js), and follows new versions.
 * @returns the way to stop
 */
export function keepAppForOffline(): () => void {
  // Development has no build to keep.
  if (!globalThis.fetchWhole || !('serviceWorker' in navigator)) return () => {}
  const stop = new AbortController()
  const { signal } = stop
  const every = setInterval(() => void poll(), EVERY_MS)
  navigator.serviceWorker.addEventListener('controllerchange', () => void compare(), { signal })
  document.addEventListener('visibilitychange', () => !document.hidden && void poll(), { signal })
  void register().then(poll)
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

/** Asks the server for its worker: the one that stands then is of the version that the server sends now. */
async function poll(): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.getRegistration().catch(() => undefined)
  const isAnswered = await registration?.update().then(
    () => true,
    () => false,
  )
  if (!registration || !isAnswered) return
  // One that is on its way takes this page over, and is compared then.
  const isOnItsWay = registration.installing !== null || registration.waiting !== null
  if (!isOnItsWay && registration.active === serviceWorker.controller) await compare()
}

/** Asks the worker of this page for its version, whoever came first: the page may be the newer of the two only until that has updated. */
async function compare(): Promise<void> {
  try {
    const shell = await (await fetch('/app-shell', { credentials: 'omit' })).text()
    const served = versionIn(new DOMParser().parseFromString(shell, 'text/html'))
    if (served !== null) noteServedVersion(served)
  } catch {
    // Without an answer the next check finds out.
  }
}
