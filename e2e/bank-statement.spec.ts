import { beyondEdge } from './sideways.ts'
import { expect, test } from './test.ts'

test('the owner reads the bank’s statement in, and sees money without a slip', { tag: '@phone' }, async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('owner')
  await page.goto('/admin/payment')
  await page.getByRole('button', { name: 'รายการเดินบัญชี' }).click()
  const dialog = page.getByRole('dialog', { name: 'รายการเดินบัญชี' })
  const file = (text: string, name = 'statement.csv') =>
    dialog
      .getByLabel('เลือกไฟล์จากธนาคาร')
      .first()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await file('ไม่ใช่ตาราง')
  await expect(dialog.getByRole('alert').or(dialog.getByText('ไม่รู้จักหัวตารางนี้'))).toBeVisible()
  await file(`วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ
25/11/2569,09:41,รับโอนเงิน,,"7,777.00","9,000.00"
25/11/2569,10:00,ถอน,50.00,,"8,950.00"`)
  await expect(dialog.getByText(/เงินเข้าที่ไม่มีสลิป \d+ รายการ/)).toBeVisible()
  await expect(dialog.getByText('7,777', { exact: true })).toBeVisible()
  await expectAccessible()
  expect(await beyondEdge(page)).toEqual([])
  await file('a;b;c\n26/11/69;10:02;"8,888.00"', 'unknown.csv')
  await dialog.getByLabel('วันที่').selectOption({ index: 1 })
  await dialog.getByLabel('เวลา').selectOption({ index: 2 })
  await dialog.getByLabel('เงินเข้า', { exact: true }).selectOption({ index: 3 })
  await dialog.getByRole('button', { name: 'ใช้คอลัมน์นี้' }).click()
  await expect(dialog.getByText('8,888', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'ลบรายการเดินบัญชี' }).click()
  await page
    .getByRole('dialog', { name: /ทั้งหมดหรือไม่/ })
    .getByRole('button', { name: 'ลบรายการเดินบัญชี' })
    .click()
  await expect(dialog.getByText('ยังไม่ได้นำเข้ารายการเดินบัญชี')).toBeVisible()
})
