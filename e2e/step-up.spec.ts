import { inDatabase } from './demo-database.ts'
import { startOwnServer } from './own-server.ts'
import { expect, expectAccessibleOn, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('who changes the shop’s account gives the password, and whoever it was not stops the shop', {
  tag: '@phone',
}, async ({ page, noise }) => {
  noise.expect(/the server responded with a status of (401|403|422)/)
  const server = await startOwnServer()
  const password = server.members.owner?.password ?? ''
  await inDatabase(server.dataDir, "UPDATE sessions SET proved_at = now() - interval '6 minutes'")
  await page.context().addCookies(server.cookies.owner)

  // What was typed waits behind the question, also where it is not answered at first.
  await page.goto(`${server.url}/admin/settings`)
  await page.getByLabel('เลขบัญชี', { exact: true }).fill('999-8-77665-5')
  const save = page.getByRole('button', { name: 'บันทึก', exact: true }).first()
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'ยืนยันว่าเป็นคุณ' })
  await expect(dialog).toContainText('กรอกรหัสผ่านก่อนเปลี่ยนบัญชีรับโอน จำไว้ 5 นาที')
  await expectAccessibleOn(page)
  await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(page.getByText('เกิน 5 นาทีแล้ว กรุณายืนยันอีกครั้ง ที่กรอกไว้ยังอยู่').first()).toBeVisible()
  await expect(page.getByLabel('เลขบัญชี', { exact: true })).toHaveValue('999-8-77665-5')

  await save.click()
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('ไม่ใช่รหัสนี้')
  await dialog.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(dialog.getByText('รหัสผ่านปัจจุบันไม่ถูกต้อง')).toBeVisible()
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'ยืนยัน' }).click()
  await expectToast(page, 'บันทึกการเปลี่ยนแปลงแล้ว')

  // For a day the team sees that the account is another one.
  await page.goto(`${server.url}/admin/payment`)
  const band = page.getByText(/^บัญชีรับโอนเปลี่ยนจาก .+ เป็น …6655 /)
  await expect(band).toBeVisible()
  await expectAccessibleOn(page)

  // The letter's way: looking at it does nothing, pressing it signs everybody out.
  const { mails } = await (await page.request.get(`${server.url}/api/outbox?pageSize=100`)).json()
  const { id } = mails.find(({ kind }: { kind: string }) => kind === 'money')
  const { text } = await (await page.request.get(`${server.url}/api/outbox/${id}`)).json()
  const link = /\S+\/not-me#\S+/.exec(text)?.[0] ?? ''
  await page.goto(`${server.url}/not-me#${link.split('#')[1]}`)
  await expectAccessibleOn(page)
  await page.getByRole('button', { name: 'ไม่ใช่ฉัน' }).click()
  await expect(page.getByText('ทุกคนออกจากระบบแล้ว กรุณาตรวจบัญชีรับโอนและผู้ดูแล แล้วจึงเปิดขาย')).toBeVisible()
  expect((await page.request.get(`${server.url}/api/admin/trust`)).status()).toBe(401)
  const { payment } = await (await page.request.get(`${server.url}/api/settings`)).json()
  expect(payment).toEqual({ bankAccount: null, hasPromptPay: false, isFrozen: true })

  // A member who was about to pay is told why they sign in, and not to pay yet.
  await page.context().clearCookies()
  await page.context().addCookies(server.cookies.free)
  await page.goto(`${server.url}/payment?plan=yearly`)
  await expect(page.getByText('มีการกด “ไม่ใช่ฉัน” ทุกคนออกจากระบบแล้ว กรุณาเข้าสู่ระบบใหม่')).toBeVisible()
  await expectAccessibleOn(page)
  await page.getByLabel('อีเมล').fill(server.members.free?.email ?? '')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(server.members.free?.password ?? '')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL(/\/payment\?plan=yearly/)
  await expect(page.getByText('พักรับชำระเงินชั่วคราว กรุณาอย่าเพิ่งโอน ถ้าโอนแล้วส่งสลิปได้')).toBeVisible()
  await expect(page.getByRole('img', { name: /QR PromptPay/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'เลือกรูปสลิป' })).toBeVisible()
  await expectAccessibleOn(page)
})
