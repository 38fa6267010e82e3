import type { Page } from '@playwright/test'
import { holdTime } from './held-time.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const box = (page: Page) => page.getByRole('textbox', { name: /คีย์เวิร์ด/ })
const file = (page: Page) => page.getByLabel('เพิ่มคีย์เวิร์ดจากไฟล์ .txt หรือ .csv')

test('repeats go in one tap, and Ctrl+Z brings them back', async ({ page, signInAs }) => {
  await signInAs('free')
  await page.goto('/generator')
  await box(page).fill('cat\ndog\n\nCat ')
  await expect(page.getByText('พบคีย์เวิร์ดซ้ำ 1 บรรทัด')).toBeVisible()
  await page.getByRole('button', { name: 'ลบที่ซ้ำ' }).click()
  await expect(box(page)).toHaveValue('cat\ndog\n')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(box(page)).toHaveValue('cat\ndog\n\nCat ')
})

test('what is pasted from a table is made keywords in one tap, of the column that is chosen', {
  tag: '@phone',
}, async ({ page, context, signInAs, expectAccessible }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('free')
  await page.goto('/generator')
  const paste = async (text: string) => {
    await box(page).fill('')
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await box(page).focus()
    await page.keyboard.press('ControlOrMeta+V')
  }
  const doctor = page.getByRole('region', { name: 'จัดข้อความให้เป็นคีย์เวิร์ด' })
  const all = doctor.getByRole('button', { name: 'จัดให้ทั้งหมด' })
  await paste('1\trice terrace\t120\n2\tfloating market\t30')
  await all.click()
  await expect(box(page)).toHaveValue('rice terrace\nfloating market')
  await expectToast(page, 'จัดแล้ว ได้ 2 คีย์เวิร์ด')

  const csv = 'คำค้น;ชื่อ;จำนวน\nrice terrace;Field;120\nfloating market;ตลาดน้ำ;30'
  await paste(csv)
  await expect(doctor.getByText('ดูเหมือนตาราง คีย์เวิร์ดอยู่คอลัมน์ไหน')).toBeVisible()
  await expect(doctor.getByRole('button', { name: 'คำค้น' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  await doctor.getByRole('button', { name: 'ชื่อ' }).click()
  await doctor.getByRole('button', { name: 'ลบบรรทัดไทย' }).click()
  const letGo = await holdTime(page)
  await all.click()
  await expect(box(page)).toHaveValue('Field')
  await expectToast(page, 'จัดแล้ว ได้ 1 คีย์เวิร์ด')
  await page.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await letGo()
  await expect(box(page)).toHaveValue(csv)

  await box(page).fill('fog')
  await paste('cat, black dog, bird --ar 16:9\ncat')
  await expect(doctor.getByText('มีจุลภาค 1 บรรทัด')).toBeVisible()
  await doctor.getByRole('button', { name: 'วางตามเดิม' }).click()
  await expect(doctor).toBeHidden()
  await expect(box(page)).toHaveValue('cat, black dog, bird --ar 16:9\ncat')
  await paste('cat, black dog, bird --ar 16:9\ncat')
  await all.click()
  await expect(box(page)).toHaveValue('cat\nblack dog\nbird')

  await paste('ri\u200bce\u00a0field\u00ad')
  await expectToast(page, 'ลบอักขระที่มองไม่เห็นแล้ว 2 ตัว')
  await expect(box(page)).toHaveValue('rice field')
  await expect(doctor).toBeHidden()
})

test('a file adds its lines, and the toast takes them back', async ({ page, signInAs }) => {
  await signInAs('free')
  await page.goto('/generator')
  await box(page).fill('cat')
  const letGo = await holdTime(page)
  await file(page).setInputFiles({
    name: 'keywords.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('"a, b",1\r\nc,2\r\n'),
  })
  await expect(box(page)).toHaveValue('cat\na, b\nc')
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await letGo()
  await expect(box(page)).toHaveValue('cat')
  await file(page).setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expectToast(page, 'รองรับเฉพาะไฟล์ .txt และ .csv กรุณาเลือกไฟล์ใหม่')
})

test('a fault of the grammar is shown with its line and column @long', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('free')
  await page.goto('/generator')
  await page.getByRole('switch', { name: 'ไวยากรณ์ขั้นสูง' }).click()
  await box(page).fill('{red|green} car\n\nmy {old|new house')
  await expect(page.getByText(/บรรทัด 3 ตำแหน่ง 4/)).toBeVisible()
  await expect(page.getByText('มีจุดผิด 1 บรรทัด ที่เหลือสร้างได้')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('2 Prompt')
  await expectAccessible()
  await box(page).fill('{red|green} car\n\nmy {old|new house\n__none__')
  await expect(page.getByText(/บรรทัด 3 ตำแหน่ง 4/)).toBeVisible()
  await expect(page.getByText(/บรรทัด 4 ตำแหน่ง 1: ไม่พบรายการคำ none/)).toBeVisible()
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 2 รายการ' })).toBeVisible()
  await box(page).fill('{red|green} car\n\nmy {old|new} house')
  await expect(page.getByRole('main')).toContainText('4 Prompt')
})

test('five thousand pasted lines are cleaned and added to like a short list @long', {
  tag: '@phone',
}, async ({ page, context, signInAs, expectAccessible }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('free')
  await page.goto('/generator')
  // Every tenth line is blank, and the last 500 repeat earlier ones.
  const lines = Array.from({ length: 5_000 }, (_, at) => (at % 10 === 9 ? '' : `silk pattern ${at % 4_500}`))
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'))
  await box(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByText('4,500 บรรทัด', { exact: true })).toBeVisible()
  await expect(page.getByText('พบคีย์เวิร์ดซ้ำ 450 บรรทัด')).toBeVisible()
  await page.getByRole('button', { name: 'ลบที่ซ้ำ' }).click()
  await expect(page.getByText('4,050 บรรทัด', { exact: true })).toBeVisible()
  await expectAccessible()

  const more = page.getByRole('textbox', { name: 'พิมพ์หรือวางคีย์เวิร์ดต่อท้าย' })
  await more.fill('floating market')
  await more.press('Enter')
  await expect(page.getByText('4,051 บรรทัด', { exact: true })).toBeVisible()
  await page.evaluate(() => navigator.clipboard.writeText('night market\n\nrice terrace'))
  const letGo = await holdTime(page)
  await more.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByText('4,053 บรรทัด', { exact: true })).toBeVisible()
  await expect(more).toHaveValue('')
  await expectToast(page, 'เพิ่มคีย์เวิร์ดแล้ว 2 บรรทัด')
  await page.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await letGo()
  await expect(page.getByText('4,051 บรรทัด', { exact: true })).toBeVisible()
})
