import { readFile } from 'node:fs/promises'
import { fillRegistration } from './new-member.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

/** As a spreadsheet gives it: a byte order mark, Windows line ends, a blank line, commas, spaces to spare. */
const PASTED = '\uFEFFsmiling thai farmer\r\n\r\nCat, sleeping on sofa\r\n  rice   terrace sunrise  \r\n'

/**
 * docs/product/prompts.md#the-order-of-a-finished-prompt by hand: keywords × (Realistic, Watercolor) × (16:9, 1:1), High, 6.1.
 */
const FINISHED = [
  'smiling thai farmer, Realistic Photo --ar 16:9 --q 2 --v 6.1',
  'smiling thai farmer, Realistic Photo --ar 1:1 --q 2 --v 6.1',
  'smiling thai farmer, Watercolor --ar 16:9 --q 2 --v 6.1',
  'smiling thai farmer, Watercolor --ar 1:1 --q 2 --v 6.1',
  'Cat sleeping on sofa, Realistic Photo --ar 16:9 --q 2 --v 6.1',
  'Cat sleeping on sofa, Realistic Photo --ar 1:1 --q 2 --v 6.1',
  'Cat sleeping on sofa, Watercolor --ar 16:9 --q 2 --v 6.1',
  'Cat sleeping on sofa, Watercolor --ar 1:1 --q 2 --v 6.1',
  'rice terrace sunrise, Realistic Photo --ar 16:9 --q 2 --v 6.1',
  'rice terrace sunrise, Realistic Photo --ar 1:1 --q 2 --v 6.1',
  'rice terrace sunrise, Watercolor --ar 16:9 --q 2 --v 6.1',
  'rice terrace sunrise, Watercolor --ar 1:1 --q 2 --v 6.1',
]

test('register, paste keywords, generate, copy, download', { tag: '@phone' }, async ({
  page,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await page.goto('/')
  await expectAccessible()
  await page.getByRole('link', { name: 'สมัครสมาชิก' }).first().click()
  await expect(page).toHaveURL(/\/register/)
  await expectAccessible()

  await fillRegistration(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /สร้าง Prompt/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/generator$/)
  await expectAccessible()

  const keywords = page.getByRole('textbox', { name: /คีย์เวิร์ด/ })
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED)
  await keywords.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await page.getByRole('button', { name: 'Watercolor' }).click()
  await page.getByRole('button', { name: /^1:1/ }).click()
  await page.getByRole('button', { name: 'ทั้งหมด 12' }).click()
  await expect(page.getByRole('main')).toContainText('12 Prompt')
  await expect(page.getByRole('main')).toContainText('ประมาณ 48 ภาพ')
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 12 รายการ' })).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: 'คัดลอกทั้งหมด' }).click()
  await expectToast(page, 'คัดลอกทั้งหมดแล้ว 12 รายการ')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(FINISHED.join('\n'))

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ดาวน์โหลด .txt' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('prompts.txt')
  expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\n')).toEqual(FINISHED)
})

test('a keyword list as sellers have it: blank lines, commas, Windows line ends', async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('vip')
  await page.goto('/generator')
  const list = await readFile(new URL('../examples/food-windows.txt', import.meta.url), 'utf8')
  await page.evaluate((text) => navigator.clipboard.writeText(text), list)
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await page.getByRole('button', { name: 'ทั้งหมด 39' }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 39 รายการ' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ดาวน์โหลด .txt' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n')
  expect(lines).toHaveLength(39)
  expect(lines[0]).toBe(
    'Tom yum goong spicy shrimp soup in clay pot, Realistic Photo --ar 16:9 --q 2 --v 6.1',
  )
  expect(lines[5]).toBe(
    'Grilled chicken sticky rice and dipping sauce, Realistic Photo --ar 16:9 --q 2 --v 6.1',
  )
})
