import type { Page } from '@playwright/test'
import { storedMarks } from './stored-marks.ts'
import { expect, test } from './test.ts'

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const WORDS = ['cat', 'dog', 'rice terrace', 'street food', 'old temple']

/** Makes keywords × 2 styles × 2 ratios. */
async function makeSet(page: Page, keywords: readonly string[]) {
  await page.goto('/generator')
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill(keywords.join('\n'))
  await page.getByRole('button', { name: 'Watercolor' }).click()
  await page.getByRole('button', { name: '1:1' }).click()
  await page.getByRole('button', { name: `ทั้งหมด ${keywords.length * 4}` }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: `ผลลัพธ์ ${keywords.length * 4} รายการ` })).toBeVisible()
}

test.beforeEach(async ({ context, signInAs }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('vip')
})

test('a set is copied as few lines, one after the other, and the plan and what was copied are remembered', {
  tag: '@phone',
}, async ({ page, expectAccessible }) => {
  await makeSet(page, WORDS)
  await page.getByRole('button', { name: 'มัด Prompt: 20 Prompt ใน 5 ครั้ง' }).click()
  const dialog = page.getByRole('dialog', { name: 'มัด Prompt: 20 Prompt ใน 5 ครั้ง' })
  await expect(dialog).toContainText('เฉพาะโหมด Fast ประมาณ 0.3 จาก 3.3 ชม. ของเดือน')
  await expect(dialog.getByText('แกะแล้วได้ 20 รายการเดิมครบ')).toBeVisible()
  await expect(dialog.getByText('มัด 1/5 · 4 Prompt').first()).toBeVisible()
  await expectAccessible()

  await dialog.getByRole('button', { name: 'คัดลอกมัดนี้' }).click()
  await expect(dialog.getByText('คัดลอกมัด 1/5 แล้ว')).toBeVisible()
  await expect
    .poll(() => clipboard(page))
    .toBe('cat, {Realistic Photo, Watercolor} --ar {16:9, 1:1} --q 2 --v 6.1')
  await dialog.getByRole('button', { name: 'มัดถัดไป' }).click()
  await page.keyboard.press('c')
  await expect(dialog.getByText('คัดลอกมัด 3/5 แล้ว')).toBeVisible()
  await expect
    .poll(() => clipboard(page))
    .toBe('rice terrace, {Realistic Photo, Watercolor} --ar {16:9, 1:1} --q 2 --v 6.1')

  await dialog.getByRole('button', { name: 'Standard 10' }).click()
  await expect(page.getByRole('dialog', { name: 'มัด Prompt: 20 Prompt ใน 2 ครั้ง' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('ใช้แล้ว 8 รายการ')).toBeVisible()
  await expect(page.getByRole('button', { name: 'มัด Prompt: 20 Prompt ใน 2 ครั้ง' })).toBeVisible()

  await expect.poll(() => storedMarks(page), 'the marks are written shortly after the copies').toHaveLength(8)
  await page.reload()
  await expect(page.getByText('ใช้แล้ว 8 รายการ')).toBeVisible()
  await page.getByRole('button', { name: 'มัด Prompt: 20 Prompt ใน 2 ครั้ง' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Basic 4' }).click()
  await expect(page.getByRole('dialog').getByText('มัด 2/5 · 4 Prompt').first()).toBeVisible()
})

test('braces of a keyword stand alone, repeats count, and a month’s fast hours that do not suffice are said', async ({
  page,
}) => {
  await makeSet(page, ['cat', 'a {red green} bird', ...Array.from({ length: 98 }, (_, at) => `cloth ${at}`)])
  await page.getByRole('button', { name: /^มัด Prompt: 400 Prompt ใน / }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('มีปีกกาในข้อความ วางเดี่ยว 4 Prompt')
  await expect(dialog).toContainText('เฉพาะโหมด Fast ประมาณ 5.3 จาก 3.3 ชม. ของเดือน')
  await expect(dialog).toContainText('เวลา Fast ไม่พอ ถ้าใช้ Relax ให้วางทีละ Prompt')
  await expect(dialog.getByText('แกะแล้วได้ 400 รายการเดิมครบ')).toBeVisible()
  await dialog.getByRole('button', { name: 'Pro 40' }).click()
  await expect(page.getByRole('dialog', { name: 'มัด Prompt: 400 Prompt ใน 14 ครั้ง' })).toBeVisible()
  await expect(dialog).not.toContainText('เวลา Fast ไม่พอ')
})

test('where the browser lets nobody copy, the line stands to be copied by hand', async ({ page }) => {
  await makeSet(page, WORDS)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))
    document.execCommand = () => false
  })
  await page.getByRole('button', { name: 'มัด Prompt: 20 Prompt ใน 5 ครั้ง' }).click()
  await page.getByRole('button', { name: 'คัดลอกมัดนี้' }).click()
  await expect(page.getByRole('textbox', { name: 'คัดลอกด้วยตนเอง' })).toHaveValue(/^cat, \{/)
})
