import { register } from './new-member.ts'
import { callAs, pay } from './payment-set-up.ts'
import { expect, live, test } from './test.ts'

const card = { name: 'รายการชำระเงินที่ยังไม่เสร็จ' }

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
  await unfinished.getByRole('button', { name: 'ไม่ทำต่อ' }).click()
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
  // Back from the bank's app: it is not asked anew, and what was begun is what is unfinished now.
  await page.reload()
  await expect(page.getByRole('img', { name: /QR PromptPay/ })).toBeVisible()
  await page.goto('/dashboard')
  await live(page)
  await expect(unfinished).toContainText('ยังไม่ได้ส่งสลิป')
})
