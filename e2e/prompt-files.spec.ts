import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const LINE =
  /^[^,]+, Vector Illustrations --ar (1:1|16:9|9:16|4:3|3:4|2:1|1:2|8:5|3:2) --s (0|50|100|200|250|500|750) --c (0|10|20|50) --v 6\.1$/

async function saved(page: Page, button: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).filter({ visible: true }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('one press makes 400 prompts; the same file comes again, another one tomorrow', {
  tag: '@phone',
}, async ({ page, signInAs, expectAccessible, isMobile }) => {
  // Each size has a member of its own: a day has one file.
  await signInAs(isMobile ? 'lifetime' : 'admin')
  await page.goto('/one-click')
  await expect(page.getByText('วันนี้ 0/1')).toBeVisible()
  await page.getByRole('button', { name: 'Illustrations' }).click()
  await expect(page.getByText('ในไฟล์จะเขียนว่า Vector Illustrations')).toBeVisible()
  await expect(page.locator('.prompt').filter({ hasText: 'Vector Illustrations' })).toBeVisible()
  await expectAccessible()

  const first = await saved(page, 'สร้าง 400 รายการ')
  expect(first.name).toBe('1Click-400.txt')
  const lines = first.text.trimEnd().split('\n')
  expect(lines).toHaveLength(400)
  expect(lines.filter((line) => !LINE.test(line))).toEqual([])
  await expect(page.getByRole('heading', { name: 'ทอครบ 400 รายการแล้ว' })).toBeVisible()
  await expect(page.getByText('ไฟล์วันนี้ดาวน์โหลดซ้ำได้ ไม่นับครั้ง')).toBeVisible()
  await expect(page.getByText('สร้างชุดใหม่ได้ในอีก')).toBeVisible()
  await expectAccessible()

  await page.reload()
  const again = await saved(page, 'ดาวน์โหลดอีกครั้ง')
  expect(again).toEqual(first)
  await page.getByRole('button', { name: 'ดูทั้งหมด' }).click()
  await expect(page.getByRole('list', { name: 'ในไฟล์นี้' })).toBeVisible()

  await page.goto('/history')
  await expect(page.getByText('1 Click Prompt').filter({ visible: true }).first()).toBeVisible()
})

test('the prompts of a category are their own one a day, after five lines to look at', {
  tag: '@phone',
}, async ({ page, signInAs, isMobile }) => {
  await signInAs(isMobile ? 'lifetime' : 'admin')
  await page.goto('/category-prompts')
  await expect(page.getByRole('button', { name: 'สร้าง 400 รายการ' }).filter({ visible: true })).toBeDisabled()
  await page.getByRole('combobox', { name: 'หมวด' }).selectOption('travel')
  await expect(page.locator('li .prompt')).toHaveCount(5)
  const [day, month, year] = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok' })
    .format(new Date())
    .split('/')
  const { name, text } = await saved(page, 'สร้าง 400 รายการ')
  expect(name).toBe(`ท่องเที่ยว ${day}-${month}-${year}.txt`)
  expect(text.trimEnd().split('\n')).toHaveLength(400)
  await expect(page.getByText('วันนี้ 1/1').first()).toBeVisible()
})

test('who may not sees what it would be, and the way there @long', { tag: '@phone' }, async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('lapsed')
  await page.goto('/category-prompts?category=food')
  await expect(page.getByRole('heading', { name: 'VIP Access Only' })).toBeVisible()
  await expect(page.getByText(/^VIP หมดอายุเมื่อ/)).toBeVisible()
  await expect(page.locator('li .prompt')).toHaveCount(5)
  await expectAccessible()
  await page.goto('/one-click')
  await expect(page.getByText('400 Prompt พร้อมวางทุกวัน')).toBeVisible()
  await page.getByRole('link', { name: 'ต่ออายุ' }).click()
  await expect(page).toHaveURL(/\/payment\?plan=renewal/)
})
