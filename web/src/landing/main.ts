import './landing.css'
import { hasBegun, openChat, reopenChat, wasLeftOpen } from '../components/chat/chat-place.ts'
import { LOOM_ROOT } from './loom-root.ts'
import { sayPageWord } from './page-word.ts'
import { PAYBACK } from './payback-place.ts'
import { runCountdown } from './run-countdown.ts'

/** The page is complete without this file. It hydrates the loom once the browser is idle or someone reaches for it. */
const loom = document.getElementById(LOOM_ROOT)
if (loom) prepareLoom(loom)

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  const link = target.closest('a')
  for (const menu of openMenus()) {
    if (link || !menu.contains(target)) menu.open = false
  }
  if (link?.dataset.idea) putOnLoom(link.dataset.idea)
})

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const menu of openMenus()) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})

prepareChat()
followSections()
runCountdown()
preparePayback()
sayPageWord(document.body, location.search)

/**
 * Keeps what is pressed before the loom's code is there, to press it again then; fields keep by themselves what is done
 * to them.
 */
function prepareLoom(loom: Element) {
  let pressed: HTMLElement | null = null
  const keep = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest('button') ?? pressed
  }
  loom.addEventListener('click', keep)
  whenNeeded(loom, async () => {
    const { hydrateLoom } = await import('./hydrate-loom.tsx')
    loom.removeEventListener('click', keep)
    hydrateLoom(loom)
    pressed?.click()
  })
}

/** Fetches the chat's code with the first touch of its button; at once where it was left open, or an answer may come. */
function prepareChat() {
  const launcher = document.querySelector<HTMLElement>('[data-chat-launcher]')
  if (!launcher) return
  const start = once(() => import('./start-chat.tsx').then(({ startChat }) => startChat(launcher)))
  launcher.addEventListener('click', () => {
    openChat(true)
    start()
  })
  if (wasLeftOpen()) reopenChat()
  if (wasLeftOpen() || hasBegun()) start()
}

/** Fetches what reckons the payback with the first touch of its boxes; at once where a reload left something in them. */
function preparePayback() {
  const place = document.getElementById(PAYBACK)
  if (!place) return
  const start = once(() => import('./run-payback.ts').then(({ runPayback }) => runPayback(place)))
  for (const touch of ['focusin', 'input']) place.addEventListener(touch, start)
  if ([...place.querySelectorAll('input')].some(({ value }) => value !== '')) start()
}

/** Returns what does a thing once; where it failed, once more at the next call. */
function once(act: () => Promise<unknown>): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act().catch(() => {
      isDone = false
    })
  }
}

/** Runs `hydrate` once: when the browser is idle, or as soon as a pointer or the focus comes to the target. */
function whenNeeded(target: Element, hydrate: () => unknown) {
  const called = new AbortController()
  const run = () => {
    if (called.signal.aborted) return
    called.abort()
    hydrate()
  }
  for (const call of ['pointerenter', 'focusin']) target.addEventListener(call, run, called)
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 })
  else setTimeout(run, 200)
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll('.phone-menu[open]')
}

/** Types a keyword into the loom's first input, as a visitor would: React listens to the event, sleeping markup keeps the value. */
function putOnLoom(keyword: string) {
  const input = loom?.querySelector('input')
  if (!input) return
  // React watches the element's own `value`; the prototype's setter goes past it, so that the event counts as a change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, keyword)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Marks the link of the section that crosses the middle of the screen. */
function followSections() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.nav-link')]
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = links.find(({ hash }) => hash === `#${target.id}`)
        if (isIntersecting) link?.setAttribute('aria-current', 'true')
        else link?.removeAttribute('aria-current')
      }
    },
    { rootMargin: '-50% 0px -50% 0px' },
  )
  for (const { hash } of links) {
    const section = document.querySelector(hash)
    if (section) watcher.observe(section)
  }
}
