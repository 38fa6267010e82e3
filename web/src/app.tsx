import './styles/app.css'
import { onlineManager } from '@tanstack/react-query'
import { startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { AppTree } from './app-tree.tsx'
import { isOfflineShell } from './lib/connection.ts'
import { keepWhatIsDone, repeatFirstKey } from './lib/early-input.ts'
import { openWithNewVersion } from './lib/new-version.ts'
import { queryClient } from './lib/query-client.ts'
import { takeSentAnswers } from './lib/sent-answers.ts'
import { takeAddressKeywords } from './lib/take-address-keywords.ts'
import { createAppRouter } from './router.tsx'

/**
 * Takes the page over from the server: what it rendered stands until the same screen is drawn here, from the same
 * answers, and is then replaced in one go (decision 027). `data-live` says that it is done.
 */
async function start() {
  const root = document.getElementById('root') as HTMLElement
  // First of all: it clears what another member left here.
  takeSentAnswers()
  // Before the router reads the address, or a redirect takes its end away.
  await takeAddressKeywords()
  // No document came from the server: what this device saw last stands in for its answers.
  if (isOfflineShell()) {
    if (!navigator.onLine) onlineManager.setOnline(false)
    await import('./lib/last-seen.ts').then(
      ({ showLastSeen }) => showLastSeen(),
      () => {},
    )
  }
  const router = createAppRouter()
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (pathChanged) openWithNewVersion(toLocation.href)
  })
  await router.load()
  const restore = keepWhatIsDone(root, () => globalThis.takeOver?.() ?? [])
  const app = createRoot(root)
  const listening = new Promise<void>((resolve) => {
    startTransition(() =>
      app.render(
        <>
          <AppTree router={router} queryClient={queryClient} />
          <AfterEffects then={resolve} />
        </>,
      ),
    )
  })
  new MutationObserver(async (_, observer) => {
    observer.disconnect()
    await restore()
    await listening
    document.documentElement.dataset.live = ''
    if (!('rests' in document.documentElement.dataset)) void repeatFirstKey()
    if (!isOfflineShell()) await Promise.race([globalThis.touched, pause(SUPPORT_AFTER_MS)])
    await idle()
    await import('./offline-support.ts').then(
      ({ supportOffline }) => supportOffline(),
      () => {},
    )
  }).observe(root, { childList: true })
}

/** Calls `then` once the effects of the whole screen have run, which run in the order of the tree: by then its keys are listened to. */
function AfterEffects({ then }: { then: () => void }) {
  useEffect(then, [then])
  return null
}

/** What only hours without a network need comes with the first touch, or after so many ms without one. */
const SUPPORT_AFTER_MS = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Settles when nothing else is to be done. */
function idle(): Promise<unknown> {
  if (!('requestIdleCallback' in window)) return pause(1_000)
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3_000 }))
}

void start()
