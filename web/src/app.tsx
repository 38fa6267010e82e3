import './styles/app.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { AppTree } from './app-tree.tsx'
import { keepWhatIsDone } from './lib/early-input.ts'
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
  const router = createAppRouter()
  await router.load()
  const restore = keepWhatIsDone(root, () => globalThis.takeOver?.() ?? [])
  const app = createRoot(root)
  startTransition(() => app.render(<AppTree router={router} queryClient={queryClient} />))
  new MutationObserver(async (_, observer) => {
    observer.disconnect()
    await restore()
    document.documentElement.dataset.live = ''
  }).observe(root, { childList: true })
}

void start()
