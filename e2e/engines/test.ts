import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { demoServer, type SignedInLevel } from '../demo-server.ts'
import { closeOwnServers } from '../own-server.ts'
import type { Wish } from './commands.ts'
import { type Display, startDisplay } from './display.ts'
import { EnginePage } from './engine-page.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

export { expect }

export interface PageWish extends Partial<Wish> {
  /** Signed in as the demo member of a level. */
  as?: SignedInLevel
  /** Of a server that the journey has for itself. */
  origin?: string
}

interface Options {
  engine: 'webkit' | 'firefox' | 'wpe'
  /** What WebKit draws on. */
  display: Display | null
}

interface Fixtures {
  /** Opens a browser of its own, as a telephone is wide unless it says otherwise, and closes it after the test. */
  openPage: (wish?: PageWish) => Promise<EnginePage>
  /** Opens a page of Chromium without scrollbars that take room, to be looked at beside it. */
  openChromium: (wish: Pick<Wish, 'width' | 'height'> & { as?: SignedInLevel }) => Promise<Page>
  /** Faults that the test provokes itself; any other fails it. */
  expectedFaults: RegExp[]
}

const PHONE = { width: 390, height: 844, isPrivate: false, prefs: {} }

export const test = base.extend<Fixtures, Options>({
  engine: ['webkit', { option: true, scope: 'worker' }],

  display: [
    async ({ engine }, use) => {
      const display = engine === 'webkit' ? await startDisplay() : null
      await use(display)
      display?.close()
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument’s pattern
  expectedFaults: async ({}, use) => use([]),

  openChromium: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async ({ width, height, as }) => {
      const viewport = { width, height }
      const context = await browser.newContext({ viewport, baseURL: demoServer().url })
      contexts.push(context)
      if (as) await context.addCookies(demoServer().cookies[as])
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },

  openPage: async ({ engine, display, expectedFaults }, use) => {
    const pages: EnginePage[] = []
    await use(async ({ as, origin = demoServer().url, ...wish } = {}) => {
      const whole = { ...PHONE, ...wish }
      const connection =
        engine === 'firefox'
          ? await startFirefox(whole)
          : await startWebKit(engine, whole, display?.name ?? '')
      const page = new EnginePage(engine, connection, origin)
      pages.push(page)
      await connection.send('limits', { script: 60_000, pageLoad: 60_000 })
      if (as) await signIn(page, as, whole.isPrivate)
      return page
    })
    const faults: string[] = []
    for (const page of pages) {
      faults.push(...(await page.faults()))
      await page.close()
    }
    await closeOwnServers()
    const unexpected = faults.filter((fault) => !expectedFaults.some((pattern) => pattern.test(fault)))
    expect(unexpected, 'the console stays quiet').toEqual([])
  },
})

async function signIn(page: EnginePage, level: SignedInLevel, isPrivate: boolean): Promise<void> {
  // A cookie is taken for the site that is open, and never into a private window.
  await page.goto('/icon.svg')
  if (isPrivate) return page.evaluate(postSignIn, demoServer().members[level])
  for (const cookie of demoServer().cookies[level]) await page.addCookie(cookie)
}

async function postSignIn(member: { email: string; password: string }): Promise<void> {
  const answer = await fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member),
  })
  if (!answer.ok) throw new Error(`signing in was answered with ${answer.status}`)
}
