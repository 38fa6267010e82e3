import type { Route } from '@playwright/test'
import { demoServer } from './demo-server.ts'
import { fillRegistration } from './new-member.ts'
import { callAs, createCoupon } from './payment-set-up.ts'
import { slipPicture } from './slip-picture.ts'
import { expect, live, test } from './test.ts'

test('a coupon that goes while one pays turns nobody away: it is said, and the team decides @phone @long', async ({
  page,
  browser,
  noise,
  expectAccessible,
}, info) => {
  const coupon = await createCoupon()
  const slip = await slipPicture('014')
  noise.expect(/409|422/)
  await page.goto('/register')
  const { email } = await fillRegistration(page)
  await expect(page).not.toHaveURL(/register/)

  await page.goto('/payment')
  await expect(page.getByRole('heading', { name: 'เลือกแพ็กเกจที่จะชำระ' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'แจ้งชำระเงิน' })).toBeDisabled()
  await page.screenshot({ path: info.outputPath('choose.png') })

  await page.goto(`/payment?plan=yearly&coupon=${coupon}`)
  await page.locator('input[type=file]').first().setInputFiles(slip.file)
  await expect(page.getByText(slip.reference)).toBeVisible()
  await page.getByLabel('ชื่อบัญชีผู้โอน').fill('ช่างทอ ใจดี')

  const owner = await callAs('owner')
  const { coupons } = await (await owner.get(`/api/admin/coupons?q=${coupon}`)).json()
  await owner.patch(`/api/admin/coupons/${coupons[0].id}`, { data: { isActive: false } })
  await page.getByRole('button', { name: 'แจ้งชำระเงิน' }).click()
  const said = page.getByRole('alert').filter({ hasText: `คูปอง ${coupon} เพิ่งถูกปิด` })
  await expect(said).toBeInViewport()
  await expect(said).toContainText('ยอดเปลี่ยนจาก 1,199 เป็น 1,399 บาท ข้อมูลที่กรอกยังอยู่ครบ')
  await page.screenshot({ path: info.outputPath('changed.png') })
  await expectAccessible()
  const toTeam = said.getByRole('button', { name: 'ส่งให้ทีมงานตรวจ' })
  await test.step('while another slip is read the former one is not sent to the team either', async () => {
    const late: Route[] = []
    await page.route('**/assets/slip-wasm-worker-*.js', (route) => void late.push(route))
    await page.locator('input[type=file]').first().setInputFiles(slip.file)
    await expect.poll(() => late.length).toBe(1)
    await expect(toTeam).toHaveAttribute('aria-busy', 'true')
    await late[0]?.continue()
    await expect(said).toHaveCount(0)
    await page.getByRole('button', { name: 'แจ้งชำระเงิน' }).click()
  })
  await toTeam.click()
  await expect(page).toHaveURL(/\/payment-success\?id=/)
  await expect(page.getByText('ต่างจากยอด')).toBeVisible()
  await page.screenshot({ path: info.outputPath('sent.png') })
  const id = new URL(page.url()).searchParams.get('id')

  await test.step('the admin sees the difference, in reach of a thumb', async () => {
    const context = await browser.newContext({
      baseURL: demoServer().url,
      locale: 'th-TH',
      viewport: page.viewportSize(),
    })
    await context.addCookies(demoServer().cookies.owner)
    const admin = await context.newPage()
    await admin.goto(`/admin/payment?q=${encodeURIComponent(email)}`)
    await expect(admin.getByText('ต่างจากยอด').filter({ visible: true }).first()).toBeVisible()
    await admin.screenshot({ path: info.outputPath('list.png') })
    await admin.goto(`/admin/payment?q=${encodeURIComponent(email)}&review=${id}`)
    await live(admin)
    await expect(admin.getByText('ตรวจสลิป 1 จาก 1')).toBeVisible()
    const card = admin.getByRole('region', { name: /^ตรวจสลิป/ })
    const approve = card.getByRole('button', { name: /^อนุมัติ/ })
    await expect(approve).toBeInViewport()
    await admin.screenshot({ path: info.outputPath('review.png') })
    await approve.click()
    const undo = admin.getByRole('button', { name: /^เลิกทำ/ })
    await expect(undo).toBeInViewport()
    await admin.keyboard.press('Control+z')
    await expect(undo).toHaveCount(0)
    await expect(approve).toBeInViewport()
    await context.close()
  })
  await owner.dispose()
})
