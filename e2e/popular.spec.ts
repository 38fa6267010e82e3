import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { register } from './new-member.ts'
import { callAs, createCoupon, pay } from './payment-set-up.ts'
import { expect, test } from './test.ts'

test('a VIP looks into a category, downloads ten sets that repeat nothing, and is told after the tenth', {
  tag: '@phone',
}, async ({ page, signInAs, expectAccessible, isMobile }) => {
  // Each size has a member of its own: a day has ten sets.
  await signInAs(isMobile ? 'lifetime' : 'near-expiry')
  await page.goto('/popular')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('หมวดยอดนิยม')
  await expect(page.locator('[data-card]')).toHaveCount(24)
  await expect(page.getByText('0/10')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'ค้นหาหมวดหรือคีย์เวิร์ด' })
  await search.fill('shakshuka')
  await expect(page.locator('[data-card]')).toHaveCount(1)
  const food = page.getByRole('button', { name: /^อาหาร/ })
  await food.click()
  await search.fill('')
  await expect(page.locator('[data-card]')).toHaveCount(24)

  const panel = page.getByRole('region', { name: 'อาหาร' })
  const keywords = panel.locator('ol li')
  await expect(keywords).toHaveCount(10)
  const shown = async () => (await keywords.allTextContents()).join()
  const first = await shown()
  await expect(page).toHaveURL(/open=food/)
  await expectAccessible()
  await panel.getByRole('button', { name: 'สุ่มใหม่' }).click()
  await expect.poll(shown).not.toBe(first)

  const given: string[] = []
  let files = 0
  page.on('download', () => files++)
  const get = page.getByRole('button', { name: 'ดาวน์โหลด 100 คำ' }).filter({ visible: true })
  for (let set = 1; set <= 10; set++) {
    await expect(get).not.toHaveAttribute('aria-busy')
    const coming = page.waitForEvent('download')
    // Two taps in one breath give the file once.
    await get.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    const file = await coming
    expect(file.suggestedFilename()).toBe('อาหาร (100).txt')
    given.push(...(await readFile(await file.path(), 'utf8')).trimEnd().split('\n'))
    expect(given).toHaveLength(set * 100)
    await expect(page.getByText(`${set}/10`)).toBeVisible()
    if (set === 1) {
      await expect(panel.getByText('ใช้แล้ว 100')).toBeVisible()
      await expect(page.getByRole('button', { name: /^เคยดาวน์โหลด/ })).toHaveText('เคยดาวน์โหลด 1')
    }
  }
  expect(new Set(given.slice(0, 400)).size).toBe(400)
  expect(files).toBe(10)
  await expect(page.getByText('คุณดาวน์โหลดครบ 10 ครั้งของวันนี้แล้ว').first()).toBeVisible()
  await expect(get).toBeDisabled()

  await panel.getByRole('button', { name: 'เริ่มนับใหม่' }).click()
  const dialog = page.getByRole('dialog', { name: 'ต้องการเริ่มนับ “อาหาร” ใหม่หรือไม่' })
  await dialog.getByRole('button', { name: 'เริ่มนับใหม่' }).click()
  await expect(panel.getByText('ใช้แล้ว 0')).toBeVisible()
  await expect(page.getByText('10/10')).toBeVisible()
})

test('arrows, Enter, D and / move and open the cards @long', async ({ page, signInAs }) => {
  await signInAs('vip')
  await page.goto('/popular')
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await page.locator('[data-card]').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe('category-business')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('category-travel')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'ท่องเที่ยว' })).toBeVisible()
  await expect(page.getByRole('region').locator('ol li')).toHaveCount(10)
  const coming = page.waitForEvent('download')
  await page.keyboard.press('d')
  expect((await coming).suggestedFilename()).toBe('ท่องเที่ยว (100).txt')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a free member reads the offer, closes it, and may look on', { tag: '@phone' }, async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('free')
  await page.goto('/popular')
  const offer = page.getByRole('dialog', { name: 'ดาวน์โหลดคีย์เวิร์ดได้เมื่อเป็นสมาชิก VIP' })
  await expect(offer.getByText('วันละ 10 ชุด')).toBeVisible()
  await expect(offer.getByText('1,399 บาท')).toBeVisible()
  await expectAccessible()
  await offer.getByRole('button', { name: 'ดูตัวอย่างคำก่อน' }).click()
  await page.getByRole('button', { name: /^กีฬา/ }).click()
  await expect(page.getByRole('region', { name: 'กีฬา' }).locator('ol li')).toHaveCount(10)
  await page
    .getByRole('button', { name: /^(เฉพาะ VIP|ดาวน์โหลด 100 คำ)$/ })
    .filter({ visible: true })
    .click()
  await offer.getByRole('link', { name: 'อัปเกรดเป็น VIP' }).click()
  await expect(page).toHaveURL(/\/payment\?plan=yearly/)
})

test('what is left of today is asked for every 30 seconds @long', async ({ page }) => {
  await createCoupon()
  await register(page.request)
  const { id } = await pay(page.request, 'monthly')
  const owner = await callAs('owner')
  expect((await owner.post(`/api/admin/payments/${id}/approve`)).status()).toBe(200)
  await owner.dispose()
  await page.clock.install()
  await page.goto('/popular')
  await expect(page.getByText('0/10')).toBeVisible()
  const elsewhere = await page.request.post('/api/popular/food/download', {
    headers: { origin: new URL(page.url()).origin },
    data: { idempotencyKey: randomUUID() },
  })
  expect(elsewhere.status()).toBe(200)
  await page.clock.runFor(31_000)
  await expect(page.getByText('1/10')).toBeVisible()
})

test('the open category points at its card, in three, four and six columns', async ({ page, signInAs }) => {
  await signInAs('vip')
  for (const width of [800, 1_100, 1_280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/popular')
    for (const at of [0, 4, 7]) {
      await page.locator('[data-card]').nth(at).click()
      const apart = () =>
        page.evaluate((card) => {
          const panel = document.querySelector('.panel-notch')
          const box = document.querySelectorAll('[data-card]')[card]?.getBoundingClientRect()
          if (!panel || !box) return Number.NaN
          const notch =
            panel.getBoundingClientRect().left +
            2 +
            Number.parseFloat(getComputedStyle(panel, '::before').left) +
            8
          return Math.abs(notch - (box.left + box.width / 2))
        }, at)
      await expect.poll(apart, `the card ${at} at ${width} px`).toBeLessThan(8)
    }
  }
})
