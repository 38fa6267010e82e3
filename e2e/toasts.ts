import { type BrowserContext, expect, type Page } from '@playwright/test'

/** What the toasts of each page have said so far, but for what a journey has heard of it. */
const said = new WeakMap<Page, string[]>()

/**
 * Notes what toasts say on every page that a context opens from now on: a toast leaves after three seconds, and a machine
 * may halt for longer.
 */
export async function noteToasts(context: BrowserContext): Promise<void> {
  context.on('page', (page) => said.set(page, []))
  await context.exposeBinding('noteToast', ({ page }, text: string) => void said.get(page)?.push(text))
  await context.addInitScript(() => {
    const noted = new WeakSet<Element>()
    const look = () => {
      for (const each of document.querySelectorAll('[data-toasts] p')) {
        if (noted.has(each) || !each.textContent) continue
        noted.add(each)
        ;(globalThis as unknown as { noteToast: (text: string) => void }).noteToast(each.textContent)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
}

/** Waits for a toast that says this, which may have left since; each is heard once. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const texts = said.get(page)
  if (!texts) throw new Error('The toasts of this page are not noted: see noteToasts')
  const find = () =>
    texts.findIndex((each) => (typeof text === 'string' ? each.includes(text) : text.test(each)))
  await expect
    .poll(() => (find() < 0 ? texts.join('\n') : 'said'), {
      message: `a toast says ${text}`,
      intervals: [20],
    })
    .toBe('said')
  texts.splice(find(), 1)
}
