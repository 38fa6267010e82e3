import { setTimeout as pause } from 'node:timers/promises'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { nextBangkokMidnight } from '@thokham/domain/bangkok-time'
import axe from 'axe-core'
import { demoServer, type SignedInLevel } from './demo-server.ts'
import { closeOwnServers } from './own-server.ts'
import { noteToasts } from './toasts.ts'

export { expect }

/** What the page complained of while a test ran: any of it fails the test, unless the test said it was to come. */
class Noise {
  readonly heard: string[] = []
  readonly #asked = new Map<Request, number>()
  /**
   * Journeys without the service worker are told so by the browser's driver; what is used a few seconds after it was fetched
   * in advance, as everything is on a busy machine, the browser takes for useless.
   */
  #expected = [
    /Service Worker registration blocked by Playwright/,
    /was preloaded using link preload but not used within a few seconds/,
  ]

  /** A complaint that the journey provokes itself, such as the browser’s line about a refused request. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  listenTo(page: Page): void {
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      this.heard.push(`console.${message.type()}: ${message.text()} (${message.location().url})`)
    })
    // What the browser itself refuses has no stack.
    page.on('pageerror', (error) =>
      this.heard.push(`uncaught: ${error.stack || `${error.name}: ${error.message}`}`),
    )
    page.on('response', (response) => {
      if (response.status() >= 500) this.heard.push(`${response.status()} from ${response.url()}`)
    })
    page.on('request', (request) => this.#asked.set(request, Date.now()))
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => this.#asked.delete(request))
  }

  /** Lists what was asked for and is not answered yet, and since when; event streams are always among it. */
  get unanswered(): string {
    const now = Date.now()
    return [...this.#asked]
      .map(([request, at]) => `${request.method()} ${request.url()}, ${now - at} ms ago`)
      .join('\n')
  }

  get unexpected(): string[] {
    return this.heard.filter((line) => !this.#expected.some((pattern) => pattern.test(line)))
  }
}

/**
 * No journey begins so shortly (ms) before midnight in Bangkok: what is counted by the day is counted within one. The longest
 * that count by the day take half of it beside a program that keeps a processor busy.
 */
const LEFT_OF_THE_DAY = 120_000

/** Waits until the letters of a screen are there and what moves on it has arrived. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

interface Fixtures {
  withinOneDay: undefined
  /** No server that a journey has for itself outlives it, not even one that came to no end. */
  ownServers: undefined
  noise: Noise
  /** Opens the browser’s session as the demo member of a level. */
  signInAs: (level: SignedInLevel) => Promise<void>
  /** Fails on any violation of WCAG 2.2 A and AA on the screen as it stands. */
  expectAccessible: () => Promise<void>
}

/**
 * Waits until the page is interactive: journeys begin there; what is done before, e2e/early.spec.ts does.
 */
export async function live(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.getElementById('root')) return true
    return document.documentElement.dataset.live !== undefined
  })
}

/** Opens a page as the server drew it: one that a busy server did not draw within its second is asked for again. */
export async function gotoDrawn(page: Page, address: string): Promise<void> {
  await expect
    .poll(
      async () => {
        // Where only what stands behind # would differ, nothing would be asked for.
        await page.goto('about:blank', { waitUntil: 'domcontentloaded' })
        return (await page.goto(address, { waitUntil: 'domcontentloaded' }))?.text()
      },
      { message: `the server draws ${address}`, timeout: 200_000 },
    )
    .toContain('id="answers"')
}

/** Withholds the answers that a screen comes with, so that the page asks for each of them itself. */
export async function withoutSentAnswers(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch({ maxRedirects: 0 })
      const body = (await answer.text()).replace(
        /<script type="application\/json" id="answers">.*?<\/script>/s,
        '',
      )
      await route.fulfill({ response: answer, body })
    },
  )
}

/** Delays the app's scripts until they are released. @returns what releases them */
export async function withDelayedScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Ends of waiting for a page at which nothing of the app can be there yet. */
const EARLY = ['commit', 'domcontentloaded']

export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    await noteToasts(context)
    await use(context)
  },

  page: async ({ page }, use) => {
    for (const way of ['goto', 'reload'] as const) {
      const go = page[way].bind(page) as (...given: unknown[]) => Promise<unknown>
      Object.assign(page, {
        [way]: async (...given: unknown[]) => {
          const answer = await go(...given)
          const { waitUntil = 'load' } = (given.at(-1) ?? {}) as { waitUntil?: string }
          if (!EARLY.includes(waitUntil)) await live(page)
          return answer
        },
      })
    }
    await use(page)
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument’s pattern
  baseURL: async ({}, use) => use(demoServer().url),

  withinOneDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument’s pattern
    async ({}, use) => {
      const now = new Date()
      const left = nextBangkokMidnight(now).getTime() - now.getTime()
      if (left < LEFT_OF_THE_DAY) await pause(left)
      await use(undefined)
    },
    { auto: true, timeout: 2 * LEFT_OF_THE_DAY },
  ],

  ownServers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument’s pattern
    async ({}, use) => {
      await use(undefined)
      await closeOwnServers()
    },
    { auto: true },
  ],

  noise: [
    async ({ context }, use, info) => {
      const noise = new Noise()
      context.on('page', (page) => noise.listenTo(page))
      await use(noise)
      if (info.status !== info.expectedStatus)
        await info.attach('not answered', { body: noise.unanswered, contentType: 'text/plain' })
      expect(noise.unexpected, 'the console stays quiet').toEqual([])
    },
    { auto: true },
  ],

  signInAs: async ({ context }, use) => {
    await use(async (level) => context.addCookies(demoServer().cookies[level]))
  },

  expectAccessible: async ({ page }, use) => {
    await use(() => expectAccessibleOn(page))
  },
})

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Expects no violation of accessibility, as the fixture does, on pages that a journey opens itself. */
export async function expectAccessibleOn(page: Page): Promise<void> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (tags) => {
    // Frames are other people's: mails, scripts of providers.
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      iframes: false,
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} — ${node.html} ${node.any[0]?.message ?? ''}`),
    )
  }, WCAG)
  expect(found, `no violation on ${page.url()}`).toEqual([])
}
