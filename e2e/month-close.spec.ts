import { randomInt } from 'node:crypto'
import { unzipSync } from 'fflate'
import { callAs } from './payment-set-up.ts'
import { expect, test } from './test.ts'

test('the owner closes a month, and what belongs to it is refused from then on', { tag: '@phone' }, async ({
  page,
  noise,
  signInAs,
  expectAccessible,
}) => {
  // Of long ago: nobody else's journey is there.
  const month = `${randomInt(1_950, 1_990)}-0${randomInt(1, 10)}`
  const owner = await callAs('owner')
  const expense = {
    id: crypto.randomUUID(),
    date: `${month}-02`,
    amountSatang: '12345',
    description: 'ค่าโรงพิมพ์',
  }
  expect((await owner.post('/api/expenses', { multipart: expense })).ok()).toBe(true)

  await signInAs('owner')
  await page.goto(`/report?books=${month}`)
  const card = page.getByRole('region', { name: 'ปิดเดือน' })
  await expect(card.getByText('123.45').first()).toBeVisible()
  await expectAccessible()
  await card.getByRole('button', { name: 'ปิดเดือน' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/แล้วแก้ไม่ได้ รายการแก้ลงเดือนถัดไป$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'ปิดเดือน' }).click()
  await expect(card.getByText(/^ปิดแล้ว .+ โดย /)).toBeVisible()
  await expect(card.getByRole('button', { name: 'ปิดเดือน' })).toBeHidden()

  const link = card.getByRole('link', { name: /^ดาวน์โหลดไฟล์ให้นักบัญชีของ / })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  const files = unzipSync(await file.body())
  expect(new TextDecoder().decode(files['expenses.csv'])).toContain('ค่าโรงพิมพ์,อื่น ๆ,,123.45')

  await page.goto(`/report?spent=${month}#expenses`)
  noise.expect(/status of 409/)
  await page.getByRole('button', { name: /^ลบ/ }).first().click()
  await expect(page.getByText('ปิดเดือนนั้นแล้ว แก้ไม่ได้ กรุณาลงรายการแก้ในเดือนถัดไป').first()).toBeVisible()
  await owner.dispose()
})
