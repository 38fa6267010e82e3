import type { Page } from '@playwright/test'
import { holdTime } from './held-time.ts'
import { register } from './new-member.ts'
import { callAs, pay } from './payment-set-up.ts'
import { press } from './press.ts'
import { expect, gotoDrawn, test, withDelayedScripts } from './test.ts'

test('a screen is there before its code, and what is done meanwhile is not lost', {
  tag: '@phone',
}, async ({ page, signInAs, context }) => {
  await signInAs('free')
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/generator')
  await expect(page.getByRole('heading', { level: 1, name: 'สร้าง Prompt' })).toBeVisible()
  const box = page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).first()
  await box.fill('rice terrace')
  release()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  await expect(box).toHaveValue('rice terrace')
  await expect(box).toBeFocused()
  await context.clearCookies()
})

test('a table that is pasted before the code is there is offered to be made keywords, and hidden signs go @long', async ({
  page,
  signInAs,
  context,
}) => {
  await signInAs('free')
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/generator')
  const box = page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).first()
  await box.evaluate((field: HTMLTextAreaElement, text) => {
    field.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    document.execCommand('insertText', false, text)
  }, 'keyword;results\nrice\u200b terrace;12\nlong tail boat;7')
  release()
  await expect(page.getByText('จะได้ 2 คีย์เวิร์ด')).toBeVisible()
  await expect(box).toHaveValue('keyword;results\nrice terrace;12\nlong tail boat;7')
  await page.getByRole('button', { name: 'จัดให้ทั้งหมด' }).click()
  await expect(box).toHaveValue('rice terrace\nlong tail boat')
  await context.clearCookies()
})

test('keywords, two chips and the button pressed before the code is there make one set of prompts', {
  tag: '@phone',
}, async ({ page, signInAs }) => {
  await signInAs('free')
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/generator')
  await page
    .getByRole('textbox', { name: /คีย์เวิร์ด/ })
    .first()
    .fill('rice terrace\nlong tail boat')
  for (const chip of ['4:3', 'Anime']) await press(page, chip)
  await press(page, 'สร้าง Prompt')
  release()
  await expect(page.getByText('สร้าง Prompt เสร็จแล้ว 8 รายการ')).toBeVisible()
  for (const chip of ['4:3', 'Anime']) {
    await expect(page.getByRole('button', { name: chip, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  }
})

test('keywords of the extension stay, however early one goes on to register @long', async ({
  page,
  signInAs,
}) => {
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/login?next=%2Fgenerator#keywords=rice%20terrace%0Along%20tail%20boat')
  await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).click()
  await page.waitForURL('**/register?*')
  release()
  await signInAs('free')
  await page.goto('/generator')
  await expect(page.getByText('รับคีย์เวิร์ดแล้ว 2 คำ')).toBeVisible()
})

test('a password never goes into the address, however early the form is sent', async ({ page, noise }) => {
  noise.expect(/status of 401/)
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/login')
  await page.getByLabel('อีเมล').fill('nobody@demo.thokham.local')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  release()
  // The press is repeated once the app is there.
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

for (const kind of ['cut', 'fails'] as const) {
  test(`a file of the app that ${kind} at first is asked for again by itself`, async ({
    page,
    signInAs,
    noise,
  }) => {
    noise.expect(/ERR_|status of 503|503 from/)
    await signInAs('free')
    let asked = 0
    await page.route('**/assets/app-*.js', (route) => {
      asked += 1
      if (asked > 1) return route.continue()
      return kind === 'cut' ? route.abort('connectionreset') : route.fulfill({ status: 503 })
    })
    await page.goto('/dashboard')
    await expect(page.locator('html')).toHaveAttribute('data-live', '')
    expect(asked).toBeGreaterThan(1)
  })
}

test('code that never comes leaves the screen readable, and says so @long', async ({
  page,
  signInAs,
  noise,
}) => {
  noise.expect(/ERR_/)
  await signInAs('free')
  await page.route('**/assets/app-*.js', (route) => route.abort('connectionreset'))
  await gotoDrawn(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('สวัสดี')
  await expect(page.getByRole('alert')).toContainText('เกิดข้อผิดพลาด')
  await expect(page.getByRole('button', { name: 'โหลดหน้าใหม่' })).toBeVisible()
})

/** Keeps screens from waking by themselves: however slow this machine is, nobody has waited long enough for that. */
async function withoutWaking(page: Page): Promise<void> {
  await page.addInitScript((rest) => {
    const wait = globalThis.setTimeout
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms?: number) => wait(run, ms === rest ? 3_600_000 : ms),
    })
  }, 8_000)
}

test('a screen stays as it was drawn until it is touched; the first press brings its code, and counts', {
  tag: '@phone',
}, async ({ page, noise }) => {
  noise.expect(/status of 401/)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.length = 0
    asked.push(new URL(request.url()).pathname)
  })
  const own = () => asked.filter((path) => path.includes('/login-screen-'))
  await withoutWaking(page)
  await gotoDrawn(page, '/login')
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  await page.getByLabel('อีเมล').fill('nobody@demo.thokham.local')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('not-the-password')
  await expect(page.locator('html')).toHaveAttribute('data-rests', '')
  expect(own()).toEqual([])
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('อีเมล')).toHaveValue('nobody@demo.thokham.local')
  await expect(page).toHaveURL(/\/login$/)
  expect(own()).not.toEqual([])
})

test('a key that is pressed on a screen as it was drawn is heard once its code is there @long', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await register(elsewhere.request)
  const { id } = await pay(elsewhere.request, 'monthly')
  await elsewhere.close()
  await signInAs('owner')
  await withoutWaking(page)
  await gotoDrawn(page, `/admin/payment?review=${id}`)
  await expect(page.locator('html')).toHaveAttribute('data-rests', '')
  await holdTime(page)
  await page.keyboard.press('KeyA')
  const undo = page.getByRole('button', { name: /^เลิกทำ \(\d\)$/ })
  await expect(undo).toBeVisible()
  await undo.click()
  await expect(undo).toHaveCount(0)
  const owner = await callAs('owner')
  await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'ทดสอบ' } })
  await owner.dispose()
})

test('a screen that nobody touches wakes by itself, and nothing on it moves @long', async ({
  page,
  signInAs,
}) => {
  await signInAs('vip')
  await gotoDrawn(page, '/history')
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  const heading = page.getByRole('heading', { level: 1 })
  await page.evaluate(() => document.fonts.ready)
  const place = await heading.boundingBox()
  await expect(page.locator('html')).not.toHaveAttribute('data-rests', '')
  expect(await heading.boundingBox()).toEqual(place)
})
