import { request as ask, createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { startDemoServer } from '../scripts/demo-server.mjs'
import { demoServer } from './demo-server.ts'
import { register } from './new-member.ts'
import { startOwnServer } from './own-server.ts'
import { expect, live, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

/** What the browser says of requests that find nobody. */
const NOISE = /ERR_|Failed to (load|fetch)|status of 50\d|50\d from|CodeMissing|network/i

const UPDATE = 'มีเวอร์ชันใหม่ จะเปลี่ยนให้ตอนคุณพักมือ งานไม่หาย'

const box = (page: Page) => page.getByRole('textbox', { name: /^คีย์เวิร์ด/ })
const generate = (page: Page) => page.getByRole('button', { name: 'สร้าง Prompt', exact: true })
const strip = (page: Page) => page.getByText(/^ออฟไลน์อยู่ · ข้อมูลเมื่อ \d+ \S+ 25\d\d \d\d:\d\d น\./)
const lines = (of: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${of} ${at + 1}`).join('\n')

/** Touches the page, as everybody does, and waits until the app is kept for later. */
async function untilKept(page: Page): Promise<void> {
  await page.locator('h1').first().click()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

/** Waits until what was answered by that query lies in the browser. */
async function untilSeen(page: Page, kind: string): Promise<void> {
  await expect.poll(() => seenKinds(page), `${kind} is kept`).toContain(kind)
}

interface Seen {
  key: string[]
  memberId: string
}

const seenKinds = async (page: Page) => (await seen(page)).map(({ key }) => key[0])
/** Whose answers the browser keeps. */
const owners = async (page: Page) => [...new Set((await seen(page)).map(({ memberId }) => memberId))]

/** The answers that the browser keeps; nothing is made by looking. */
function seen(page: Page): Promise<Seen[]> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases()
    if (!all.some(({ name }) => name === 'last-seen')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('last-seen')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    try {
      if (!database.objectStoreNames.contains('answers')) return []
      const answers = database.transaction('answers').objectStore('answers').getAll()
      await new Promise((resolve) => answers.addEventListener('success', resolve))
      return answers.result.map(({ key, memberId }: Seen) => ({ key, memberId }))
    } finally {
      database.close()
    }
  })
}

/** Follows a link within the app. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), path)
}

test(
  'without a network the generator opens, makes a set of what is left of the day, and it is counted once there is one again',
  {
    tag: '@phone',
  },
  async ({ page, context, noise, expectAccessible }, info) => {
    noise.expect(NOISE)
    await register(page.request)
    await page.goto('/generator')
    await untilKept(page)
    await untilSeen(page, 'session')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'สร้าง Prompt' })).toBeVisible()
    await expect(strip(page)).toBeVisible()
    await expect(page.getByText('ออฟไลน์สร้างได้อีก 1,000 รายการ')).toBeVisible()

    await box(page).fill(lines('rice terrace', 12))
    await page.getByRole('button', { name: 'ทั้งหมด 12' }).click()
    await generate(page).click()
    await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 12 รายการ' })).toBeVisible()
    await expect(page.getByText('สร้างในเครื่องนี้')).toBeVisible()
    await expect(page.getByText('นับแล้ว 0')).toBeVisible()
    await expect(page.getByText('จองไว้ 12')).toBeVisible()
    await expect(page.getByText(/^12\s*\/\s*1,000/)).toBeVisible()
    await expect(page.getByText('ออฟไลน์สร้างได้อีก 988 รายการ')).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ดาวน์โหลด .txt' }).click()
    expect((await coming).suggestedFilename()).toBe('prompts.txt')
    await expectAccessible()
    await page.screenshot({ path: info.outputPath('offline.png') })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: info.outputPath('offline-dark.png') })

    // What waits outlives the page.
    await page.reload()
    await expect(page.getByText('จองไว้ 12')).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('ออนไลน์แล้ว นับโควตา 12 รายการ').first()).toBeVisible()
    await expect(strip(page)).toBeHidden()
    const { quota } = await (await page.request.get('/api/session')).json()
    expect(quota).toMatchObject({ used: 12, limit: 1000 })
    await page.reload()
    await expect(page.getByText(/^12\s*\/\s*1,000/), 'counted once').toBeVisible()
  },
)

test('without a network no free member makes more than what was left of the day', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(NOISE)
  await register(page.request)
  const used = await page.request.post('/api/prompts/reservations', {
    data: { idempotencyKey: crypto.randomUUID(), count: 990, generator: 'free' },
  })
  expect(used.status()).toBe(200)
  await page.goto('/generator')
  await untilKept(page)
  await untilSeen(page, 'session')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('ออฟไลน์สร้างได้อีก 10 รายการ')).toBeVisible()
  await box(page).fill(lines('boat', 12))
  await page.getByRole('button', { name: 'ทั้งหมด 12' }).click()
  await generate(page).click()
  await expect(page.getByRole('alert').first()).toContainText('โควตาวันนี้เหลือ 10 รายการ แต่ชุดนี้มี 12 รายการ')
  await box(page).fill(lines('boat', 10))
  await generate(page).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 10 รายการ' })).toBeVisible()
  await expect(page.getByText('โควตาออฟไลน์หมดแล้ว กรุณาต่ออินเทอร์เน็ต')).toBeVisible()
})

test(
  'when the server is killed, history and lists show what was last seen, word lists work, and all goes on once it is back',
  {
    tag: '@phone',
  },
  async ({ browser, noise }, info) => {
    test.setTimeout(240_000)
    noise.expect(NOISE)
    const server = await startOwnServer()
    let again: Awaited<ReturnType<typeof startDemoServer>> | undefined
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
    try {
      await context.addCookies(server.cookies.vip)
      const page = await context.newPage()
      const list = await page.request.post('/api/word-lists', {
        data: { name: 'pet', words: ['cat', 'dog', 'fox'] },
      })
      expect(list.ok()).toBe(true)
      await page.goto('/history')
      await live(page)
      await untilKept(page)
      await untilSeen(page, 'history')
      const shown = page
        .getByRole('main')
        .getByText(/Prompt/)
        .filter({ visible: true })
      const before = await shown.count()
      await page.goto('/generator')
      await live(page)
      await page.getByRole('switch', { name: 'ไวยากรณ์ขั้นสูง' }).click()
      await box(page).fill('a __pet__ at home')
      await expect(page.getByRole('button', { name: 'ทั้งหมด 3' })).toBeVisible()
      await expect
        .poll(
          async () => (await seen(page)).some(({ key: [kind, id] }) => kind === 'word-lists' && id),
          'its words',
        )
        .toBe(true)

      await server.kill()
      await page.goto('/history')
      await live(page)
      await expect(page.getByRole('heading', { level: 1, name: 'ประวัติ Prompt' })).toBeVisible()
      await expect(strip(page)).toBeVisible()
      await expect(shown).toHaveCount(before)
      await page.screenshot({ path: info.outputPath('history.png') })

      await page.goto('/generator')
      await live(page)
      await expect(page.getByText('ออฟไลน์ก็สร้างได้ นับโควตาเมื่อออนไลน์')).toBeVisible()
      await expect(box(page), 'nothing typed is lost').toHaveValue('a __pet__ at home')
      await page.getByRole('button', { name: 'ทั้งหมด 3' }).click()
      await generate(page).click()
      await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 3 รายการ' })).toBeVisible()

      again = await startDemoServer({
        dataDir: server.dataDir,
        port: Number(new URL(server.url).port),
        // The owner's way to be rid of the worker: it leaves every browser that comes back.
        env: { SERVICE_WORKER: '0' },
      })
      await expect(page.getByText('ออนไลน์แล้ว นับโควตา 3 รายการ').first()).toBeVisible()
      await page.goto('/generator')
      await expect
        .poll(async () => page.evaluate(async () => (await caches.keys()).length), 'what it kept is gone')
        .toBe(0)
      await expect
        .poll(
          async () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
          'and so is it',
        )
        .toBe(0)
    } finally {
      await context.close()
      await again?.stop()
      await server.close()
    }
  },
)

test('nothing of a member stays after sign-out, and nothing of one is shown to the next', async ({
  page,
  context,
  signInAs,
  noise,
}) => {
  noise.expect(NOISE)
  const session = await register(page.request)
  await page.goto('/generator')
  await untilKept(page)
  await untilSeen(page, 'session')

  // The worker keeps code, and nothing that was answered to anybody.
  const kept = await page.evaluate(async () => {
    const found: { path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true })
        found.push({ path: new URL(request.url).pathname, text: (await answer?.text()) ?? '' })
      }
    }
    return found
  })
  expect(kept.length).toBeGreaterThan(20)
  const strange = kept.filter(
    ({ path }) => !/^\/(assets\/.+|app-shell|icon\.svg|icon-192\.png|manifest\.webmanifest)$/.test(path),
  )
  expect(strange.map(({ path }) => path)).toEqual([])
  expect(
    (await seenKinds(page)).filter((kind) => /admin|licence|payment|ai|partner/.test(kind ?? '')),
  ).toEqual([])
  expect(kept.filter(({ text }) => text.includes(session.email) || text.includes('ช่างทอ ใจดี'))).toEqual([])

  await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await page.waitForURL('**/')
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await indexedDB.databases())
          .map(({ name }) => name)
          .sort()
          .join(),
      ),
    )
    .not.toMatch(/last-seen|offline-sets/)
  await context.setOffline(true)
  await page.goto('/generator', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  await expect(page.getByText('ช่างทอ ใจดี')).toHaveCount(0)
  await expect(box(page)).toHaveCount(0)
  await context.setOffline(false)

  // The next member of this device sees what is theirs alone.
  await signInAs('vip')
  await page.goto('/history')
  await untilSeen(page, 'history')
  const [vip] = await owners(page)
  await context.clearCookies()
  await register(page.request)
  await page.goto('/dashboard')
  await untilSeen(page, 'session')
  const next = await owners(page)
  expect(next, 'of the former member nothing is left').toHaveLength(1)
  expect(next).not.toContain(vip)
})

test('a new version is told exactly while the page is older, takes no text, and comes with a press or the next screen', async ({
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
    await untilKept(page)
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
    await untilKept(page)
    await expect
      .poll(
        async () => {
          await endResting(page)
          return versionsOf(page)
        },
        { message: 'the page and its worker are of one version', timeout: 200_000 },
      )
      .toEqual([2, 2])
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
    await untilKept(page)
    await expect(word).toBeVisible()
    const coming = page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/vip',
    )
    await follow(page, '/vip')
    await coming
    await expect(page).toHaveURL(/\/vip$/)
    await expect(word).toBeHidden()
    const kept = () => page.evaluate(async () => (await caches.keys()).length)
    expect(await kept(), 'the version before stays for tabs that still run it').toBeLessThanOrEqual(2)

    // A release that is taken back comes as any other, and of its own files none is missing.
    await untilKept(page)
    versions.release(2)
    await expect
      .poll(() => showsUpdate(page, word), { message: 'the former version is told', timeout: 200_000 })
      .toBe(true)
    await page.getByRole('button', { name: 'เปลี่ยนเลย' }).click()
    await expect(word).toBeHidden()
    await live(page)
    await untilKept(page)
    await expect
      .poll(
        async () => {
          await endResting(page)
          return versionsOf(page)
        },
        { message: 'the page and its worker are of the former version', timeout: 200_000 },
      )
      .toEqual([2, 2])
    expect(await kept()).toBeLessThanOrEqual(2)
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

test('the app can be installed: name, icons, pictures and shortcuts are what the manifest says', async ({
  page,
  noise,
}) => {
  noise.expect(NOISE)
  await register(page.request)
  await page.goto('/dashboard')
  await untilKept(page)
  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({
    id: '/dashboard',
    name: 'ทอคำ',
    short_name: 'ทอคำ',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    lang: 'th',
  })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const pictures = [...manifest.icons, ...manifest.screenshots]
  for (const { src, sizes } of pictures.filter(({ sizes }) => sizes !== 'any')) {
    const size = await page.evaluate(async (from) => {
      const { width, height } = await createImageBitmap(await (await fetch(from)).blob())
      return `${width}x${height}`
    }, src)
    expect([src, size]).toEqual([src, sizes])
  }
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  expect(manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor).sort()).toEqual([
    'narrow',
    'wide',
  ])
  for (const { url } of manifest.shortcuts)
    expect([200, 302]).toContain((await page.request.get(url)).status())
})

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

/**
 * Ends the worker that the next one waits for, as browsers do with one that rests; while developer tools are attached, as they
 * are here, they let it run.
 */
async function endResting(page: Page): Promise<void> {
  const isAwaited = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return Boolean(registration?.waiting)
  })
  if (!isAwaited) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.detach()
}

/** Waits until the page has asked for a new version by itself and compared what it found. */
async function looked(page: Page): Promise<void> {
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/app-shell')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await asked).finished()
}

/** Which release the page is of, and which its worker. */
function versionsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const releaseIn = (html: string) => Number(/<meta name="version" content="v(\d+)-/.exec(html)?.[1])
    return [document.head.innerHTML, await (await fetch('/app-shell')).text()].map(releaseIn)
  })
}

/** The demo server behind a proxy that can release another version of the app: of its documents and its service worker. */
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
