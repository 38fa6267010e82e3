import { demoServer } from './demo-server.ts'
import { register } from './new-member.ts'
import { callAs, pay } from './payment-set-up.ts'
import { expect, test } from './test.ts'

test('an admin reviews by keys: takes an approval back, rejects with a reason, leaves and it is carried out', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const owner = await callAs('owner')
  const { payments } = await (await owner.get('/api/admin/payments?status=pending&pageSize=25')).json()
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
  await card.getByRole('button', { name: 'ยืนยันปฏิเสธ' }).click()
  await expect(page.getByText('ปฏิเสธการชำระเงินแล้ว')).toBeVisible()
  expect(await read(toReject)).toMatchObject({
    status: 'rejected',
    rejectReason: expect.stringContaining('สลิปไม่ชัดเจน'),
  })

  await page.goto(`/admin/payment?review=${toApprove.id}`)
  await expect(card.getByText('เมื่ออนุมัติ')).toBeVisible()
  await page.keyboard.press('KeyA')
  const undo = page.getByRole('button', { name: /^เลิกทำ \(\d\)$/ })
  await undo.click()
  await expect(undo).toHaveCount(0)
  expect((await read(toApprove)).status).toBe('pending')

  await page.goto(`/admin/payment?review=${toApprove.id}`)
  await expect(card.getByText('เมื่ออนุมัติ')).toBeVisible()
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
}, info) => {
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
  const undo = page.getByRole('button', { name: /^เลิกทำ \(\d\)$/ })
  await expect(undo).toBeInViewport()
  await expect(page).not.toHaveURL(new RegExp(`review=${own[0]}`))
  const amount = card.locator('.text-figure')
  await expect(amount).toBeVisible()
  const [pill, figure] = [await page.locator('p', { has: undo }).boundingBox(), await amount.boundingBox()]
  await page.screenshot({ path: info.outputPath('undo-on-a-phone.png') })
  await undo.click()
  await expect(undo).toHaveCount(0)
  if (!(pill && figure)) throw new Error('Nothing to measure')
  expect(pill.y + pill.height, 'the pill ends above the amount').toBeLessThanOrEqual(figure.y)
  for (const id of own) await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'ทดสอบ' } })
  await owner.dispose()
})

test('an approval that could still be taken back is carried out when the admin signs out', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await callAs('owner')
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await register(elsewhere.request)
  const { id } = await pay(elsewhere.request, 'monthly')
  await elsewhere.close()
  // A session of its own: the one that all journeys share goes on.
  await page.request.post('/api/auth/sign-in/email', { data: demoServer().members.owner })
  await page.goto(`/admin/payment?review=${id}`)
  const card = page.getByRole('region', { name: /^ตรวจสลิป/ })
  await expect(card.getByText('เมื่ออนุมัติ')).toBeVisible()
  await page.keyboard.press('KeyA')
  await expect(page.getByRole('button', { name: /^เลิกทำ \(\d\)$/ })).toBeVisible()
  await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  // The screen's guard may lead there as well: the one way there cuts the other short.
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  expect((await (await owner.get(`/api/payments/${id}`)).json()).status).toBe('approved')
  await owner.dispose()
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
  await expect(page.getByText(`สร้างคูปอง ${code} เรียบร้อย`)).toBeVisible()

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
