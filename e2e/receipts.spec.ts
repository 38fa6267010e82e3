import { register } from './new-member.ts'
import { callAs, pay } from './payment-set-up.ts'
import { expect, test } from './test.ts'

test('a receipt of an approved payment, asked for in the profile, corrected, and seen by the team', {
  tag: '@phone',
}, async ({ page, expectAccessible }) => {
  await register(page.request)
  const { id, reference } = await pay(page.request, 'yearly')
  const admin = await callAs('owner')
  expect((await admin.post(`/api/admin/payments/${id}/approve`)).ok()).toBe(true)

  await page.goto('/profile#payments')
  await page.getByRole('button', { name: `ใบเสร็จรับเงินของ ${reference}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('ชื่อ ที่อยู่ เลขผู้เสียภาษี ไม่กรอกก็ได้')).toBeVisible()
  await dialog.getByRole('button', { name: 'ออกใบเสร็จ' }).click()
  await expect(dialog.getByRole('heading', { name: /^ใบเสร็จรับเงิน เลขที่ 25\d\d-\d{6}$/ })).toBeVisible()
  const first = await dialog.locator('.num').first().textContent()
  const link = dialog.getByRole('link', { name: `เปิด PDF เลขที่ ${first}` })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ])

  await dialog.getByLabel('ชื่อ').fill('บริษัท ป้าน้ำ จำกัด')
  await dialog.getByLabel('เลขผู้เสียภาษี').fill('0105536001434')
  await dialog.getByRole('button', { name: 'แก้ใบเสร็จ' }).click()
  await expect(dialog.getByText('เลข 13 หลักไม่ถูกต้อง กรุณาตรวจอีกครั้ง')).toBeVisible()
  await dialog.getByLabel('เลขผู้เสียภาษี').fill('0-1055-36001-43-3')
  await dialog.getByRole('button', { name: 'แก้ใบเสร็จ' }).click()
  await expect(dialog.getByText(/^ยกเลิกแล้ว ใช้เลขที่ 25\d\d-\d{6} แทน$/)).toBeVisible()
  await expect(dialog.getByLabel('เลขผู้เสียภาษี')).toHaveValue('0105536001433')
  await expectAccessible()

  const { receipts } = await (await admin.get(`/api/payments/${id}/receipts`)).json()
  expect(receipts.map(({ voided }: { voided: unknown }) => voided === null)).toEqual([true, false])
  await admin.dispose()
})
