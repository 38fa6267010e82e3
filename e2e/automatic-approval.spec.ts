import { randomUUID } from 'node:crypto'
import { type APIRequestContext, request } from '@playwright/test'
import { starterPackage } from '@thokham/domain/packages'
import { generate } from 'promptparse'
import { ACCOUNT, AGREED, type Bank, DECISIONS, startEasySlip } from './bank-that-knows.ts'
import { inDatabase } from './demo-database.ts'
import { register } from './new-member.ts'
import { startOwnServer } from './own-server.ts'
import { slipPicture } from './slip-picture.ts'
import { expect, expectAccessibleOn, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('payments approve themselves once the team agreed a hundred times, until an admin refuses one of theirs', {
  tag: '@phone',
}, async ({ page, noise }) => {
  noise.expect(/the server responded with a status of 403/)
  const bank = await startEasySlip()
  const server = await startOwnServer({
    env: bank.env,
  })
  const as = async (level: 'owner' | 'admin') => {
    const cookie = server.cookies[level].map(({ name, value }) => `${name}=${value}`).join('; ')
    return request.newContext({ baseURL: server.url, extraHTTPHeaders: { cookie, origin: server.url } })
  }
  const owner = await as('owner')
  const settings = await (await owner.get('/api/settings/all')).json()
  const payment = { ...settings.payment, ...ACCOUNT }
  expect((await owner.put('/api/settings/all', { data: { ...settings, payment } })).ok()).toBe(true)
  await inDatabase(
    server.dataDir,
    `${DECISIONS}; UPDATE automatic_approval SET from_hour = 0, until_hour = 24`,
  )
  await inDatabase(server.dataDir, "UPDATE sessions SET proved_at = now() - interval '6 minutes'")

  // The question can be left, and says what it is about; turning it on asks for the password.
  await page.context().addCookies(server.cookies.owner)
  await page.goto(`${server.url}/admin/payment`)
  const card = page.getByRole('region', { name: 'อนุมัติอัตโนมัติ' })
  const power = card.getByRole('switch', { name: 'เปิดอนุมัติอัตโนมัติ' })
  await expect(card).toContainText('โหมดซ้อม')
  await card.getByRole('button', { name: 'ดูเงื่อนไข' }).click()
  await expect(card).toContainText(`ตรงกันติดต่อกัน ${AGREED} รายการ เปิดได้แล้ว`)
  await expect(card.getByRole('meter', { name: 'เพดานต่อวัน' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'ประวัติทั้งหมด' })).toBeVisible()
  await expectAccessibleOn(page)
  await power.click()
  const question = page.getByRole('dialog', { name: 'เปิดอนุมัติอัตโนมัติ' })
  await expect(question).toContainText('รายการที่ตรงทุกข้อได้ VIP ทันที วันละไม่เกิน')
  await question.getByRole('button', { name: 'ซ้อมต่อ' }).click()
  await expect(question).toHaveCount(0)
  await expect(power).not.toBeChecked()
  await power.click()
  await question.getByRole('button', { name: 'เปิด', exact: true }).click()
  const proof = page.getByRole('dialog', { name: 'ยืนยันว่าเป็นคุณ' })
  await expect(proof).toContainText('เปิดอนุมัติอัตโนมัติ')
  await proof.getByLabel('รหัสผ่าน', { exact: true }).fill(server.members.owner?.password ?? '')
  await proof.getByRole('button', { name: 'ยืนยัน' }).click()
  await expectToast(page, 'เปิดอนุมัติอัตโนมัติแล้ว')
  await expect(power).toBeChecked()
  await expect(card).toContainText('วันนี้ใช้ 0 บาท จาก')

  // A slip that the bank knows makes its buyer VIP, and nobody has pressed anything.
  const buyer = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } })
  await register(buyer)
  const { id, reference } = await payKnown(buyer, bank, 'monthly')
  await expect
    .poll(async () => (await (await buyer.get(`/api/payments/${id}`)).json()).status)
    .toBe('approved')
  const level = async () => (await (await buyer.get('/api/session')).json()).level
  expect(await level()).toBe('vip')

  // An admin finds after a while that it was not their transfer.
  await inDatabase(
    server.dataDir,
    "UPDATE approval_verdicts SET approved_at = approved_at - interval '2 minutes'",
  )
  await page.context().clearCookies()
  await page.context().addCookies(server.cookies.admin)
  await page.goto(`${server.url}/admin/payment?status=approved&review=${id}`)
  const review = page.getByRole('region', { name: /^ตรวจสลิป/ })
  await expect(review).toContainText('อนุมัติอัตโนมัติ · EasySlip')
  await expectAccessibleOn(page)
  await review.getByRole('button', { name: 'ปฏิเสธรายการนี้' }).click()
  const refusal = page.getByRole('dialog', { name: 'ปฏิเสธรายการนี้' })
  await refusal.getByLabel('เหตุผล').fill('เจ้าของบัญชีแจ้งว่าไม่ได้โอนเอง')
  await refusal.getByRole('button', { name: 'ปฏิเสธรายการนี้' }).click()
  await expectToast(page, 'ปฏิเสธรายการแล้ว อนุมัติอัตโนมัติปิดอยู่')
  await page.goto(`${server.url}/admin/payment`)
  await expect(card).toContainText(`ปิดเองแล้ว เพราะทีมงานปฏิเสธ ${reference} ที่ระบบอนุมัติ`)
  expect(await level()).toBe('free')

  // The owner is told, and the next slip waits for the team.
  await expect
    .poll(async () => {
      const { mails } = await (await owner.get('/api/outbox?pageSize=100')).json()
      return mails.map(({ subject }: { subject: string }) => subject).join()
    })
    .toContain('อนุมัติอัตโนมัติปิดเองแล้ว')
  const next = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } })
  await register(next)
  // Another sum: two of one within a minute are taken for twins.
  const waiting = await payKnown(next, bank, 'yearly')
  await expect.poll(() => bank.asked.has(waiting.code)).toBe(true)
  const admin = await as('admin')
  await expect
    .poll(async () => {
      const answer = await admin.get(`/api/admin/payments/${waiting.id}`)
      const { payment: found } = await answer.json()
      return [found.status, found.verdict?.outcome]
    })
    .toEqual(['pending', 'approve'])
  for (const each of [owner, admin, buyer, next]) await each.dispose()
  bank.close()
})

/** Hands in a transfer of this minute that the bank knows. */
async function payKnown(caller: APIRequestContext, bank: Bank, plan: 'monthly' | 'yearly') {
  const { priceSatang } = starterPackage(plan)
  const { reference: transfer, file } = await slipPicture()
  const code = generate.slipVerify({ sendingBank: '004', transRef: transfer })
  const now = new Date()
  bank.transfers.set(code, { baht: priceSatang / 100, reference: transfer, at: now.toISOString() })
  const bangkok = new Date(now.getTime() + 7 * 3_600_000).toISOString()
  const answer = await caller.post('/api/payments', {
    multipart: {
      idempotencyKey: randomUUID(),
      plan,
      shownTotalSatang: priceSatang,
      transferDate: bangkok.slice(0, 10),
      transferTime: bangkok.slice(11, 16),
      bank: 'kbank',
      accountName: 'ผู้โอน ทดสอบ',
      slip: file,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id, reference } = await answer.json()
  return { id, reference, code }
}
