import type { Page } from '@playwright/test'
import { register } from './new-member.ts'
import { callAs, pay, storedSlips } from './payment-set-up.ts'
import { slipPicture } from './slip-picture.ts'
import { expect, live, test } from './test.ts'

const card = { name: 'รายการชำระเงินที่ยังไม่เสร็จ' }

/** Attaches a slip, and waits until it is kept. @returns it */
async function attach(page: Page) {
  const slip = await slipPicture('014')
  await page.locator('input[type=file]').first().setInputFiles(slip.file)
  await expect(page.getByText(slip.reference)).toBeVisible()
  await expect.poll(() => storedSlips(page)).toBe(1)
  return slip
}

test('a payment whose slip was not sent is on the dashboard of who comes back, until it is done or dropped @phone', async ({
  page,
  context,
}) => {
  await register(page.request)
  await page.goto('/payment?plan=yearly')
  await live(page)
  await expect(page.getByRole('img', { name: /QR PromptPay/ })).toBeVisible()
  // The phone closes the app while the bank's is open.
  await page.close()

  const again = await context.newPage()
  await again.goto('/dashboard')
  await live(again)
  const unfinished = again.getByRole('region', card)
  await expect(unfinished).toContainText('VIP 1 ปี 1,399 บาท ยังไม่ได้ส่งสลิป ถ้าโอนแล้วแนบต่อได้เลย')
  await unfinished.getByRole('link', { name: 'แนบสลิป' }).click()
  await expect(again).toHaveURL(/\/payment\?plan=yearly/)
  await expect(again.getByRole('button', { name: 'เลือกรูปสลิป' })).toBeInViewport()
  await expect(again.getByText('1,399 บาท').first()).toBeVisible()
  await again.goto('/dashboard')
  await live(again)
  const drop = unfinished.getByRole('button', { name: 'ไม่ทำต่อ' })
  await drop.click()
  await expect(unfinished).toHaveCount(0)
  await again.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(unfinished).toContainText('VIP 1 ปี 1,399 บาท')
  await drop.click()
  await expect(unfinished).toHaveCount(0)
  await again.reload()
  await live(again)
  await expect(unfinished).toHaveCount(0)
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what waits and what was rejected stand on the dashboard; paying anew asks first @phone', async ({
  page,
  expectAccessible,
}) => {
  await register(page.request)
  const { id, reference } = await pay(page.request, 'yearly')
  await page.goto('/dashboard')
  await live(page)
  const unfinished = page.getByRole('region', card)
  await expect(unfinished).toContainText(new RegExp(`${reference} ส่งแล้ว .+ กำลังตรวจ ไม่ต้องโอนซ้ำ`))
  await expect(unfinished.getByRole('link', { name: 'ดูสถานะ' })).toHaveAttribute(
    'href',
    `/payment-success?id=${id}`,
  )

  const owner = await callAs('owner')
  await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'สลิปไม่ชัดเจน' } })
  await owner.dispose()
  await page.reload()
  await live(page)
  await expect(unfinished).toContainText(`${reference} ยังไม่ผ่าน: สลิปไม่ชัดเจน ใช้การโอนเดิมได้`)
  await expectAccessible()
  await unfinished.getByRole('link', { name: 'ส่งสลิปที่ชัดกว่า' }).click()
  await expect(page.getByRole('heading', { name: 'ส่งสลิปที่ชัดกว่า' })).toBeVisible()

  await page.getByRole('link', { name: 'แจ้งชำระเงินใหม่' }).click()
  await expect(page.getByRole('heading', { name: 'คุณแจ้งโอน 1,399 บาทไว้แล้ว โอนใหม่คือจ่ายอีกครั้ง' })).toBeVisible()
  await expect(page.getByRole('img', { name: /QR PromptPay/ })).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('link', { name: 'โอนใหม่' }).click()
  await expect(page.getByRole('img', { name: /QR PromptPay/ })).toBeVisible()
  // Back from the bank's app: it is not asked anew.
  await page.reload()
  await expect(page.getByRole('img', { name: /QR PromptPay/ })).toBeVisible()
  // Whoever looked at a QR has paid nothing anew: what stands there is still the transfer that can be used.
  await page.goto('/dashboard')
  await live(page)
  await expect(unfinished).toContainText(`${reference} ยังไม่ผ่าน: สลิปไม่ชัดเจน ใช้การโอนเดิมได้`)
  await expect(unfinished.getByRole('link', { name: 'ส่งสลิปที่ชัดกว่า' })).toBeVisible()
  await expect(page.getByText('ยังไม่ได้ส่งสลิป')).toHaveCount(0)

  await page.goto('/payment?plan=yearly&again=1')
  await live(page)
  await attach(page)
  await page.goto('/dashboard')
  await live(page)
  await expect(unfinished).toContainText('VIP 1 ปี 1,399 บาท ยังไม่ได้ส่งสลิป')
})

test('a slip stays with the package that it was attached for, whatever is looked at; dropped, all of it can be had back @phone', async ({
  page,
}) => {
  await register(page.request)
  await page.goto('/payment?plan=yearly')
  await live(page)
  const { reference } = await attach(page)
  await page.getByLabel('ชื่อบัญชีผู้โอน').fill('ช่างทอ ใจดี')
  await page.getByLabel('เวลาที่โอน').fill('08:12')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('paymentDraft'))).toContain('08:12')

  await page.goto('/payment?plan=lifetime')
  await live(page)
  await expect(page.getByRole('img', { name: /QR PromptPay/ })).toBeVisible()
  await expect(page.getByLabel('ชื่อบัญชีผู้โอน')).toHaveValue('ช่างทอ ใจดี')
  await expect(page.getByText(reference)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'เลือกรูปสลิป' })).toBeVisible()

  await page.goto('/dashboard')
  await live(page)
  const unfinished = page.getByRole('region', card)
  await expect(unfinished).toContainText('VIP 1 ปี 1,399 บาท ยังไม่ได้ส่งสลิป')
  await unfinished.getByRole('button', { name: 'ไม่ทำต่อ' }).click()
  await expect(unfinished).toHaveCount(0)
  await expect.poll(() => storedSlips(page)).toBe(0)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await unfinished.getByRole('link', { name: 'แนบสลิป' }).click()
  await expect(page).toHaveURL(/plan=yearly/)
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByLabel('ชื่อบัญชีผู้โอน')).toHaveValue('ช่างทอ ใจดี')
  await expect(page.getByLabel('เวลาที่โอน')).toHaveValue('08:12 น.')

  await page.getByRole('button', { name: 'เริ่มใหม่' }).click()
  await expect(page.getByText(reference)).toHaveCount(0)
  await expect(page.getByLabel('ชื่อบัญชีผู้โอน')).toHaveValue('')
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByLabel('ชื่อบัญชีผู้โอน')).toHaveValue('ช่างทอ ใจดี')
})
