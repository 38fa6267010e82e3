import type { Route } from '@playwright/test'
import { bangkokTime } from '@thokham/domain/bangkok-time'
import { asTypedInThai } from '@thokham/domain/thai-keyboard'
import sharp from 'sharp'
import { register } from './new-member.ts'
import { callAs, createCoupon, pay, storedSlips } from './payment-set-up.ts'
import { slipPicture } from './slip-picture.ts'
import { expect, live, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('what was filled in on /payment outlives its tab, the slip and the coupon too @long', async ({
  page,
  context,
}) => {
  const coupon = await createCoupon()
  const slip = await slipPicture('014')
  await register(page.request)
  await page.goto(`/payment?plan=yearly&coupon=${coupon}`)
  await live(page)
  await page.locator('input[type=file]').first().setInputFiles(slip.file)
  await expect(page.getByText(slip.reference)).toBeVisible()
  await expect(page.getByLabel('ธนาคารที่โอน')).toHaveValue('scb')
  await page.getByLabel('วันที่โอน').fill('01/11/2569')
  await page.getByLabel('เวลาที่โอน').fill('08:12')
  await page.getByLabel('ชื่อบัญชีผู้โอน').fill('ช่างทอ ใจดี')
  // Written down before the tab is gone.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('paymentDraft'))).toContain('ช่างทอ ใจดี')
  await expect.poll(() => storedSlips(page)).toBe(1)
  await page.close()

  const again = await context.newPage()
  await again.goto('/payment?plan=yearly')
  await expect(again.getByLabel('วันที่โอน')).toHaveValue('1 พ.ย. 2569')
  await expect(again.getByLabel('เวลาที่โอน')).toHaveValue('08:12 น.')
  await expect(again.getByLabel('ชื่อบัญชีผู้โอน')).toHaveValue('ช่างทอ ใจดี')
  await expect(again.getByText(slip.reference)).toBeVisible()
  await expect(again.getByText(coupon, { exact: true })).toBeVisible()

  await test.step('a slip without a code leaves no bank that only the former one named', async () => {
    const create = { width: 600, height: 900, channels: 3, background: '#ffffff' } as const
    const buffer = await sharp({ create }).jpeg().toBuffer()
    await again
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'plain.jpg', mimeType: 'image/jpeg', buffer })
    await expect(again.getByText(slip.reference)).toHaveCount(0)
    await expect(again.getByLabel('ธนาคารที่โอน')).toHaveValue('')
    await expect(again.getByLabel('วันที่โอน')).toHaveValue('1 พ.ย. 2569')
  })
})

test('while another slip is read the former one cannot be handed in, nor after a reload; given up or unread, that one leaves it there @phone @long', async ({
  page,
  expectAccessible,
}) => {
  const [wrong, right] = [await slipPicture('014'), await slipPicture('004')]
  await register(page.request)
  await page.goto('/payment?plan=yearly')
  await live(page)
  const chooser = page.locator('input[type=file]').first()
  const submit = page.getByRole('button', { name: 'แจ้งชำระเงิน' })
  // As a chat hands it on: without a name's end and a type.
  await chooser.setInputFiles({ ...wrong.file, name: 'wrong', mimeType: 'application/octet-stream' })
  await expect(page.getByText(wrong.reference)).toBeVisible()
  await page.getByLabel('ชื่อบัญชีผู้โอน').fill('ช่างทอ ใจดี')
  await expect(submit).toBeEnabled()

  const late: Route[] = []
  await page.route('**/assets/slip-wasm-worker-*.js', (route) => void late.push(route))
  await chooser.setInputFiles(right.file)
  await expect(page.getByRole('status').filter({ hasText: 'กำลังอ่านสลิป' })).toBeVisible()
  await expect(submit).toBeDisabled()
  await expect(page.getByText('กรุณากรอกให้ครบ: แนบสลิป')).toBeVisible()
  await expectAccessible()
  await expect.poll(() => late.length).toBe(1)

  await page.getByRole('button', { name: 'ยกเลิกการอ่าน' }).click()
  await expect(page.getByText(wrong.reference)).toBeVisible()
  await expect(submit).toBeEnabled()

  await chooser.setInputFiles(right.file)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('paymentDraft')))
    .toContain('"isReading":true')
  await page.reload()
  await live(page)
  await expect(page.getByText('สลิปที่เลือกไว้ยังอ่านไม่เสร็จ')).toBeVisible()
  await expect(page.getByText('กรุณากรอกให้ครบ: แนบสลิป ธนาคารที่โอน')).toBeVisible()
  await expect.poll(() => storedSlips(page)).toBe(0)
  await expectAccessible()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await chooser.setInputFiles(right.file)
  await expect(page.getByText(right.reference)).toBeVisible()
  await expect(page.getByText('สลิปที่เลือกไว้ยังอ่านไม่เสร็จ')).toHaveCount(0)
  await expect(submit).toBeEnabled()

  await chooser.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('กรุณาอัปโหลดไฟล์รูปภาพเท่านั้น')).toBeVisible()
  await expect(page.getByText(right.file.name)).toBeVisible()
  await expect(submit).toBeEnabled()
})

test('where the answer was lost, the right slip takes the wrong one’s place; once that is decided a new transfer is another payment @long', async ({
  page,
  noise,
}) => {
  test.slow()
  noise.expect(/409|ERR_FAILED/)
  await register(page.request)
  const owner = await callAs('owner')
  const submit = page.getByRole('button', { name: 'แจ้งชำระเงิน' })
  const newest = async () => (await (await page.request.get('/api/payments')).json()).payments[0]
  const choose = async () => {
    const slip = await slipPicture()
    await page.locator('input[type=file]').first().setInputFiles(slip.file)
    await expect(page.getByText(slip.reference)).toBeVisible()
  }
  /** Hands in, is taken, and hears nothing of it. */
  const loseAnswer = async (former?: string) => {
    await page.route(
      (url) => url.pathname === '/api/payments',
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        await route.fetch()
        await route.abort()
      },
    )
    await submit.click()
    await expect.poll(async () => (await newest())?.id ?? former).not.toBe(former)
    await page.unrouteAll({ behavior: 'wait' })
    await expect(submit).not.toHaveAttribute('aria-busy')
    return newest()
  }
  const open = async () => {
    await page.goto('/payment?plan=yearly')
    await live(page)
    await choose()
    await page.getByLabel('ชื่อบัญชีผู้โอน').fill('ช่างทอ ใจดี')
  }
  await open()
  const wrong = await loseAnswer()
  await choose()
  await page.getByLabel('ชื่อบัญชีผู้โอน').fill('ช่างทอ ใจเย็น')
  await submit.click()
  await expect(page).toHaveURL(new RegExp(`/payment-success\\?id=${wrong.id}`))
  await expect(page.getByText('ข้อมูลการโอนเป็นตามที่ส่งครั้งนั้น')).toBeVisible()
  await expect(page.getByText('ช่างทอ ใจดี')).toBeVisible()
  const right = await newest()
  expect(right, 'the same payment with the other slip').toMatchObject({ id: wrong.id, status: 'pending' })
  expect(right.slipVersion).not.toBe(wrong.slipVersion)

  const reject = (id: string) =>
    owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'ไม่พบยอดเงินเข้า' } })
  expect((await reject(right.id)).ok()).toBe(true)
  await open()
  const lost = await loseAnswer(right.id)
  expect((await reject(lost.id)).ok()).toBe(true)
  await owner.dispose()
  await page.reload()
  await live(page)
  await choose()
  await submit.click()
  await expect(page).toHaveURL(/\/payment-success\?id=/)
  await expect(page, 'not the one that was rejected').not.toHaveURL(new RegExp(lost.id))
  expect(await newest()).toMatchObject({ status: 'pending' })
})

test('nothing is handed in at the full price while the price with the coupon is asked for @long', async ({
  page,
}) => {
  const coupon = await createCoupon()
  const slip = await slipPicture('014')
  await register(page.request)
  await page.goto('/payment?plan=yearly')
  await live(page)
  await page.locator('input[type=file]').first().setInputFiles(slip.file)
  await expect(page.getByText(slip.reference)).toBeVisible()
  await page.getByLabel('ชื่อบัญชีผู้โอน').fill('ช่างทอ ใจดี')
  const submit = page.getByRole('button', { name: 'แจ้งชำระเงิน' })
  await expect(submit).toBeEnabled()

  const late: Route[] = []
  await page.route(
    (url) => url.pathname === '/api/payments/quote' && url.searchParams.get('coupon') === coupon,
    (route) => void late.push(route),
  )
  await page.getByLabel('โค้ดคูปอง').fill(coupon)
  await page.getByRole('button', { name: 'ใช้คูปอง' }).click()
  await expect.poll(() => late.length).toBe(1)
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('ชื่อบัญชีผู้โอน').press('Enter')
  await late[0]?.continue()
  await expect(page.getByText('ลด 200 บาท').first()).toBeVisible()
  await expect(submit).not.toHaveAttribute('aria-busy')
  await submit.click()
  await expect(page).toHaveURL(/\/payment-success\?id=/)
  const id = new URL(page.url()).searchParams.get('id')
  const paid = await (await page.request.get(`/api/payments/${id}`)).json()
  expect(paid).toMatchObject({ amountSatang: 119_900, couponCode: coupon })
})

test('a coupon is never called ready when it is not, and one typed on the Thai layout is recognised @long', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 422/)
  const coupon = await createCoupon()
  await register(page.request)
  await page.goto('/vip?coupon=NOSUCH')
  await expect(page.getByText('คูปอง NOSUCH: ไม่พบคูปองนี้ หรือคูปองปิดใช้งานแล้ว')).toBeVisible()
  await page.goto('/payment')
  await live(page)
  await page.getByLabel('โค้ดคูปอง').fill(coupon)
  await page.getByRole('button', { name: 'ใช้คูปอง' }).click()
  await expect(page.getByText('กรุณาเลือกแพ็กเกจก่อนใช้คูปอง')).toBeVisible()

  await page.goto('/payment?plan=yearly')
  await live(page)
  await page.getByLabel('โค้ดคูปอง').fill(asTypedInThai(coupon.toLowerCase()))
  await page.getByRole('button', { name: 'ใช้คูปอง' }).click()
  await page.getByRole('button', { name: `ใช้ ${coupon}` }).click()
  await expect(page.getByText('ลด 200 บาท').first()).toBeVisible()
})

test('a payment of 0 baht speaks of no transfer', async ({ page }) => {
  const owner = await callAs('owner')
  const code = `NONE${Date.now()}`
  await owner.post('/api/admin/coupons', { data: { code, discountType: 'percentage', discountAmount: 100 } })
  await owner.dispose()
  await register(page.request)
  await page.goto(`/payment?plan=yearly&coupon=${code}`)
  await live(page)
  await expect(page.getByText('ยอดโอน 0 บาท ไม่ต้องโอนเงิน')).toBeVisible()
  await expect(page.getByRole('list', { name: 'ขั้นตอน' }).getByRole('listitem')).toHaveText([
    '1 แจ้งชำระเงิน',
    '2 รอตรวจสอบ',
  ])
  await page.getByRole('button', { name: 'แจ้งชำระเงิน' }).click()
  await expect(page.getByText('ได้รับคำขอแล้ว ไม่ต้องโอนเงิน')).toBeVisible()
  await expect(page.getByText('หลักฐานการโอน')).toHaveCount(0)
})

test('U undoes an approval on the list, and a range that ends before it begins says so @long', async ({
  page,
  signInAs,
  browser,
  baseURL,
}) => {
  await createCoupon()
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await register(elsewhere.request)
  const { id, reference } = await pay(elsewhere.request, 'monthly')
  await signInAs('owner')
  await page.goto(`/admin/payment?q=${reference}`)
  await live(page)
  await page.getByRole('button', { name: /^อนุมัติ/ }).filter({ visible: true }).first().click()
  const undo = page.getByRole('button', { name: /^เลิกทำ \(\d+\)$/ })
  await expect(undo).toBeInViewport()
  await page.keyboard.press('KeyU')
  await expect(undo).toHaveCount(0)
  const owner = await callAs('owner')
  await expect
    .poll(async () => (await (await owner.get(`/api/payments/${id}`)).json()).status)
    .toBe('pending')
  await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'ทดสอบ' } })
  await Promise.all([owner.dispose(), elsewhere.close()])

  await page.goto('/admin/payment?range=custom&from=2026-11-20&to=2026-11-19')
  await expect(page.getByRole('alert').filter({ hasText: 'วันเริ่มต้นอยู่หลังวันสิ้นสุด' })).toBeVisible()
})

test('a coupon that was typed and not tried is there again @long', async ({ page }) => {
  await register(page.request)
  await page.goto('/payment?plan=monthly')
  await live(page)
  const coupon = page.getByLabel('โค้ดคูปอง')
  await coupon.fill('NOTYET10')
  await page.reload()
  await expect(coupon).toHaveValue('NOTYET10')
  await live(page)
  await page.getByLabel('ชื่อบัญชีผู้โอน').fill('ช่างทอ ใจดี')
  await page.reload()
  await page.getByRole('button', { name: 'เริ่มใหม่' }).click()
  await expect(coupon).toHaveValue('')
})

test('a rejected transfer is handed in again with a better slip, and nothing is paid twice', async ({
  page,
  expectAccessible,
}) => {
  await register(page.request)
  const { id, reference } = await pay(page.request, 'monthly')
  const owner = await callAs('owner')
  await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'สลิปไม่ชัดเจน' } })
  await page.goto(`/payment-success?id=${id}`)
  await expect(page.getByText('สลิปไม่ชัดเจน')).toBeVisible()
  await expect(page.getByText('ใช้การโอนเดิม ไม่ต้องโอนซ้ำ')).toBeVisible()
  // The better slip stands first, open; paying anew below it, and not as what is to be done.
  const better = page.getByRole('heading', { name: 'ส่งสลิปที่ชัดกว่า' })
  const anew = page.getByRole('link', { name: 'แจ้งชำระเงินใหม่' })
  const top = async (of: typeof better) => (await of.boundingBox())?.y ?? Number.NaN
  expect(await top(better)).toBeLessThan(await top(anew))
  await expectAccessible()
  const slip = await slipPicture('014')
  await page.locator('input[type=file]').first().setInputFiles(slip.file)
  await expect(page.getByText(slip.reference)).toBeVisible()
  await page.getByRole('button', { name: 'ส่งสลิปใหม่' }).click()
  await expectToast(page, 'ส่งสลิปใหม่แล้ว รอตรวจสอบอีกครั้ง')
  await expect(page).not.toHaveURL(new RegExp(`id=${id}`))
  const again = new URL(page.url()).searchParams.get('id')
  const read = async (one: string | null) => (await page.request.get(`/api/payments/${one}`)).json()
  const [before, after] = [await read(id), await read(again)]
  expect([before.reference, before.status, after.status]).toEqual([reference, 'rejected', 'pending'])
  for (const field of ['packageName', 'amountSatang', 'transferDate', 'transferTime', 'bank', 'accountName'])
    expect(after[field], field).toEqual(before[field])
  await owner.post(`/api/admin/payments/${again}/reject`, { data: { reason: 'ทดสอบ' } })
  await owner.dispose()
})

test('a time is taken as people type it; “just now” is the server’s, also on a phone three hours ahead', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 })
  await register(page.request)
  await page.goto('/payment?plan=yearly')
  await live(page)
  const [date, time] = [page.getByLabel('วันที่โอน'), page.getByLabel('เวลาที่โอน')]
  await page.getByRole('button', { name: 'เมื่อครู่' }).click()
  await expect(time).toHaveValue(/^\d\d:\d\d น\.$/)
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  const now = minutes(bangkokTime(new Date()))
  expect((now - minutes(await time.inputValue()) + 1_440) % 1_440).toBeLessThanOrEqual(5)
  await expect(page.getByText('เวลาโอนต้องไม่อยู่ในอนาคต')).toHaveCount(0)

  for (const typed of ['2025-11-27', '27 พ.ย. 68', '๒๗/๑๑/๖๘', '27112568']) {
    await date.click()
    await page.keyboard.type(typed)
    await time.click()
    await expect(date).toHaveValue('27 พ.ย. 2568')
  }
  await date.click()
  for (const typed of ['930', '9:30 น.', '9.30', '๐๙๓๐']) {
    await time.click()
    await page.keyboard.type(typed)
    await date.click()
    await expect(time).toHaveValue('09:30 น.')
  }
  await time.click()
  await page.keyboard.type('9:3')
  await expect(page.getByText('กรุณากรอกเวลาให้ถูกต้อง')).toHaveCount(0)
  await date.click()
  await expect(page.getByText('กรุณากรอกเวลาให้ถูกต้อง เช่น 08:30')).toBeVisible()
})
