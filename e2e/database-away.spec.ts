import type { Page } from '@playwright/test'
import { register } from './new-member.ts'
import { keywordBox as box, NOISE } from './stored-app.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

/** What the server says while its database is away. */
const UNAVAILABLE = {
  status: 503,
  headers: { 'retry-after': '3' },
  json: { error: { code: 'unavailable', requestId: 'journey-0123456789' } },
}
const RESERVATIONS = '**/api/prompts/reservations'
const NOT_READY = /^ระบบยังไม่พร้อมให้บริการ/

const generate = (page: Page) => page.getByRole('button', { name: 'สร้าง Prompt', exact: true })
const usedBy = async (page: Page) => (await (await page.request.get('/api/session')).json()).quota.used

/** Writes twelve keywords, all of which make the set. */
async function order(page: Page): Promise<void> {
  await box(page).fill(Array.from({ length: 12 }, (_, at) => `rice terrace ${at + 1}`).join('\n'))
  await page.getByRole('button', { name: 'ทั้งหมด 12' }).click()
}

/** Lets the page's time go on until it is so. */
const untilIn = (page: Page, isSo: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      await page.clock.runFor(3_000)
      return isSo()
    })
    .toBe(true)

/** Lets the server carry reservations out, and its answers say that it could not. @returns their keys */
async function loseReservations(page: Page): Promise<string[]> {
  const keys: string[] = []
  await page.route(RESERVATIONS, async (route) => {
    keys.push(route.request().postDataJSON().idempotencyKey)
    const answer = await route.fetch()
    expect(answer.status(), 'the server made the reservation').toBe(200)
    await route.fulfill(UNAVAILABLE)
  })
  return keys
}

test('a set that was counted although the answer says that the server is not ready is counted once when it is pressed again @long', async ({
  page,
  noise,
}) => {
  noise.expect(NOISE)
  await register(page.request)
  await page.goto('/generator')
  await order(page)
  const keys = await loseReservations(page)
  await generate(page).click()
  await expect(page.getByRole('alert').filter({ hasText: NOT_READY })).toBeVisible()
  expect([new Set(keys).size, await usedBy(page)]).toEqual([1, 12])

  await page.unrouteAll({ behavior: 'wait' })
  await generate(page).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 12 รายการ' })).toBeVisible()
  await expect(page.getByText(/^12\s*\/\s*1,000/)).toBeVisible()
  expect(await usedBy(page)).toBe(12)
})

test('pressed again while the server is still not ready, that set is made at once, and counted once @long', async ({
  page,
  noise,
}) => {
  noise.expect(NOISE)
  await page.clock.install()
  await register(page.request)
  await page.goto('/generator')
  await order(page)
  const keys = await loseReservations(page)
  await page.route('**/api/session', (route) => route.fulfill(UNAVAILABLE))
  await generate(page).click()
  await untilIn(page, () => page.getByText('ออฟไลน์สร้างได้อีก 1,000 รายการ').isVisible())
  await expect(page.getByRole('status').filter({ hasText: NOT_READY })).toBeVisible()
  await generate(page).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 12 รายการ' })).toBeVisible()
  await expect(page.getByText('จองไว้ 12')).toBeVisible()
  expect([new Set(keys).size, await usedBy(page)]).toEqual([1, 12])

  const asking = page.waitForRequest(RESERVATIONS)
  await page.unrouteAll({ behavior: 'wait' })
  await untilIn(page, () => page.getByText('จองไว้ 12').isHidden())
  expect((await asking).postDataJSON().idempotencyKey).toBe(keys[0])
  await expect(page.getByText(/^12\s*\/\s*1,000/)).toBeVisible()
  expect([new Set(keys).size, await usedBy(page)]).toEqual([1, 12])
})

test('a set of an hour without a network waits on where the server is not ready, and is counted once @long', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(NOISE)
  await page.clock.install()
  await register(page.request)
  await page.goto('/generator')
  await order(page)
  await context.setOffline(true)
  await generate(page).click()
  await expect(page.getByText('จองไว้ 12')).toBeVisible()

  const keys: string[] = []
  await page.route(RESERVATIONS, (route) => {
    keys.push(route.request().postDataJSON().idempotencyKey)
    return route.fulfill(UNAVAILABLE)
  })
  await context.setOffline(false)
  await untilIn(page, async () => keys.length >= 3)
  await expect(page.getByText('จองไว้ 12')).toBeVisible()
  expect(await usedBy(page)).toBe(0)

  const asking = page.waitForRequest(RESERVATIONS)
  await page.unrouteAll({ behavior: 'wait' })
  await untilIn(page, () => page.getByText('จองไว้ 12').isHidden())
  await expectToast(page, 'ออนไลน์แล้ว นับโควตา 12 รายการ')
  expect((await asking).postDataJSON().idempotencyKey).toBe(keys[0])
  expect([new Set(keys).size, await usedBy(page)]).toEqual([1, 12])
})

test(
  'a screen that is opened while the server is not ready says so, and comes by itself @long',
  { tag: '@phone' },
  async ({ page, signInAs, noise, expectAccessible }, info) => {
    noise.expect(NOISE)
    await page.clock.install()
    await signInAs('vip')
    await page.goto('/dashboard')
    let asked = 0
    await page.route('**/api/**', (route) => {
      if (new URL(route.request().url()).pathname === '/api/history') asked++
      return route.fulfill(UNAVAILABLE)
    })
    await page.locator('a[href="/history"]').first().dispatchEvent('click')
    const fault = page.getByRole('alert').filter({ hasText: 'เกิดข้อผิดพลาดในการดึงข้อมูล' })
    await untilIn(page, () => fault.isVisible())
    await expect(fault.getByRole('button', { name: 'ลองอีกครั้ง' })).toBeVisible()
    const strip = page.getByRole('status').filter({ hasText: NOT_READY })
    await untilIn(page, () => strip.isVisible())
    await page.screenshot({ path: info.outputPath('away.png') })
    await expectAccessible()
    // While it is not back, one question tells so, and the screen asks for nothing.
    const before = asked
    await page.clock.runFor(60_000)
    expect(asked).toBe(before)

    await page.unrouteAll({ behavior: 'wait' })
    await untilIn(page, () => strip.isHidden())
    await expect(fault).toBeHidden()
    await expect(page.getByRole('searchbox').first()).toBeVisible()
  },
)
