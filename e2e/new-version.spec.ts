import { request as ask, createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { demoServer } from './demo-server.ts'
import { keywordBox as box, NOISE, untilStored } from './stored-app.ts'
import { expect, live, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const UPDATE = 'มีเวอร์ชันใหม่ จะเปลี่ยนให้ตอนคุณพักมือ งานไม่หาย'

test('a new version is told exactly while the page is older, takes no text, and comes with a press or the next screen @long', async ({
  browser,
  noise,
}, info) => {
  noise.expect(NOISE)
  // A busy machine takes its time to fetch all files of a version, three times over.
  test.setTimeout(600_000)
  const versions = await startVersions()
  const context = await browser.newContext({ baseURL: versions.url, serviceWorkers: 'allow' })
  try {
    await context.addCookies(demoServer().cookies.free.map((cookie) => ({ ...cookie, url: versions.url })))
    const page = await context.newPage()
    await page.goto('/generator')
    await live(page)
    await untilStored(page)
    await box(page).fill('rice terrace\nfloating market')
    versions.release()
    const word = page.getByText(UPDATE)
    await expect
      .poll(() => showsUpdate(page, word), {
        message: 'a file that fails is asked for again',
        timeout: 200_000,
      })
      .toBe(true)
    await page.screenshot({ path: info.outputPath('update.png') })
    await expect(box(page), 'the page goes on as it is').toHaveValue('rice terrace\nfloating market')
    await page.getByRole('button', { name: 'เปลี่ยนเลย' }).click()
    await expect(word).toBeHidden()
    await live(page)
    await expect(box(page)).toHaveValue('rice terrace\nfloating market')

    // A page that comes new while the former worker still answers is told nothing, then or once that has updated.
    versions.release()
    await page.addInitScript((text) => {
      Object.assign(globalThis, { wasShown: false })
      new MutationObserver(() => {
        if (document.body?.textContent?.includes(text)) Object.assign(globalThis, { wasShown: true })
      }).observe(document, { childList: true, subtree: true })
    }, UPDATE)
    await page.goto('/generator')
    await untilStored(page)
    await untilOneVersion(page, 'the page and its worker are of one version')
    await looked(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'wasShown'))).toBe(false)

    // The worker of the next one takes the page over before it listens: it hears of it all the same.
    await page.goto('/generator', { waitUntil: 'domcontentloaded' })
    versions.release()
    await page.evaluate(async () => {
      const taken = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
      await (await navigator.serviceWorker.getRegistration())?.update()
      await taken
    })
    expect(await versionsOf(page)).toEqual([2, 3])
    await live(page)
    await untilStored(page)
    await expect(word).toBeVisible()
    const coming = page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/vip',
    )
    await follow(page, '/vip')
    await coming
    await expect(page).toHaveURL(/\/vip$/)
    await expect(word).toBeHidden()
    const kept = () => page.evaluate(async () => (await caches.keys()).length)
    await expect.poll(kept, 'the version before stays for tabs that still run it').toBeLessThanOrEqual(2)

    // A release that is taken back comes as any other, and of its own files none is missing.
    await untilStored(page)
    versions.release(2)
    await expect
      .poll(() => showsUpdate(page, word), { message: 'the former version is told', timeout: 200_000 })
      .toBe(true)
    await page.getByRole('button', { name: 'เปลี่ยนเลย' }).click()
    await expect(word).toBeHidden()
    await live(page)
    await untilStored(page)
    await untilOneVersion(page, 'the page and its worker are of the former version')
    await expect.poll(kept).toBeLessThanOrEqual(2)
    await context.setOffline(true)
    await page.goto('/generator')
    await live(page)
    await expect(box(page), 'it works without a network as before').toHaveValue(
      'rice terrace\nfloating market',
    )
  } finally {
    await context.close()
    await versions.close()
  }
})

/** Follows a link within the app. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), path)
}

/** Lets the page ask for a new version, as it does by itself now and then. @returns whether it says that there is one */
async function showsUpdate(page: Page, word: Locator): Promise<boolean> {
  const isOnItsWay = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.installing || registration?.waiting) return true
    await registration?.update().catch(() => {})
    return false
  })
  if (isOnItsWay) await endResting(page)
  return word.isVisible()
}

/** Waits until the page and the worker that answers it are the second release, whichever of them rests. */
async function untilOneVersion(page: Page, message: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await endResting(page)
        return versionsOf(page)
      },
      { message, timeout: 200_000 },
    )
    .toEqual([2, 2])
}

/**
 * Ends the worker that the next one waits for, as browsers do with one that rests; while developer tools are attached, as they
 * are here, they let it run. The next one goes on: stopped while it takes the pages over, it would leave them to nobody.
 */
async function endResting(page: Page): Promise<void> {
  if (!(await isAwaited(page))) return
  const devtools = await page.context().newCDPSession(page)
  const states = new Map<string, string>()
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) states.set(versionId, status)
  })
  await devtools.send('ServiceWorker.enable')
  const areBothKnown = () => ['activated', 'installed'].every((state) => [...states.values()].includes(state))
  await expect.poll(async () => areBothKnown() || !(await isAwaited(page))).toBe(true)
  if (areBothKnown())
    for (const [versionId, state] of states)
      if (state === 'activated') await devtools.send('ServiceWorker.stopWorker', { versionId })
  await devtools.detach()
}

/** Returns whether a worker is there that waits until the present one has ended. */
function isAwaited(page: Page): Promise<boolean> {
  return page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
}

/** Waits until the page has asked for a new version by itself and compared what it found. */
async function looked(page: Page): Promise<void> {
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/app-shell')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await asked).finished()
}

/** Reads which release the page is of, and which its worker. */
function versionsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const releaseIn = (html: string) => Number(/<meta name="version" content="v(\d+)-/.exec(html)?.[1])
    return [document.head.innerHTML, await (await fetch('/app-shell')).text()].map(releaseIn)
  })
}

/**
 * Starts a proxy before the demo server that can release another version of the app: of its documents and its service
 * worker.
 */
async function startVersions() {
  const behind = new URL(demoServer().url)
  let version = 0
  const proxy = createServer((request, response) => {
    const { method, url = '', headers } = request
    const isFile = /\.\w+$/.test(url) && url !== '/sw.js'
    const sent = ask(
      {
        host: behind.hostname,
        port: behind.port,
        // A connection that is kept may be closed just as it is used.
        agent: false,
        method,
        path: url,
        headers: isFile
          ? headers
          : url === '/sw.js'
            ? { host: headers.host }
            : { ...headers, 'accept-encoding': 'identity' },
      },
      (answer) => void pass(answer),
    )
    const pass = async (answer: IncomingMessage) => {
      if (url !== '/sw.js' && !answer.headers['content-type']?.startsWith('text/html')) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      const text = Buffer.concat(parts)
        .toString()
        .replace(/(const VERSION = '|<meta name="version" content=")/, `$1v${version}-`)
        // A busy server's document is waited for: none of a former version is to take its place.
        .replace(/const TIMEOUT_MS = [\d_]+/, 'const TIMEOUT_MS = 100_000')
      const { 'content-length': _, etag: __, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, rest).end(text)
    }
    sent.on('error', () => response.destroy())
    request.pipe(sent)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** Another version, the next one unless told. */
    release: (next = version + 1) => {
      version = next
    },
    close: () => {
      proxy.closeAllConnections()
      return new Promise((resolve) => proxy.close(resolve))
    },
  }
}
