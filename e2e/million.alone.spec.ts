import { watchLongTasks } from './long-tasks.ts'
import { expect, test } from './test.ts'

const STYLES = [
  'Illustrations',
  'Anime',
  'Sculpture',
  'Digital Art',
  'Oil Painting',
  'Watercolor',
  'Sketch',
  'Comic',
  'Pattern',
]
const ASPECTS = ['1:1', '9:16', '4:3', '3:2']

/** 20,000 keywords × 10 styles × 5 aspects. */
const TOTAL = 1_000_000

// A trace photographs the whole page at each step, which would be the longest task of all.
test.use({ trace: 'off' })

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('vip')
  await page.goto('/generator')
  const keywords = Array.from({ length: 20_000 }, (_, index) => `woven cloth number ${index + 1}`)
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill(keywords.join('\n'))
  for (const style of STYLES) await page.getByRole('button', { name: style, exact: true }).click()
  for (const aspect of ASPECTS) await page.getByRole('button', { name: aspect }).click()
  await page.getByRole('button', { name: 'ทั้งหมด 1,000,000' }).click()
})

test('generating a million prompts shows progress and never holds the page up', async ({ page }) => {
  const longTasks = await watchLongTasks(page)
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 1,000,000 รายการ' })).toBeVisible({ timeout: 50_000 })
  expect(await longTasks()).toEqual([])

  const list = page.getByRole('list', { name: /ผลลัพธ์/ })
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(400)
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(list).toContainText('woven cloth number 20000')
})

test('a million prompts are searched and ticked without holding the page up, and copied as a file', async ({
  page,
}) => {
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 1,000,000 รายการ' })).toBeVisible({ timeout: 50_000 })
  const longTasks = await watchLongTasks(page)
  await page.getByRole('searchbox', { name: 'ค้นหาในผลลัพธ์' }).fill('NUMBER 19999')
  await expect(page.getByText('พบ 50 รายการ')).toBeVisible({ timeout: 50_000 })
  await page.getByRole('searchbox', { name: 'ค้นหาในผลลัพธ์' }).fill('')
  await page.getByRole('button', { name: 'เลือกหลายรายการ' }).click()
  const chosen = page.getByRole('group', { name: 'รายการที่เลือก' })
  await chosen.getByRole('button', { name: 'เลือกทั้งหมด 1,000,000' }).click()
  await expect(chosen).toContainText('เลือกแล้ว 1,000,000 รายการ')
  await page.getByRole('button', { name: 'คัดลอกทั้งหมด' }).click()
  const offer = page.getByRole('dialog', { name: 'คัดลอก 1,000,000 รายการ' })
  const download = page.waitForEvent('download')
  await offer.getByRole('button', { name: 'ดาวน์โหลด .txt' }).click()
  expect((await download).suggestedFilename()).toBe('prompts.txt')
  await expect(offer).toBeHidden()
  expect(await longTasks()).toEqual([])
})

test('a generation that is stopped keeps what was made', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('button', { name: 'หยุดสร้าง' }).click()
  await expect(page.getByRole('button', { name: 'สร้าง Prompt', exact: true })).toBeEnabled()
  await expect(page.getByRole('progressbar')).toBeHidden()
  const heading = await page.getByRole('heading', { name: /^ผลลัพธ์/ }).textContent()
  expect(Number(heading?.replace(/\D/g, ''))).toBeLessThan(TOTAL)
})
