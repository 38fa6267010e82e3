import './styles/app.css'
import { onlineManager } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AppTree } from './app-tree.tsx'
import { beginHydration } from './kit/storage/hydration.ts'
import { isOfflineShell } from './lib/api/connection.ts'
import { noteRestoredFields, replayEarlyInput } from './lib/boot/early-input.ts'
import { onInteractive } from './lib/boot/hydration.ts'
import { openWithNewVersion } from './lib/boot/new-version.ts'
import { takeSentAnswers } from './lib/boot/sent-answers.ts'
import { queryClient } from './lib/queries/query-client.ts'
import { takeAddressKeywords } from './lib/session/take-address-keywords.ts'
import { createAppRouter } from './router.tsx'

/**
 * Hydrates the page that the server rendered, from the answers that came with it, or draws it where none was. `data-live`
 * says that it hears what is done, and that what was done before has been repeated.
 */
async function start() {
  const root = document.getElementById('root') as HTMLElement
  // First of all: it clears what another member left here.
  const isRendered = takeSentAnswers()
  // Before the router reads the address, or a redirect takes its end away.
  await takeAddressKeywords()
  // No document came from the server: what this device saw last stands in for its answers.
  if (isOfflineShell()) {
    if (!navigator.onLine) onlineManager.setOnline(false)
    await import('./lib/queries/last-seen.ts').then(
      ({ showLastSeen }) => showLastSeen(),
      () => {},
    )
  }
  const router = createAppRouter()
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (pathChanged) openWithNewVersion(toLocation.href)
  })
  // The router draws as the server did, without a boundary that only browsers have.
  if (isRendered) router.ssr = { manifest: undefined }
  await router.load()
  onInteractive((listening) => queueMicrotask(() => void becomeInteractive(root, listening)))
  const app = <AppTree router={router} queryClient={queryClient} />
  if (isRendered) {
    // Of start.js, in the midst of what was rendered.
    document.getElementById('slow-code')?.remove()
    beginHydration()
    restoreStyleAttributes(root)
    if (globalThis.earlyInput) noteRestoredFields(root, globalThis.earlyInput)
    // In pieces, between which a slow processor can be touched.
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }))
  } else {
    createRoot(root).render(app)
  }
}

async function becomeInteractive(root: HTMLElement, listening: Promise<void>): Promise<void> {
  if (globalThis.earlyInput) await replayEarlyInput(root, globalThis.earlyInput, listening)
  document.documentElement.dataset.live = ''
  performance.mark('interactive')
  await idle()
  await import('./offline-support.ts').then(
    ({ supportOffline }) => supportOffline(),
    () => {},
  )
}

/** Notes what did not match the server's markup, or was left to the browser: React has drawn that part anew. */
function onRecoverableError(error: unknown): void {
  console.info('drawn anew:', error)
}

/** Gives elements the style attributes that the document had to bring as a style sheet (web/src/server.tsx). */
function restoreStyleAttributes(root: HTMLElement): void {
  const rules = new Map<string, string>()
  for (const sheet of document.querySelectorAll('style'))
    for (const rule of sheet.sheet?.cssRules ?? [])
      if (rule instanceof CSSStyleRule) rules.set(rule.selectorText, rule.style.cssText)
  for (const element of root.querySelectorAll<HTMLElement>('[data-drawn]')) {
    element.style.cssText = rules.get(`[data-drawn="${element.dataset.drawn}"]`) ?? ''
    delete element.dataset.drawn
  }
}

/** Settles when nothing else is to be done. */
function idle(): Promise<unknown> {
  if (!('requestIdleCallback' in window)) return new Promise((resolve) => setTimeout(resolve, 1_000))
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3_000 }))
}

void start()
