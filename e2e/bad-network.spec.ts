import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from '@playwright/test'
import { demoServer } from './demo-server.ts'
import { registerVip } from './new-member.ts'
import { expect, gotoDrawn, test } from './test.ts'

/** What a bad network does to a file once; afterwards it comes as it is. */
const FAULTS = ['hangs', 'is cut', 'comes damaged', 'fails'] as const
type Fault = (typeof FAULTS)[number]

/**
 * Lets the first request for each file that matches meet a fault, and the others wait for `goOn`.
 * @returns the addresses asked for, with repeats
 */
async function spoil(
  page: Page,
  pattern: string | RegExp,
  fault: Fault,
  goOn?: Promise<void>,
): Promise<string[]> {
  const asked: string[] = []
  await page.route(pattern, async (route) => {
    const url = route.request().url()
    const isFirst = !asked.includes(url)
    asked.push(url)
    if (!isFirst) {
      await goOn
      return route.continue()
    }
    await spoilOne(route, fault)
  })
  return asked
}

async function spoilOne(route: Route, fault: Fault): Promise<void> {
  // Nothing is ever answered.
  if (fault === 'hangs') return
  if (fault === 'is cut') return route.abort('connectionreset')
  if (fault === 'fails') return route.fulfill({ status: 503 })
  const answer = await route.fetch()
  const body = await answer.text()
  await route.fulfill({ response: answer, body: body.slice(0, body.length / 2) })
}

const NOISE = /CodeMissing|ERR_|status of 50\d|50\d from|Failed to load|preload/

/** Makes something to wait for, and what ends the waiting. */
function held(): { until: Promise<void>; letGo: () => void } {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { until, letGo }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const isLive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-live', '')

for (const fault of FAULTS) {
  const half = fault === 'fails' ? '' : ' @long'
  test(`the app’s code ${fault}: the screen stands, and the app comes by itself${half}`, async ({
    page,
    signInAs,
    noise,
  }) => {
    noise.expect(NOISE)
    await page.clock.install()
    await signInAs('free')
    const asked = await spoil(page, '**/assets/app-*.js', fault)
    await page.goto('/generator', { waitUntil: 'domcontentloaded' })
    await expect(heading(page, 'สร้าง Prompt')).toBeVisible()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.clock.runFor(20_000)
    await isLive(page)
    expect(asked.length).toBeGreaterThan(1)
  })

  test(`a style sheet that ${fault} keeps no page blank${half}`, async ({ page, signInAs, noise }) => {
    noise.expect(NOISE)
    await page.clock.install()
    await signInAs('free')
    const asked = await spoil(page, '**/assets/app-*.css', fault)
    await page.goto('/generator', { waitUntil: 'commit' })
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.clock.runFor(4_000)
    await expect(heading(page, 'สร้าง Prompt')).toBeVisible()
    await page.clock.runFor(20_000)
    await isLive(page)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).margin), 'the style is there')
      .toBe('0px')
  })

  test(`the code of the next screen ${fault}: a thread, its title, and then the screen${half}`, {
    tag: '@phone',
  }, async ({ page, signInAs, noise, expectAccessible }) => {
    noise.expect(NOISE)
    await page.clock.install()
    await signInAs('vip')
    await page.goto('/dashboard')
    // It does not come before it was seen that it is awaited.
    const { until, letGo } = held()
    const asked = await spoil(page, '**/assets/history-screen-*.js', fault, until)
    await page.locator('a[href="/history"]').first().dispatchEvent('click')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.clock.runFor(400)
    await expect(heading(page, 'ประวัติ Prompt')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'กำลังโหลด…' })).toBeVisible()
    await expect(page).toHaveTitle(/ประวัติ Prompt/)
    if (fault === 'hangs') await expectAccessible()
    letGo()
    await page.clock.runFor(20_000)
    await expect(page.locator('[data-pending-screen]')).toBeHidden()
    await expect(page.getByRole('progressbar', { name: 'กำลังโหลด…' })).toBeHidden()
    await expect(heading(page, 'ประวัติ Prompt')).toBeVisible()
  })

  test(`the worker’s file ${fault}: what was pressed meanwhile is done${half}`, async ({
    page,
    signInAs,
    noise,
  }) => {
    noise.expect(NOISE)
    await page.clock.install()
    await signInAs('vip')
    const asked = await spoil(page, '**/assets/prompt-worker-*.js', fault)
    await page.goto('/generator')
    await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill('rice terrace\nfloating market')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    if (fault === 'hangs') await page.clock.runFor(16_000)
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return asked.length
      }, 'it is fetched again')
      .toBeGreaterThan(1)
    // From here it takes the time that it takes: a worker that begins slowly is not one that is silent.
    await page.clock.resume()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 2 รายการ' })).toBeVisible()
  })

  test(`an answer that ${fault} is asked for again${half}`, async ({ page, signInAs, noise }) => {
    noise.expect(NOISE)
    await page.clock.install()
    await signInAs('vip')
    await page.goto('/dashboard')
    const asked = await spoil(page, /\/api\/history\?/, fault)
    await page.locator('a[href="/history"]').first().dispatchEvent('click')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.clock.runFor(41_000)
    await page.clock.runFor(5_000)
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('searchbox').first()).toBeVisible()
  })
}

test('a long list that a silent worker never took in is given to the next one @long', async ({
  page,
  signInAs,
  noise,
}) => {
  noise.expect(NOISE)
  await page.clock.install()
  await signInAs('vip')
  const asked = await spoil(page, '**/assets/prompt-worker-*.js', 'hangs')
  await page.goto('/generator')
  const box = page.getByRole('textbox', { name: /คีย์เวิร์ด/ })
  await box.fill(Array.from({ length: 2_500 }, (_, at) => `silk thread ${at + 1}`).join('\n'))
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(page.getByRole('textbox', { name: 'พิมพ์หรือวางคีย์เวิร์ดต่อท้าย' })).toBeVisible()
  await page.clock.runFor(16_000)
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return asked.length
    }, 'it is fetched again')
    .toBeGreaterThan(1)
  await page.clock.resume()
  await expect(page.getByText('2,500 บรรทัด', { exact: true })).toBeVisible()
})

test('keywords are ordered of the AI although the worker’s file does not come @long', async ({
  page,
  noise,
}) => {
  noise.expect(NOISE)
  await page.clock.install()
  await registerVip(page.request)
  await page.route('**/assets/prompt-worker-*.js', () => {})
  await page.goto('/vipgen')
  await page.getByRole('radio', { name: /^คลังคำทอคำ/ }).check()
  await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('misty forest')
  // The worker has been given up, and its file is fetched again.
  await page.clock.runFor(16_000)
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/run=/)
})

test('a style sheet that came in the document is waited for by nobody, and not fetched @long', async ({
  page,
  signInAs,
}) => {
  await signInAs('vip')
  const asked: string[] = []
  await page.route(/\/assets\/(?!app-).*\.css$/, (route) => void asked.push(route.request().url()))
  await page.goto('/popular')
  expect(asked).toEqual([])
  const style = page.locator('link[rel="stylesheet"][disabled]')
  expect(await style.count(), 'it stands for the rules in the document').toBe(1)
})

test('letters whose fonts hang are read in another font @long', async ({ page, signInAs, noise }) => {
  noise.expect(NOISE)
  await signInAs('free')
  await page.route('**/*.woff2', () => {})
  await page.goto('/generator', { waitUntil: 'commit' })
  await expect(heading(page, 'สร้าง Prompt')).toBeVisible()
  await isLive(page)
})

test('a document that was cut is fetched anew', async ({ page, signInAs }) => {
  await signInAs('free')
  let cuts = 0
  await page.route(/\/generator(\?anew=1)?$/, async (route) => {
    if (++cuts > 1) return route.continue()
    const answer = await route.fetch()
    const body = await answer.text()
    await route.fulfill({ response: answer, body: body.slice(0, body.indexOf('<template')) })
  })
  await page.goto('/generator', { waitUntil: 'domcontentloaded' })
  await isLive(page)
  // Before it is loaded anew, it is looked whether the network brings it.
  expect(cuts).toBeGreaterThanOrEqual(3)
})

test('a document of which nothing more comes is fetched anew, keeps what was typed, and sends no password into the address @long', async ({
  page,
  noise,
}) => {
  noise.expect(NOISE)
  await page.clock.install()
  const network = await startNetwork()
  try {
    // Up to where its form ends: nothing of the app's code is named yet.
    network.holdNext = '</form>'
    await page.goto(`${network.url}/login`, { waitUntil: 'commit' })
    await page.getByLabel('อีเมล').fill('nobody@demo.thokham.local')
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click({ noWaitAfter: true })
    await page.clock.runFor(500)
    expect(page.url()).toBe(`${network.url}/login`)
    await page.clock.runFor(16_000)
    await isLive(page)
    await expect(page.getByLabel('อีเมล')).toHaveValue('nobody@demo.thokham.local')
    expect(network.documents).toBeGreaterThanOrEqual(3)
  } finally {
    await network.close()
  }
})

/** Starts a network in front of the demo server that can stop in the middle of a document. */
async function startNetwork() {
  const behind = demoServer().url
  const network = { url: '', documents: 0, holdNext: '', close: async () => {} }
  const proxy = createServer(async (request, response) => {
    const ask = async () => {
      const answer = await fetch(`${behind}${request.url}`)
      return { answer, body: Buffer.from(await answer.arrayBuffer()) }
    }
    let { answer, body } = await ask()
    // A page that takes a busy server longer than a second to draw is sent without.
    while (network.holdNext && !body.includes(network.holdNext)) ({ answer, body } = await ask())
    for (const name of ['content-type', 'content-security-policy'])
      response.setHeader(name, answer.headers.get(name) ?? '')
    response.setHeader('content-length', body.length)
    if (answer.headers.get('content-type')?.startsWith('text/html')) network.documents += 1
    const { holdNext } = network
    network.holdNext = ''
    if (holdNext) response.write(body.subarray(0, body.indexOf(holdNext)))
    else response.end(body)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  network.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  network.close = async () => {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  }
  return network
}

test('code of a screen that never comes: after 120 s the error screen stands in the living shell, with what was typed @long', {
  tag: '@phone',
}, async ({ page, signInAs, noise, expectAccessible }) => {
  noise.expect(NOISE)
  await page.clock.install()
  await signInAs('vip')
  await page.goto('/generator')
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill('smiling farmer\nrice terrace\nboat\nsilk')
  await page.route('**/assets/history-screen-*.js', () => {})
  await page.evaluate(() => {
    history.pushState({}, '', '/history')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.clock.runFor(500)
  await expect(heading(page, 'ประวัติ Prompt')).toBeVisible()
  await page.clock.runFor(15_000)
  await expect(page.getByText(/อินเทอร์เน็ตช้า กำลังลองอีกครั้ง \([2-5]\/5\)/).first()).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10_000)
        return heading(page, 'เกิดข้อผิดพลาด').isVisible()
      },
      { intervals: [100] },
    )
    .toBe(true)
  await expect(page.getByText('เปิดหน้านี้ไม่สำเร็จ ลองให้แล้ว 5 ครั้งใน 120 วินาที')).toBeVisible()
  await expect(page.getByText('และอีก 1 บรรทัด')).toBeVisible()
  await expect(page.getByRole('button', { name: 'โหลดหน้าใหม่' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'บัญชีของฉัน' })).toBeVisible()
  await expectAccessible()
  await page.unroute('**/assets/history-screen-*.js')
  await page.clock.resume()
  await page.getByRole('button', { name: 'โหลดหน้าใหม่' }).click()
  await expect(page.getByRole('searchbox').first()).toBeVisible()
})

test('a part that never comes takes nothing off the screen, and comes when it is asked for again @long', async ({
  page,
  signInAs,
  noise,
  expectAccessible,
}) => {
  noise.expect(NOISE)
  await signInAs('vip')
  await page.goto('/generator')
  const box = page.getByRole('textbox', { name: /คีย์เวิร์ด/ })
  await box.fill('rice terrace')
  const { until, letGo } = held()
  let tries = 0
  await page.route('**/assets/account-menu-popup-*.js', async (route) => {
    if (++tries > 1) await until
    await route.abort()
  })
  await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
  await expect(page.getByText(/กำลังลองอีกครั้ง \(\d\/5\)/)).toBeVisible()
  letGo()
  const word = page.getByRole('alert').filter({ hasText: 'เปิดส่วนนี้ไม่สำเร็จ สิ่งที่พิมพ์ไว้ยังอยู่' })
  await expect(word).toBeVisible()
  await expect(box).toHaveValue('rice terrace')
  await expectAccessible()
  await page.unroute('**/assets/account-menu-popup-*.js')
  await word.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(page.getByRole('menuitem', { name: 'ออกจากระบบ' })).toBeVisible()
})

test('a screen that a former version had no more comes with the new version @long', async ({
  page,
  signInAs,
  noise,
}) => {
  noise.expect(/status of 404|CodeMissing/)
  await signInAs('vip')
  await page.goto('/dashboard')
  let isOld = true
  await page.route('**/assets/history-screen-*.js', (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  await page.locator('a[href="/history"]').first().dispatchEvent('click')
  await expect(page.getByRole('searchbox').first()).toBeVisible()
  await expect(page).toHaveURL(/\/history$/)
})

test('what is typed before the app comes outlives a reload @long', async ({ page, signInAs, noise }) => {
  noise.expect(NOISE)
  await signInAs('free')
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await gotoDrawn(page, '/generator')
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill('rice terrace')
  await page.unroute('**/assets/app-*.js')
  await page.reload({ waitUntil: 'domcontentloaded' })
  await isLive(page)
  await expect(page.getByRole('textbox', { name: /คีย์เวิร์ด/ })).toHaveValue('rice terrace')
})
