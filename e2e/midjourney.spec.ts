import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const box = (page: Page) => page.getByRole('textbox', { name: /^คีย์เวิร์ด/ })
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true }).click()

const unfold = (page: Page) => page.locator('summary', { hasText: 'ตัวเลือกของ Midjourney' }).click()

/** Generates the set and reads its file. */
async function promptsOf(page: Page): Promise<string[]> {
  const button = page.getByRole('button', { name: 'สร้าง Prompt', exact: true })
  const reserved = page.waitForResponse('**/api/prompts/reservations')
  await button.click()
  await reserved
  // Its name is another one while it works.
  await expect(button).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ดาวน์โหลด .txt' }).click()
  return (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n')
}

test('a VIP makes prompts for V8.2: its quality in one tap, parameters as fields, kept for the version that takes them', {
  tag: '@phone',
}, async ({ page, signInAs, expectAccessible }) => {
  await signInAs('vip')
  await page.goto('/ready-prompt')
  await box(page).fill('rainy bangkok street')
  await choose(page, 'เวอร์ชัน', 'None')
  await expect(page.getByText('ไม่ใส่ ใช้ค่าที่คุณตั้งในเว็บ Midjourney')).toBeVisible()
  await choose(page, 'เวอร์ชัน', 'V8.2')
  await expect(page.getByText('V8.2 ไม่รองรับ --q 1 (ไม่มีพารามิเตอร์นี้)')).toBeVisible()
  await page.getByRole('button', { name: 'ไม่ใส่ --q' }).click()

  await unfold(page)
  for (const name of ['แต่งน้อยลง (--raw)', 'ภาพใหญ่ (--hd)']) {
    await page.getByRole('button', { name, exact: true }).click()
  }
  await page.getByRole('textbox', { name: 'Exp' }).fill('๒๕')
  await page.getByRole('textbox', { name: 'Weird' }).fill('100')
  await expect(page.getByText('ยังไม่แน่ว่า V8.2 รับ --weird ลอง 1 Prompt ก่อน')).toBeVisible()
  await page.getByRole('textbox', { name: 'Weird' }).fill('')
  await page.getByRole('textbox', { name: 'สไตล์อ้างอิง (--sref)' }).fill('random')
  await page.getByRole('textbox', { name: 'น้ำหนักสไตล์ (--sw)' }).fill('50')
  await expectAccessible()
  expect(await promptsOf(page)).toEqual([
    'rainy bangkok street, Realistic Photo --ar 16:9 --v 8.2 --raw --hd --exp 25 --sref random --sw 50',
  ])

  await choose(page, 'เวอร์ชัน', 'V7')
  await expect(page.getByText('V7 ไม่รองรับ --hd จึงไม่ใส่ แต่ยังจำไว้')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ภาพใหญ่ (--hd)' })).toBeHidden()
  expect(await promptsOf(page)).toEqual([
    'rainy bangkok street, Realistic Photo --ar 16:9 --v 7 --raw --exp 25 --sref random --sw 50',
  ])
  await choose(page, 'เวอร์ชัน', 'Niji 7')
  await choose(page, 'เวอร์ชัน', 'V8.2')
  await expect(page.getByRole('button', { name: 'ภาพใหญ่ (--hd)' })).toHaveAttribute('aria-pressed', 'true')
})

test('a preset keeps the version and its parameters', async ({ page, signInAs, expectAccessible }) => {
  await signInAs('vip')
  await page.goto('/ready-prompt')
  await choose(page, 'เวอร์ชัน', 'Niji 7')
  await unfold(page)
  await page.getByRole('textbox', { name: 'สไตล์อ้างอิง (--sref)' }).fill('12345')
  await page.getByRole('button', { name: 'ชุดตั้งค่า', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'ชื่อชุดตั้งค่า' }).fill('อนิเมะ')
  await dialog.getByRole('button', { name: 'บันทึกเป็นชุดตั้งค่า' }).click()
  await expectAccessible()
  await page.keyboard.press('Escape')

  await choose(page, 'เวอร์ชัน', 'V7')
  await page.getByRole('textbox', { name: 'สไตล์อ้างอิง (--sref)' }).fill('')
  await page.getByRole('button', { name: 'ชุดตั้งค่า', exact: true }).click()
  await dialog.getByRole('button', { name: 'ใช้ชุดตั้งค่า อนิเมะ' }).click()
  await expect(page.getByRole('textbox', { name: 'สไตล์อ้างอิง (--sref)' })).toHaveValue('12345')
  await box(page).fill('cat')
  expect(await promptsOf(page)).toEqual(['cat, Realistic Photo --ar 16:9 --q 1 --niji 7 --sref 12345'])
})

test('a telephone’s dash is mended in one tap, in keywords and parameters, and can be had back', {
  tag: '@phone',
}, async ({ page, signInAs, expectAccessible }) => {
  await signInAs('vip')
  await page.goto('/ready-prompt')
  await box(page).fill('cat —ar 1:1\ndusk — no moon')
  await page.getByRole('textbox', { name: 'พารามิเตอร์เพิ่มเติม' }).fill('—seed 7')
  await expect(page.getByText('ขีดจากมือถือ 1 บรรทัด เช่น —ar')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'แก้เป็น --ar' }).click()
  await expect(box(page)).toHaveValue('cat --ar 1:1\ndusk — no moon')
  await page.getByRole('button', { name: 'แก้เป็น --seed' }).click()
  await expect(page.getByRole('textbox', { name: 'พารามิเตอร์เพิ่มเติม' })).toHaveValue('--seed 7')
  await expectToast(page, 'แก้ให้แล้ว')
  await page.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await expect(page.getByRole('textbox', { name: 'พารามิเตอร์เพิ่มเติม' })).toHaveValue('—seed 7')
  await page.getByRole('button', { name: 'แก้เป็น --seed' }).click()
  await page.getByRole('button', { name: 'ตัดออกจากคีย์เวิร์ด' }).click()
  expect(await promptsOf(page)).toEqual([
    'cat, Realistic Photo --ar 16:9 --q 1 --v 6.1 --seed 7',
    'dusk — no moon, Realistic Photo --ar 16:9 --q 1 --v 6.1 --seed 7',
  ])
})

test('Midjourney’s {a, b} is kept, made here, or written with bars, as is chosen', {
  tag: '@phone',
}, async ({ page, signInAs, expectAccessible }) => {
  await signInAs('free')
  await page.goto('/generator')
  await box(page).fill('a {red, green, blue} bird on a branch')
  const ways = page.getByRole('group', { name: '{a, b} 1 บรรทัด Midjourney จะแยกเป็นหลาย Prompt' })
  await expect(ways.getByRole('button', { name: 'เก็บไว้ (เฉพาะ Fast)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible()
  expect(await promptsOf(page)).toEqual([
    'a {red, green, blue} bird on a branch, Realistic Photo --ar 16:9 --q 2 --v 6.1',
  ])

  await ways.getByRole('button', { name: 'แยกที่นี่ 3 Prompt' }).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 1 รายการ' })).toBeVisible()
  const colours = ['red', 'green', 'blue'].map(
    (colour) => `a ${colour} bird on a branch, Realistic Photo --ar 16:9 --q 2 --v 6.1`,
  )
  await expect(page.getByText('3 Prompt').first()).toBeVisible()
  expect((await promptsOf(page)).toSorted()).toEqual(colours.toSorted())

  await ways.getByRole('button', { name: 'เป็น {a|b}' }).click()
  await expect(box(page)).toHaveValue('a {red|green|blue} bird on a branch')
  await expect(page.getByRole('switch', { name: 'ไวยากรณ์ขั้นสูง' })).toBeChecked()
  await expect(ways).toBeHidden()
  expect((await promptsOf(page)).toSorted()).toEqual(colours.toSorted())
  await page.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await expect(box(page)).toHaveValue('a {red, green, blue} bird on a branch')
  await expect(page.getByRole('switch', { name: 'ไวยากรณ์ขั้นสูง' })).not.toBeChecked()
})

test('the AI generator offers the newer versions, and says in one tap what they do not take', {
  tag: '@phone',
}, async ({ page, signInAs, expectAccessible }) => {
  await signInAs('vip')
  await page.goto('/vipgen')
  await choose(page, 'เวอร์ชัน', 'V8.2')
  await expect(page.getByText('V8.2 ไม่รองรับ --q 1 (ไม่มีพารามิเตอร์นี้)')).toBeVisible()
  await unfold(page)
  await page.getByRole('button', { name: 'ภาพร่าง (--draft)' }).click()
  await expect(page.getByText('--draft ของ V8 ใช้ได้แค่ในเว็บ')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'ไม่ใส่ --q' }).click()
  await expect(page.getByText('V8.2 ไม่รองรับ --q 1 (ไม่มีพารามิเตอร์นี้)')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'ภาพร่าง (--draft)' })).toHaveAttribute('aria-pressed', 'true')
})
