import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../scripts/chromium.mjs'
import type { MarketplacePage } from './marketplace-pages.ts'

/**
 * A browser with the built extension in it. `installed`: Debian's Chromium loads the folder, as a member does.
 * `emulated`: the npm package's Chromium, which loads no extensions, runs the very same built files over a stand-in for
 * the few calls of the extension interface that they make. The emulated one is there on every machine.
 */
export interface ExtensionBrowser {
  context: BrowserContext
  /** Opens a marketplace's page with our script in it. */
  visit: (page: MarketplacePage) => Promise<Page>
  openPopup: () => Promise<Page>
  openOptions: () => Promise<Page>
  /** The count on the toolbar's button. */
  badge: () => Promise<string>
  /** Lets the browser have no more room for what is to be kept, or room again; the emulated one alone can. */
  setFull: (isFull: boolean) => void
  close: () => Promise<void>
}

const BUILT = fileURLToPath(new URL('../.cache/demo-extension/chrome-mv3', import.meta.url))
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.png': 'image/png',
  '.txt': 'text/plain',
}

/** Where Debian puts its Chromium, if it is there. */
export const DEBIAN_CHROMIUM = ['/usr/bin/chromium'].find(existsSync)

/** Opens Debian's Chromium with the extension loaded from its folder. */
export async function openInstalled(look: 'light' | 'dark' = 'light'): Promise<ExtensionBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'thokham-extension-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...(DEBIAN_CHROMIUM && { executablePath: DEBIAN_CHROMIUM }),
    args: [
      ...CHROMIUM_FLAGS,
      '--headless=new',
      `--disable-extensions-except=${BUILT}`,
      `--load-extension=${BUILT}`,
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
    headless: false,
    env: { ...process.env, LANGUAGE: 'th' },
    locale: 'th-TH',
    colorScheme: look,
    viewport: { width: 1280, height: 800 },
  })
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const origin = worker.url().replace(/\/background\.js$/, '')
  const open = async (url: string) => {
    const page = await context.newPage()
    await page.goto(url)
    return page
  }
  return {
    context,
    visit: async ({ url, html }) => {
      await context.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html }))
      return open(url)
    },
    openPopup: () => open(`${origin}/popup.html`),
    openOptions: () => open(`${origin}/options.html`),
    badge: () =>
      worker.evaluate(() => (globalThis as unknown as ExtensionGlobal).chrome.action.getBadgeText({})),
    setFull: () => {
      throw new Error('An installed browser has room')
    },
    close: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

interface ExtensionGlobal {
  chrome: { action: { getBadgeText: (of: object) => Promise<string> } }
}

/** Opens the npm package's Chromium with a stand-in for the extension interface. */
export async function openEmulated(
  browser: Browser,
  look: 'light' | 'dark' = 'light',
): Promise<ExtensionBrowser> {
  const context = await browser.newContext({
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme: look,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const origin = 'https://extension.invalid'
  const manifest = JSON.parse(await readFile(join(BUILT, 'manifest.json'), 'utf8'))
  const script = await readFile(join(BUILT, 'content-scripts/marketplace.js'), 'utf8')
  const storage = new Map<string, unknown>()
  let badge = ''
  let isFull = false
  let inFront: Page | undefined
  const askPage = (page: Page | undefined, request: unknown) =>
    page?.evaluate((message) => (globalThis as unknown as Emulated).emulated.hear(message), request)

  const calls: Record<string, (argument: never) => unknown> = {
    get: (keys: string | string[] | null) => {
      const wanted = keys === null ? [...storage.keys()] : [keys].flat()
      return Object.fromEntries(
        wanted.filter((key) => storage.has(key)).map((key) => [key, storage.get(key)]),
      )
    },
    set: async (items: Record<string, unknown>) => {
      if (isFull) throw new Error('Resource::kQuotaBytes quota exceeded')
      for (const [key, value] of Object.entries(items)) storage.set(key, value)
      await changed(Object.entries(items).map(([key, newValue]) => [key, { newValue }]))
    },
    remove: async (keys: string[]) => {
      for (const key of keys) storage.delete(key)
      await changed(keys.map((key) => [key, {}]))
    },
    send: (request: unknown) => askPage(background, request),
    sendToTab: (request: unknown) => askPage(inFront, request),
    badge: ({ text }: { text: string }) => {
      badge = text
    },
    open: async ({ url }: { url: string }) => {
      const page = await context.newPage()
      await page.goto(url)
    },
    openOptions: () => open(`${origin}/options.html`),
  }
  async function changed(entries: [string, { newValue?: unknown }][]) {
    const changes = Object.fromEntries(entries)
    const pages = context.pages().filter((page) => !page.isClosed())
    const tell = (page: Page) =>
      page.evaluate((next) => (globalThis as unknown as Partial<Emulated>).emulated?.change(next), changes)
    await Promise.all(pages.map((page) => tell(page).catch(() => undefined)))
  }

  await context.exposeBinding('callExtension', (_source, name: string, argument: unknown) =>
    calls[name]?.(argument as never),
  )
  await context.addInitScript(emulate, manifest.version)
  await context.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const path = pathname === '/background.html' ? null : join(BUILT, pathname)
    const headers = { 'content-security-policy': manifest.content_security_policy.extension_pages }
    if (!path)
      return route.fulfill({
        contentType: 'text/html',
        body: '<script src="/background.js"></script>',
        headers,
      })
    return route.fulfill({ body: await readFile(path), contentType: TYPES[extname(path)] ?? '', headers })
  })
  const open = async (url: string) => {
    const page = await context.newPage()
    await page.goto(url)
    return page
  }
  const background = await open(`${origin}/background.html`)
  return {
    context,
    visit: async ({ url, html }) => {
      await context.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html }))
      inFront = await open(url)
      await inFront.evaluate(script)
      return inFront
    },
    openPopup: () => open(`${origin}/popup.html`),
    openOptions: () => open(`${origin}/options.html`),
    badge: async () => badge,
    setFull: (full) => {
      isFull = full
    },
    close: () => context.close(),
  }
}

interface Emulated {
  emulated: { hear: (message: unknown) => Promise<unknown>; change: (changes: unknown) => void }
  callExtension: (name: string, argument?: unknown) => Promise<unknown>
}

/** Runs in every page of the emulated browser: the calls that our files make, answered by the test. */
function emulate(version: string): void {
  type Listener = (message: unknown, sender: { id: string }, respond: (answer: unknown) => void) => unknown
  const world = globalThis as unknown as Emulated & { browser: unknown }
  const call = (name: string) => (argument?: unknown) => world.callExtension(name, argument)
  const listeners: Listener[] = []
  const watchers = new Set<(changes: unknown) => void>()
  const id = 'emulated'
  world.emulated = {
    hear: (message) =>
      new Promise((done) => {
        const isLate = listeners.map((listener) => listener(message, { id }, done)).includes(true)
        if (!isLate) setTimeout(done, 0)
      }),
    change: (changes) => {
      for (const watcher of watchers) watcher(changes)
    },
  }
  world.browser = {
    runtime: {
      id,
      getManifest: () => ({ version }),
      sendMessage: call('send'),
      openOptionsPage: call('openOptions'),
      onMessage: { addListener: (listener: Listener) => listeners.push(listener) },
    },
    storage: {
      local: { get: call('get'), set: call('set'), remove: call('remove') },
      onChanged: {
        addListener: (watcher: (changes: unknown) => void) => watchers.add(watcher),
        removeListener: (watcher: (changes: unknown) => void) => watchers.delete(watcher),
      },
    },
    tabs: {
      query: async () => [{ id: 1 }],
      sendMessage: (_tab: number, request: unknown) => world.callExtension('sendToTab', request),
      create: call('open'),
    },
    action: { setBadgeText: call('badge'), setBadgeBackgroundColor: async () => {} },
    i18n: { getUILanguage: () => navigator.language },
  }
  // The journeys look inside; what is installed keeps its shadow root closed.
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function open(init) {
    return attachShadow.call(this, { ...init, mode: 'open' })
  }
}
