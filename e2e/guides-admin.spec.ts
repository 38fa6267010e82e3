import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { holdTime } from './held-time.ts'
import { press } from './press.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const KEYWORDS = Array.from({ length: 10 }, (_, at) => `bamboo craft scene ${at}`)

test('an admin adds a concept, tries a file with faults, deletes and takes that back @phone', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const title = `งานไม้ไผ่ ${randomUUID().slice(0, 8)}`
  await signInAs('admin')
  await page.goto('/admin/library?part=concepts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('คลังเนื้อหา')
  await press(page, 'เพิ่มคอนเซปต์')
  const editor = page.getByRole('dialog', { name: 'เพิ่มคอนเซปต์' })
  await editor.getByLabel('ชื่อ', { exact: true }).fill(title)
  await editor.getByLabel('คีย์เวิร์ด (บรรทัดละ 1 คำ)').fill('ไม้ไผ่')
  await editor.getByRole('button', { name: 'บันทึก' }).click()
  await expect(editor.getByText('ต้องมีคีย์เวิร์ดที่ไม่ซ้ำกัน 10–25 คำ')).toBeVisible()
  await expect(editor.getByText('กรุณาเลือกอย่างน้อย 1 เดือน')).toBeVisible()
  await editor.getByLabel('คีย์เวิร์ด (บรรทัดละ 1 คำ)').fill(KEYWORDS.join('\n'))
  await editor.getByLabel('ใครซื้อ และซื้อไปทำอะไร').fill('ร้านของแต่งบ้านและหนังสืองานฝีมือ')
  await editor.getByRole('button', { name: 'มี.ค.' }).click()
  await editor.getByLabel('หมวด').selectOption('lifestyle')
  await expectAccessible()
  await editor.getByRole('button', { name: 'ยกเลิก' }).click()
  await page.getByRole('dialog', { name: 'ยังไม่ได้บันทึก' }).getByRole('button', { name: 'แก้ไขต่อ' }).click()
  await editor.getByRole('button', { name: 'บันทึก' }).click()
  await expectToast(page, 'เพิ่มเรียบร้อย')

  await page.getByLabel('ค้นหาชื่อหรือข้อความ').fill(title)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(page.getByRole('button', { name: /^แก้ไข “/ }).first(), 'it is found').toHaveAccessibleName(
    `แก้ไข “${title}”`,
  )
  await expect(row).toHaveCount(1)
  const letGo = await holdTime(page)
  await page.getByRole('button', { name: `ลบ “${title}”` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await letGo()
  await expect(row).toHaveCount(1)

  await press(page, 'นำเข้า CSV')
  const file = page.getByRole('dialog', { name: 'นำเข้าคอนเซปต์' })
  await file
    .getByLabel('ข้อความ CSV')
    .fill(
      `id,title,keywords,buyers,months,difficulty,category,holidays\n,ไม่มีหมวด,${KEYWORDS.join('|')},ใครซื้อ,1,5,no-such,`,
    )
  await file.getByRole('button', { name: 'ตรวจก่อน' }).click()
  await expect(file.getByText('ใช้ได้ 0 บรรทัด มีปัญหา 1 บรรทัด')).toBeVisible()
  await expect(file.getByText('บรรทัด 2: ไม่มีหมวด no-such')).toBeVisible()
  await expectAccessible()
  await file.getByRole('button', { name: 'ยกเลิก' }).click()
  await page.getByRole('button', { name: `ลบ “${title}”` }).click()
  await expect(row).toHaveCount(0)
})

test('an admin changes a lesson and a text, and takes all lessons out as a file @long', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/admin/library?part=lessons')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ส่งออก CSV' }).click()
  const saved = await coming
  expect(saved.suggestedFilename()).toBe('lessons.csv')
  expect((await readFile(await saved.path(), 'utf8')).slice(1, 19)).toBe('id,title,category,')

  await page
    .getByRole('button', { name: /^แก้ไข “/ })
    .nth(12)
    .click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel('อ่านกี่นาที').fill('0')
  await editor.getByRole('button', { name: 'บันทึก' }).click()
  await expect(editor.getByText('ตัวเลขน้อยเกินไป')).toBeVisible()
  await editor.getByLabel('อ่านกี่นาที').fill('6')
  await press(page, 'ดูตัวอย่าง')
  await expect(editor.getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
  await editor.getByRole('button', { name: 'บันทึก' }).click()
  await expectToast(page, 'บันทึกการเปลี่ยนแปลงแล้ว')

  await page.goto('/admin/library?part=texts')
  await page.getByRole('button', { name: 'แก้ไข “คะแนนความยากคีย์เวิร์ด”' }).click()
  const text = page.getByRole('dialog')
  await text.getByLabel('ค่าที่เติมในข้อความ').fill('ไม่มีเครื่องหมาย')
  await text.getByRole('button', { name: 'บันทึก' }).click()
  await expect(text.getByText('กรุณาพิมพ์แบบ refundDays: 14')).toBeVisible()
  await text.getByLabel('ค่าที่เติมในข้อความ').fill('')
  await text.getByRole('button', { name: 'บันทึก' }).click()
  await expectToast(page, 'บันทึกการเปลี่ยนแปลงแล้ว')
})
