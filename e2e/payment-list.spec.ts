import { holdTime } from './held-time.ts'
import { register } from './new-member.ts'
import { callAs, createCoupon, pay } from './payment-set-up.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('the list follows what members and other admins do, and calls new payments out @long', async ({
  page,
  context,
  browser,
  baseURL,
  signInAs,
  expectAccessible,
}) => {
  await createCoupon()
  await context.grantPermissions(['notifications'])
  await signInAs('owner')
  await page.goto('/admin/payment?size=100')
  const bell = page.getByRole('button', { name: 'แจ้งเตือน' })
  await bell.click()
  await expectToast(page, 'เปิดแจ้งเตือนรายการใหม่แล้ว')
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveTitle(/^\(\d+\) การชำระเงิน/)

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const buyer = await elsewhere.newPage()
  // Journeys beside this one pay as well.
  await register(buyer.request, 'ช่างทอ คนใหม่')
  const letGo = await holdTime(page)
  const { id, reference } = await pay(buyer.request, 'monthly')
  const toast = page.locator('[data-toasts] > *').filter({ hasText: 'รายการใหม่จาก ช่างทอ คนใหม่ 799 บาท' })
  await toast.getByRole('button', { name: 'ตรวจสลิป' }).click()
  await letGo()
  const card = page.getByRole('region', { name: /^ตรวจสลิป/ })
  await expect(card.getByRole('region', { name: 'ผลตรวจ' }).getByText(reference)).toBeVisible()
  await expect(card.getByRole('img', { name: /^สลิปของ/ })).toBeVisible()
  await expectAccessible()

  await buyer.goto('/payment?plan=yearly')
  await expect(buyer.getByText('คุณมีรายการชำระเงินที่รอตรวจสอบอยู่แล้ว')).toBeVisible()
  await expect(buyer.getByRole('link', { name: 'ดูสถานะ' })).toBeVisible()

  const colleague = await callAs('admin')
  await colleague.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'ยอดไม่ตรง' } })
  await expect(card.getByText(/^ไม่ผ่านการตรวจสอบ เมื่อ/), 'another admin decided').toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(bell, 'remembered on this device').toHaveAttribute('aria-pressed', 'true')
  await Promise.all([elsewhere.close(), colleague.dispose()])
})

test('a payment that comes after the list was read, and before anything is heard, is in the list @long', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/api\/admin\/payments\/events$/, async (route) => {
    await until
    await route.fallback()
  })
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await register(elsewhere.request, 'ช่างทอ ก่อนได้ยิน')
  await signInAs('owner')
  await page.goto('/admin/payment?size=100')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await pay(elsewhere.request, 'monthly')
  letGo()
  await expect(page.getByRole('button', { name: 'ตรวจรายการของ ช่างทอ ก่อนได้ยิน' })).toBeVisible()
  await elsewhere.close()
})

test('several payments are approved with one press after a look at their sum, and undone with one @phone', async ({
  page,
  signInAs,
  expectAccessible,
}, { project }) => {
  const owner = await callAs('owner')
  const crowd = await (await owner.get('/api/admin/payments?status=pending&q=member0&pageSize=100')).json()
  // The newest are another journey's; each size of window has one of its own.
  const { id, member } = crowd.payments.at(project.use.isMobile ? -1 : -2)
  const statusOf = async () => (await (await owner.get(`/api/payments/${id}`)).json()).status
  await signInAs('owner')
  await page.goto(`/admin/payment?q=${encodeURIComponent(member.email)}`)
  const row = page.getByTitle(`เลือกรายการของ ${member.displayName}`).filter({ visible: true })
  await row.click()
  await expect(page.getByText(/^เลือก 1 รายการ · [\d,]+ บาท$/)).toBeVisible()
  await page.getByRole('button', { name: 'อนุมัติที่เลือก' }).click()
  const dialog = page.getByRole('dialog', { name: 'อนุมัติ 1 รายการ' })
  await expect(dialog.getByText('ยอดเงินบนสลิปต้องเทียบกับภาพสลิปด้วยตาก่อนอนุมัติ')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'อนุมัติ 1 รายการ' }).click()
  const undo = page.getByRole('button', { name: /^เลิกทำ \(\d+\)$/ })
  await expect(row).toHaveCount(0)
  await undo.click()
  await expect(row).toBeVisible()
  await expect.poll(statusOf).toBe('pending')

  await row.click()
  await page.getByRole('button', { name: 'อนุมัติที่เลือก' }).click()
  await dialog.getByRole('button', { name: 'อนุมัติ 1 รายการ' }).click()
  await expect(undo).toBeVisible()
  expect(await statusOf()).toBe('approved')
  await owner.dispose()
})

test('a key held down approves one payment, not all that come after it @long', async ({ page, signInAs }) => {
  const owner = await callAs('owner')
  const crowd = await (await owner.get('/api/admin/payments?status=pending&q=member0&pageSize=100')).json()
  await owner.dispose()
  const shown = crowd.payments.at(-4)
  await signInAs('owner')
  await page.goto(`/admin/payment?review=${shown.id}`)
  const name = page.getByRole('heading', { level: 2 }).first()
  await expect(name).toHaveText(shown.member.displayName)
  await expect(page.getByText('เมื่ออนุมัติ')).toBeVisible()
  await page.keyboard.down('KeyA')
  await expect(name, 'the next one is under review').not.toHaveText(shown.member.displayName)
  await expect(page.getByText('เมื่ออนุมัติ')).toBeVisible()
  for (let time = 0; time < 5; time++) await page.keyboard.down('KeyA')
  await page.keyboard.up('KeyA')
  const undo = page.getByRole('button', { name: /^เลิกทำ \(\d+\)$/ })
  await undo.click()
  await expect(undo, 'nothing else was approved').toHaveCount(0)
})
