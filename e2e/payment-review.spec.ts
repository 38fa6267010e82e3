import type { Browser, Page } from '@playwright/test'
import { demoServer } from './demo-server.ts'
import { holdRequest } from './held-request.ts'
import { holdTime, SAID_MS } from './held-time.ts'
import { register } from './new-member.ts'
import { callAs, pay } from './payment-set-up.ts'
import { expect, live, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('an admin reviews by keys: takes an approval back, rejects with a reason, leaves and it is carried out', async ({
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
  await holdTime(page)
  await page.keyboard.press('KeyA')
  const undo = page.getByRole('button', { name: /^เลิกทำ \(\d\)$/ })
  await undo.click()
  await expect(undo).toHaveCount(0)
  expect((await read(toApprove)).status).toBe('pending')

  await page.goto(`/admin/payment?review=${toApprove.id}`)
  await expect(card.getByText('เมื่ออนุมัติ')).toBeVisible()
  await holdTime(page)
  await page.keyboard.press('KeyA')
  await expect(undo).toBeVisible()
  await page.goto('/dashboard')
  await expect.poll(async () => (await read(toApprove)).status).toBe('approved')
  await owner.dispose()
})

test('on a phone, what takes an approval back never lies over the amount of the payment under review', async ({
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
  await holdTime(page)
  await page.keyboard.press('KeyA')
  const undo = page.getByRole('button', { name: /^เลิกทำ \(\d\)$/ })
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
  await expect(undo).toHaveCount(0)
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
const undoOf = (page: Page) => page.getByRole('button', { name: /^เลิกทำ \(\d\)$/ })

/** Opens the review and approves by its key; what takes it back stands there then. */
async function approveByKey(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/payment?review=${id}`)
  await expect(cardOf(page).getByText('เมื่ออนุมัติ')).toBeVisible()
  await holdTime(page)
  await page.keyboard.press('KeyA')
  await expect(undoOf(page)).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  // The screen's guard may lead there as well: the one way there cuts the other short.
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
}

/** Signs in with a session of its own: the one that all journeys share goes on. */
const signInAsOwner = (page: Page) =>
  page.request.post('/api/auth/sign-in/email', { data: demoServer().members.owner })

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

test('an approval that could still be taken back is carried out when the admin signs out @long', async ({
  page,
  browser,
  baseURL,
  noise,
}) => {
  // What the list still asks as the session ends.
  noise.expect(/status of 401/)
  const id = await waitingPayment(browser, baseURL)
  await signInAsOwner(page)
  await approveByKey(page, id)
  await signOut(page)
  expect(await statusOf(id)).toBe('approved')
})

test('an approval that could still be taken back is carried out when the admin signs out in another tab @long @long', async ({
  page,
  browser,
  baseURL,
  noise,
}) => {
  noise.expect(/status of 401/)
  const id = await waitingPayment(browser, baseURL)
  await signInAsOwner(page)
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await live(other)
  await expect(other.getByRole('button', { name: 'บัญชีของฉัน' })).toBeVisible()
  await approveByKey(page, id)
  await signOut(other)
  expect(await statusOf(id)).toBe('approved')
})

test('an approval that is lost with a session that was ended elsewhere is told at the next sign-in @long', async ({
  page,
  browser,
  baseURL,
  noise,
  expectAccessible,
}) => {
  noise.expect(/status of 401/)
  const id = await waitingPayment(browser, baseURL)
  await signInAsOwner(page)
  await approveByKey(page, id)
  // As another device does it: this browser's tab is told nothing.
  expect((await page.request.post('/api/auth/sign-out')).ok()).toBe(true)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  expect(await statusOf(id)).toBe('pending')

  await signInAsOwner(page)
  await page.goto('/dashboard')
  const word = page.getByRole('alert').filter({ hasText: 'ยังไม่ได้อนุมัติ 1 รายการ' })
  await expect(word).toBeVisible()
  await expectAccessible()
  await word.getByRole('link', { name: 'ตรวจรายการ' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('review') === id)
  await expect(cardOf(page).getByText('เมื่ออนุมัติ')).toBeVisible()
  await expect(word).toHaveCount(0)
  await holdTime(page)
  await page.keyboard.press('KeyA')
  await expect(undoOf(page)).toBeVisible()
  await page.goto('/dashboard')
  await expect.poll(() => statusOf(id)).toBe('approved')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('สวัสดี')
  await expect(word, 'what was carried out is not told').toHaveCount(0)
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
