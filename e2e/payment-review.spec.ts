import type { Browser, Page } from '@playwright/test'
import { demoServer } from './demo-server.ts'
import { holdRequest } from './held-request.ts'
import { holdTime, SAID_MS } from './held-time.ts'
import { register } from './new-member.ts'
import { callAs, pay } from './payment-set-up.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('an admin reviews by keys: rejects with a reason, approves, undoes it, approves and leaves', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const owner = await callAs('owner')
  const { payments } = await (await owner.get('/api/admin/payments?status=pending&pageSize=100')).json()
  // Those of members that registered for another journey are that journey's own.
  const [toReject, toApprove] = payments.filter(
    ({ member }: { member: { email: string } }) => !member.email.startsWith('weaver-'),
  )
  const read = async ({ id }: { id: string }) => (await owner.get(`/api/payments/${id}`)).json()
  await signInAs('owner')

  await page.goto('/admin/payment?size=25')
  await expectAccessible()
  await page.getByRole('searchbox').fill(toReject.reference)
  const row = page.getByRole('button', { name: /^ตรวจรายการของ/ })
  await expect(row, 'the reference finds its payment alone').toHaveCount(1)
  await row.click()
  const card = page.getByRole('region', { name: /^ตรวจสลิป/ })
  await expect(card.getByText('รูปสลิปเทียบกับทุกรายการที่เคยแจ้ง')).toBeVisible()
  await expect(card.getByText('เมื่ออนุมัติ')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Shift+Slash')
  const keys = page.getByRole('dialog', { name: 'คีย์ลัด' })
  await expect(keys.getByRole('heading', { level: 3 })).toHaveText(['ในหน้านี้', 'ทุกหน้า'])
  const own = keys.locator('dl').first().locator('dt')
  await expect(own).toHaveText(['อนุมัติ', 'ปฏิเสธ', 'รายการก่อนหน้า', 'รายการถัดไป', 'เลิกทำ', 'ซูม', 'ปิด'])
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('KeyZ')
  await expect(card.getByRole('button', { name: 'ซูม' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('KeyR')
  await card.getByRole('button', { name: 'สลิปไม่ชัด' }).click()
  await holdTime(page, SAID_MS)
  await card.getByRole('button', { name: 'ยืนยันปฏิเสธ' }).click()
  await expect(page.getByText('ปฏิเสธการชำระเงินแล้ว')).toBeVisible()
  expect(await read(toReject)).toMatchObject({
    status: 'rejected',
    rejectReason: expect.stringContaining('สลิปไม่ชัดเจน'),
  })

  await page.goto(`/admin/payment?review=${toApprove.id}`)
  await expect(card.getByText('เมื่ออนุมัติ')).toBeVisible()
  await page.keyboard.press('KeyA')
  const undo = page.getByRole('button', { name: /^เลิกทำ \(\d+\)$/ })
  await expect(undo).toBeVisible()
  expect((await read(toApprove)).status, 'sent at once').toBe('approved')
  await page.keyboard.press('KeyU')
  await expect(page.getByText('เลิกทำแล้ว รายการยังรอตรวจสอบ')).toBeVisible()
  expect((await read(toApprove)).status).toBe('pending')
  await expect(page, 'it is open again').toHaveURL(new RegExp(`review=${toApprove.id}`))
  await expect(card.getByText('เมื่ออนุมัติ')).toBeVisible()

  const asked = page.waitForRequest(/\/api\/admin\/payments\/approve$/)
  await page.keyboard.press('KeyA')
  await asked
  await page.goto('/dashboard')
  await expect.poll(async () => (await read(toApprove)).status).toBe('approved')
  await owner.dispose()
})

test('on a phone, what undoes an approval never lies over the amount of the payment under review', async ({
  page,
  signInAs,
  browser,
  baseURL,
}) => {
  const owner = await callAs('owner')
  const own: string[] = []
  for (let member = 0; member < 2; member += 1) {
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    await register(elsewhere.request)
    own.push((await pay(elsewhere.request, 'monthly')).id)
    await elsewhere.close()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('owner')
  await page.goto(`/admin/payment?review=${own[0]}`)
  const card = page.getByRole('region', { name: /^ตรวจสลิป/ })
  await expect(card.getByText('เมื่ออนุมัติ')).toBeVisible()
  await page.keyboard.press('KeyA')
  const undo = page.getByRole('button', { name: /^เลิกทำ \(\d+\)$/ })
  await expect(undo).toBeInViewport()
  await expect(page).not.toHaveURL(new RegExp(`review=${own[0]}`))
  const amount = card.locator('.text-figure')
  await expect(amount).toBeVisible()
  // The next payment may still be coming in between two measures.
  await expect(async () => {
    const [pill, figure] = [await page.locator('p', { has: undo }).boundingBox(), await amount.boundingBox()]
    if (!(pill && figure)) throw new Error('Nothing to measure')
    expect(pill.y + pill.height, 'the pill ends above the amount').toBeLessThanOrEqual(figure.y)
  }).toPass({ timeout: 60_000 })
  await undo.click()
  await expect.poll(() => statusOf(own[0] ?? '')).toBe('pending')
  for (const id of own) await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'ทดสอบ' } })
  await owner.dispose()
})

/** Makes a payment of a new member that waits. @returns its id */
async function waitingPayment(browser: Browser, baseURL: string | undefined): Promise<string> {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await register(elsewhere.request)
  const { id } = await pay(elsewhere.request, 'monthly')
  await elsewhere.close()
  return id
}

async function statusOf(id: string): Promise<string> {
  const owner = await callAs('owner')
  const { status } = await (await owner.get(`/api/payments/${id}`)).json()
  await owner.dispose()
  return status
}

const cardOf = (page: Page) => page.getByRole('region', { name: /^ตรวจสลิป/ })
test('a rejection that is answered late opens no other payment for who has closed the review @long', async ({
  page,
  signInAs,
  browser,
  baseURL,
}) => {
  const older = await waitingPayment(browser, baseURL)
  const id = await waitingPayment(browser, baseURL)
  await signInAs('owner')
  await page.goto(`/admin/payment?review=${id}`)
  const card = cardOf(page)
  await expect(card.getByText('เมื่ออนุมัติ')).toBeVisible()
  await page.keyboard.press('KeyR')
  await card.getByRole('button', { name: 'สลิปไม่ชัด' }).click()
  await holdTime(page, SAID_MS)
  const { asked, letGo } = await holdRequest(page, /\/reject$/)
  await card.getByRole('button', { name: 'ยืนยันปฏิเสธ' }).click()
  await asked
  await card.getByRole('button', { name: 'ปิด', exact: true }).click()
  await expect(card).toHaveCount(0)
  const listed = page.waitForResponse(/\/api\/admin\/payments\?/)
  letGo()
  await expect(page.getByText('ปฏิเสธการชำระเงินแล้ว')).toBeVisible()
  await listed
  await expect(page).toHaveURL((url) => !url.searchParams.has('review'))
  const owner = await callAs('owner')
  await owner.post(`/api/admin/payments/${older}/reject`, { data: { reason: 'ทดสอบ' } })
  await owner.dispose()
})

test('an approval can be undone by who comes back within the minute, and not once somebody changed the member @long', async ({
  page,
  signInAs,
  browser,
  baseURL,
}) => {
  const changed = await waitingPayment(browser, baseURL)
  const id = await waitingPayment(browser, baseURL)
  await signInAs('owner')
  const undo = page.getByRole('button', { name: /^เลิกทำ \(\d+\)$/ })
  const card = cardOf(page)
  const approve = async (payment: string) => {
    await page.goto(`/admin/payment?review=${payment}`)
    await expect(card.getByText('เมื่ออนุมัติ')).toBeVisible()
    await page.keyboard.press('KeyA')
    await expect(undo).toBeVisible()
  }
  await approve(id)
  await page.getByRole('link', { name: 'สมาชิก', exact: true }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/tab=members/)
  await page.goBack()
  await undo.click()
  await expect.poll(() => statusOf(id)).toBe('pending')

  await approve(changed)
  const owner = await callAs('owner')
  const { member, granted } = await (await owner.get(`/api/admin/payments/${changed}`))
    .json()
    .then(({ payment }) => payment)
  const extended = await owner.post(`/api/admin/members/${member.id}/extend`, {
    data: { by: 'month', shown: granted },
  })
  expect(extended.ok(), await extended.text()).toBe(true)
  await undo.click()
  await expectToast(page, 'เลิกทำการอนุมัติไม่สำเร็จ การชำระเงินหรือสมาชิกมีการเปลี่ยนแปลงหลังอนุมัติ')
  expect(await statusOf(changed)).toBe('approved')
  await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'ทดสอบ' } })
  await owner.dispose()
})

test('a letter’s link leads a signed-out admin by way of signing in to its payment, decided or not @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await waitingPayment(browser, baseURL)
  const owner = await callAs('owner')
  await page.goto(`/admin/payment?review=${id}`)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.getByRole('link', { name: 'เข้าสู่ระบบ' }).filter({ visible: true }).first().click()
  const { email, password } = demoServer().members.owner
  await page.getByLabel('อีเมล').fill(email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('review') === id)
  await expect(cardOf(page).getByText(/^ตรวจสลิป [\d,]+ จาก [\d,]+$/)).toBeVisible()

  const rejected = await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'ทดสอบ' } })
  const { reference } = await rejected.json()
  await owner.dispose()
  await page.goto(`/admin/payment?review=${id}`)
  await expect(cardOf(page).getByText(reference).first()).toBeVisible()
  await expect(cardOf(page).getByText(/ จาก [\d,]+$/), 'it has no place among those that wait').toHaveCount(0)
})

test('a coupon is made, tried out, switched off and deleted', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const code = `LOOM${Date.now()}`
  await signInAs('owner')
  await page.goto('/admin?tab=coupons')
  await page.getByLabel('โค้ดคูปอง').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'เปอร์เซ็นต์' }).click()
  await page.getByLabel('ส่วนลด', { exact: true }).fill('20')
  await page.getByLabel('ลดสูงสุด').fill('200')
  await expect(page.getByText('ลด 20% สูงสุด 200 บาท').first()).toBeVisible()
  await expect(page.getByText('VIP 1 ปี เหลือ 1,199 บาท')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'สร้างคูปอง' }).click()
  await expectToast(page, `สร้างคูปอง ${code} เรียบร้อย`)

  const row = page.getByRole('listitem').filter({ hasText: code })
  await row.getByRole('button', { name: `แก้ไข ${code}` }).click()
  const change = page.locator('form').filter({ has: page.getByRole('heading', { name: `แก้ไขคูปอง ${code}` }) })
  await expect(change.getByLabel('โค้ดคูปอง')).toBeFocused()
  await change.getByLabel('ส่วนลด', { exact: true }).fill('๑๒.๕')
  await expect(change.getByText('ลด 12.5% สูงสุด 200 บาท')).toBeVisible()
  await expectAccessible()
  await change.getByRole('button', { name: 'บันทึก' }).click()
  await expectToast(page, `แก้ไขคูปอง ${code} เรียบร้อย`)
  await expect(row).toContainText('ลด 12.5% สูงสุด 200 บาท')
  await row.getByRole('switch').click()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await row.getByRole('button', { name: 'ดูการใช้' }).click()
  await expect(page.getByText('ยังไม่มีใครใช้คูปองนี้')).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: `ลบ ${code}` }).click()
  await expect(page.getByRole('dialog', { name: `ต้องการลบ “${code}” หรือไม่` })).toBeVisible()
  await page.getByRole('button', { name: 'ยืนยันการลบ' }).click()
  await expect(row).toHaveCount(0)
})
