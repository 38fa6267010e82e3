import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { fillRegistration } from './new-member.ts'
import { expect, test } from './test.ts'

test('the landing page stands without JavaScript', { tag: '@phone' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'สมัครสมาชิก' }).first()).toHaveAttribute('href', /\/register/)
  await context.close()
})

test('the landing page loads at most 100 KB of script before it is touched', async ({ page }) => {
  const answers: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') answers.push(response)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  // Its last part comes when the browser is idle.
  await expect.poll(() => answers.some((answer) => answer.url().includes('/hydrate-loom-'))).toBe(true)
  const scripts = answers.map((answer) => answer.body())
  const inline = await page.locator('script:not([src])').allInnerTexts()
  const gzipped = [...(await Promise.all(scripts)), ...inline].map(
    (code) => gzipSync(code, { level: 9 }).length,
  )
  const total = gzipped.reduce((sum, size) => sum + size, 0)
  expect(scripts.length).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(100 * 1024)
})

test('the loom of the hero weaves and carries its words into registering', { tag: '@phone' }, async ({
  page,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await expectAccessible()

  const prompt = page.getByRole('region', { name: 'Prompt ที่จุดตัด' })
  await page.getByLabel('คีย์เวิร์ดที่ 1').fill('Cat, sleeping on sofa')
  await expect(prompt).toHaveText('Cat sleeping on sofa, Realistic Photo --ar 16:9 --q 2 --v 6.1')
  await page.getByRole('radio', { name: 'street food vendor × Anime' }).check()
  await expect(prompt).toHaveText('street food vendor, Anime --ar 16:9 --q 2 --v 6.1')

  const copy = page.getByRole('button', { name: /^คัดลอก(ทั้งหมด|แล้ว)$/ })
  // It says so for two seconds.
  await expect(async () => {
    await copy.click()
    await expect(page.getByText('คัดลอกทั้งหมดแล้ว 12 รายการ')).toBeAttached({ timeout: 2_000 })
  }).toPass()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toHaveLength(12)
  expect(copied).toContain('Cat sleeping on sofa, Watercolor --ar 1:1 --q 2 --v 6.1')

  await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).first().click()
  await expect(page).toHaveURL(/\/register$/)
  await fillRegistration(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/generator')
  await expect(page.getByRole('textbox', { name: /คีย์เวิร์ด/ })).toHaveValue(
    'Cat, sleeping on sofa\nstreet food vendor',
  )
})

test('an idea goes onto the loom, and the price follows the chosen term', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/?next=%2Fadmin%2Fpayment%3Freview%3D1')
  await expect(
    page.getByRole('link', { name: 'เข้าสู่ระบบ' }).first(),
    'where one wanted to go is carried on before any file has come',
  ).toHaveAttribute('href', '/login?next=%2Fadmin%2Fpayment%3Freview%3D1')
  await page.getByRole('link', { name: /long tail boat/ }).click()
  await expect(page.getByLabel('คีย์เวิร์ดที่ 1')).toHaveValue('long tail boat')
  await expect(page.getByRole('radio', { name: 'long tail boat × Realistic' })).toBeChecked()

  const vip = page.getByRole('article').filter({ hasText: 'สำหรับคนทำภาพสต็อกจริงจัง' })
  await expect(vip.getByText('ประหยัด 489 บาท')).toBeVisible()
  await vip.getByRole('radio', { name: /1 เดือน/ }).check()
  await expect(vip.getByText('ประหยัด 1,089 บาท')).toBeVisible()
  await expect(vip.getByText('ประหยัด 489 บาท')).toBeHidden()
})

test('what is pressed before the script of the page is there is done once it is', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  let letScriptCome = () => {}
  const held = new Promise<void>((resolve) => {
    letScriptCome = resolve
  })
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('link', { name: /long tail boat/ }).click()
  await page.getByRole('button', { name: 'คัดลอกทั้งหมด' }).click()
  await page.getByRole('button', { name: 'เปิดแชต' }).click()
  const payback = page.getByRole('region', { name: 'คืนทุนเมื่อไหร่' })
  await payback.getByLabel('ขายได้เดือนละ').fill('20')
  await payback.getByLabel('ได้ครั้งละ').fill('๑๐')
  letScriptCome()
  await expect(page.getByRole('dialog', { name: /AI Support|ทีมงานทอคำ/ })).toBeVisible()
  await expect(page.getByLabel('คีย์เวิร์ดที่ 1')).toHaveValue('long tail boat')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('long tail boat')
  // 200 baht a month: 1,399 are back in the seventh, 799 with 99 for each further one too, 2,399 in the twelfth.
  await expect(payback.getByText('คืนทุนในเดือนที่ 7', { exact: true })).toHaveCount(2)
  await expect(payback.getByText('คืนทุนในเดือนที่ 12', { exact: true })).toHaveCount(1)
})
