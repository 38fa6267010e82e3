import type { Page } from '@playwright/test'
import { register } from './new-member.ts'
import { startAnyServer, startOwnServer } from './own-server.ts'
import { keywordBox as box, NOISE, untilStored } from './stored-app.ts'
import { expect, live, test } from './test.ts'
import { expectToast, noteToasts } from './toasts.ts'

test.use({ serviceWorkers: 'allow' })

const generate = (page: Page) => page.getByRole('button', { name: 'สร้าง Prompt', exact: true })
const strip = (page: Page) => page.getByText(/^ออฟไลน์อยู่ · ข้อมูลเมื่อ \d+ \S+ 25\d\d \d\d:\d\d น\./)
const lines = (of: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${of} ${at + 1}`).join('\n')

/** Waits until what was answered by that query lies in the browser. */
async function untilSeen(page: Page, kind: string): Promise<void> {
  await expect.poll(() => seenKinds(page), `${kind} is kept`).toContain(kind)
}

interface Seen {
  key: string[]
  memberId: string
}

const seenKinds = async (page: Page) => (await seen(page)).map(({ key }) => key[0])
/** Returns whose answers the browser keeps. */
const owners = async (page: Page) => [...new Set((await seen(page)).map(({ memberId }) => memberId))]

/** Reads the answers that the browser keeps; nothing is made by looking. */
function seen(page: Page): Promise<Seen[]> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases()
    if (!all.some(({ name }) => name === 'last-seen')) return []
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      const opening = indexedDB.open('last-seen')
      // It was removed meanwhile.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => resolve(null)
    })
    if (!database) return []
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

test(
  'without a network the generator opens, makes a set of what is left of the day, and it is counted once there is one again',
  {
    tag: '@phone',
  },
  async ({ page, context, noise, expectAccessible }, info) => {
    noise.expect(NOISE)
    await register(page.request)
    await page.goto('/generator')
    await untilStored(page)
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
    await expectToast(page, 'ออนไลน์แล้ว นับโควตา 12 รายการ')
    await expect(strip(page)).toBeHidden()
    const { quota } = await (await page.request.get('/api/session')).json()
    expect(quota).toMatchObject({ used: 12, limit: 1000 })
    await page.reload()
    await expect(page.getByText(/^12\s*\/\s*1,000/), 'counted once').toBeVisible()
  },
)

test('without a network no free member makes more than what was left of the day @long', async ({
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
  await untilStored(page)
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
  'when the server is killed, history and lists show what was last seen, word lists work, and all goes on once it is back @long',
  {
    tag: '@phone',
  },
  async ({ browser, noise }, info) => {
    test.slow()
    noise.expect(NOISE)
    const server = await startOwnServer()
    let again: Awaited<ReturnType<typeof startAnyServer>> | undefined
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
    try {
      await context.addCookies(server.cookies.vip)
      await noteToasts(context)
      const page = await context.newPage()
      const list = await page.request.post('/api/word-lists', {
        data: { name: 'pet', words: ['cat', 'dog', 'fox'] },
      })
      expect(list.ok()).toBe(true)
      await page.goto('/history')
      await live(page)
      await untilStored(page)
      await untilSeen(page, 'history')
      const shown = page
        .getByRole('main')
        .getByText(/Prompt/)
        .filter({ visible: true })
      await expect(shown.first()).toBeVisible()
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

      again = await startAnyServer({
        dataDir: server.dataDir,
        port: Number(new URL(server.url).port),
        // The owner's way to be rid of the worker: it leaves every browser that comes back.
        env: { SERVICE_WORKER: '0' },
      })
      await expectToast(page, 'ออนไลน์แล้ว นับโควตา 3 รายการ')
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

test('nothing of a member stays after sign-out, and nothing of one is shown to the next @long', async ({
  page,
  context,
  signInAs,
  noise,
}) => {
  noise.expect(NOISE)
  const session = await register(page.request)
  await page.goto('/generator')
  await untilStored(page)
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

  await context.setOffline(true)
  await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expectToast(page, 'ต้องต่ออินเทอร์เน็ตก่อนจึงจะออกจากระบบได้')
  await context.setOffline(false)
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
  const { me } = await (await page.request.get('/api/session')).json()
  expect(me.id).not.toBe(vip)
  await page.goto('/dashboard')
  // What one sees is written down shortly after it is seen.
  await expect.poll(() => owners(page), 'of the former member nothing is left').toEqual([me.id])
})

test('the app can be installed: name, icons, pictures and shortcuts are what the manifest says', async ({
  page,
  noise,
}) => {
  noise.expect(NOISE)
  await register(page.request)
  await page.goto('/dashboard')
  await untilStored(page)
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
