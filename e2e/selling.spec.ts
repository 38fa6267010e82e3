import { demoServer } from './demo-server.ts'
import { fillRegistration } from './new-member.ts'
import { callAs, createCoupon, pay, storedSlips } from './payment-set-up.ts'
import { slipPicture } from './slip-picture.ts'
import { expect, live, test } from './test.ts'

test('from the landing page to VIP and its renewal, with a coupon and a real slip @phone', async ({
  page,
  browser,
  expectAccessible,
}) => {
  test.slow()
  const coupon = await createCoupon()
  const slip = await slipPicture('014')

  await page.goto('/')
  await page.getByRole('link', { name: 'เลือกแพ็กเกจนี้' }).first().click()
  const { email } = await fillRegistration(page)
  await expect(page, 'the plan that was chosen').toHaveURL(/\/payment\?plan=yearly$/)

  await page.goto(`/vip?coupon=${coupon}`)
  await expect(page.getByText(`คูปอง ${coupon} พร้อมใช้`)).toBeVisible()
  await expect(page.getByText(/อนุมัติวันนี้ ใช้ได้ถึง/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'เลือกแพ็กเกจนี้' }).first().click()

  await expect(page).toHaveURL(new RegExp(`/payment\\?plan=yearly&coupon=${coupon}$`))
  await expect(page.getByText('ลด 200 บาท')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR PromptPay ยอด 1,199 บาท' })).toBeVisible()
  const submit = page.getByRole('button', { name: 'แจ้งชำระเงิน' })
  await expect(submit).toBeDisabled()
  await expect(page.getByText(/กรุณากรอกให้ครบ: แนบสลิป/)).toBeVisible()

  await page.locator('input[type=file]').first().setInputFiles(slip.file)
  await expect(page.getByText('อ่าน QR บนสลิปได้: ไทยพาณิชย์')).toBeVisible()
  await expect(page.getByText(slip.reference)).toBeVisible()
  await expect(page.getByLabel('ธนาคารที่โอน')).toHaveValue('scb')
  await expect(page.getByText('กรอกจากสลิปให้แล้ว')).toBeVisible()
  await page.getByLabel('ชื่อบัญชีผู้โอน').fill('ช่างทอ ใจดี')
  await expectAccessible()

  // The phone closes the tab while the bank's app is open.
  await expect.poll(() => storedSlips(page)).toBe(1)
  await page.reload()
  await expect(page.getByText(slip.reference)).toBeVisible()
  await expect(page.getByLabel('ชื่อบัญชีผู้โอน')).toHaveValue('ช่างทอ ใจดี')
  await expect(submit).toBeEnabled()
  await submit.click()

  await expect(page).toHaveURL(/\/payment-success\?id=/)
  await expect(page.getByText('ได้รับหลักฐานการโอนแล้ว ทีมงานจะตรวจสอบภายใน 24 ชั่วโมง')).toBeVisible()
  await expectAccessible()
  await test.step('the admin approves, and the member’s page hears of it by itself', async () => {
    const context = await browser.newContext({ baseURL: demoServer().url, locale: 'th-TH' })
    await context.addCookies(demoServer().cookies.owner)
    const admin = await context.newPage()
    await admin.goto(`/admin/payment?q=${encodeURIComponent(email)}`)
    await live(admin)
    await admin.getByRole('button', { name: 'อนุมัติ', exact: true }).first().click()
    await expect(admin.getByRole('button', { name: /^เลิกทำ \(\d+\)$/ })).toBeVisible()
    await expect(page.getByText(/^อนุมัติแล้ว ใช้ได้ถึง/)).toBeVisible()
    await context.close()
  })
  await test.step('what was paid is there to be printed, alone', async () => {
    await expect(page.getByRole('button', { name: 'พิมพ์หลักฐาน' })).toBeVisible()
    const paper = page.getByRole('article').filter({ hasText: 'หลักฐานการชำระเงิน' })
    await expect(paper).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(paper).toContainText(email)
    await expect(paper).toContainText(`คูปอง ${coupon}`)
    await expect(paper).toContainText('ยอดชำระ1,199 บาท')
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })
  await page.getByRole('link', { name: 'เริ่มใช้งาน VIP' }).click()
  await expect(page).toHaveURL(/\/ready-prompt$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/vip')
  await expect(page.getByText(/คุณเป็นสมาชิก VIP ใช้ได้ถึง/)).toBeVisible()
  await page.getByRole('link', { name: 'ต่ออายุ' }).click()
  await expect(page).toHaveURL(/\/payment\?plan=renewal$/)
  await expect(page.getByRole('img', { name: 'QR PromptPay ยอด 99 บาท' })).toBeVisible()
  const paid = await pay(page.request, 'renewal')
  await page.goto('/vip')
  await expect(page.getByText(`ต่ออายุ VIP 1 เดือน · ${paid.reference} รอตรวจสอบ`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'ต่ออายุ' })).toHaveCount(0)
  await expectAccessible()
  const owner = await callAs('owner')
  expect((await owner.post(`/api/admin/payments/${paid.id}/approve`)).status()).toBe(200)
  await owner.dispose()
  await page.goto(`/payment-success?id=${paid.id}`)
  await expect(page.getByText(/^อนุมัติแล้ว ใช้ได้ถึง/)).toBeVisible()
})

test('a price that a coupon takes away whole needs no slip @phone', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await createCoupon()
  const owner = await callAs('owner')
  const code = `FREE${Date.now()}`
  await owner.post('/api/admin/coupons', { data: { code, discountType: 'percentage', discountAmount: 100 } })
  await owner.dispose()
  await signInAs('ex')
  await page.goto('/payment?plan=yearly')
  await page.getByLabel('โค้ดคูปอง').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'ใช้คูปอง' }).click()
  await expect(page.getByText('ยอดโอน 0 บาท ไม่ต้องโอนเงิน')).toBeVisible()
  await expect(page.getByRole('button', { name: 'แจ้งชำระเงิน' })).toBeEnabled()
  await expect(page.getByText('PromptPay')).toHaveCount(0)
  await expectAccessible()
})

test('what is refused says so where it is: coupon, file, time', async ({ page, signInAs, noise }) => {
  noise.expect(/status of 422/)
  await createCoupon()
  await signInAs('ex')
  await page.goto('/payment?plan=renewal')
  await page.getByRole('button', { name: 'ใช้คูปอง' }).click()
  await expect(page.getByText('กรุณากรอกโค้ดคูปอง')).toBeVisible()
  await page.getByLabel('โค้ดคูปอง').fill('ไม่มีจริง')
  await page.getByRole('button', { name: 'ใช้คูปอง' }).click()
  await expect(page.getByText('ไม่พบคูปองนี้ หรือคูปองปิดใช้งานแล้ว')).toBeVisible()

  const file = page.locator('input[type=file]').first()
  await file.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('กรุณาอัปโหลดไฟล์รูปภาพเท่านั้น')).toBeVisible()
  await file.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText(/เปิดรูปนี้ไม่ได้/)).toBeVisible()

  await page.getByLabel('วันที่โอน').fill('31122599')
  await page.getByLabel('เวลาที่โอน').fill('0812')
  await expect(page.getByText('เวลาโอนต้องไม่อยู่ในอนาคต')).toBeVisible()
  await page.getByRole('button', { name: 'เมื่อครู่' }).click()
  await expect(page.getByText('เวลาโอนต้องไม่อยู่ในอนาคต')).toHaveCount(0)
})
