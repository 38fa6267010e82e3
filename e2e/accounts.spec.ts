import { fillRegistration, register } from './new-member.ts'
import { linkIn, mailTo } from './outbox.ts'
import { callAs, pay } from './payment-set-up.ts'
import { expect, live, test, withoutSentAnswers } from './test.ts'
import { expectToast } from './toasts.ts'

const phone = { tag: '@phone' }

test(
  'while nobody can learn who is calling, signing in and registering stay usable @long',
  phone,
  async ({ page, noise, expectAccessible }) => {
    noise.expect(/status of 500|500 from|ERR_FAILED/)
    const { email, password } = await register(page.request)
    await page.context().clearCookies()
    await withoutSentAnswers(page)
    await page.route('**/api/session', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', requestId: 'r' } } }),
    )
    await page.goto('/login')
    await expect(page.getByText('ตรวจสอบการเข้าสู่ระบบไม่ได้ กรุณาเข้าสู่ระบบที่นี่')).toBeVisible()
    await expectAccessible()
    await page.goto('/register')
    await expect(page.getByRole('button', { name: 'สมัครสมาชิก' })).toBeEnabled()
    await page.goto('/dashboard')
    await expect(page).toHaveURL((url) => url.pathname === '/login')

    await page.getByLabel('อีเมล').fill(email)
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(/เกิดข้อผิดพลาด/)
    await page.unroute('**/api/session')
    await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  },
)

test('without a network the form of the sign-in stands there', async ({ page, noise }) => {
  noise.expect(/ERR_FAILED/)
  await withoutSentAnswers(page)
  await page.route('**/api/session', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByLabel('รหัสผ่าน', { exact: true })).toBeVisible()
})

test('an unconfirmed e-mail is corrected at once', phone, async ({ page, noise, expectAccessible }) => {
  const member = await register(page.request)
  const wanted = `right-${member.email}`
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'แก้อีเมล' }).click()
  await page.getByRole('button', { name: 'แก้อีเมล' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('อีเมลใหม่')).toHaveValue(member.email)
  noise.expect(/status of 4(00|22)/)
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await dialog.getByRole('button', { name: 'ส่งลิงก์ยืนยัน' }).click()
  await expect(dialog.getByText('นี่คืออีเมลเดิม กรุณากรอกอีเมลใหม่')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabel('อีเมลใหม่').fill(wanted)
  await dialog.getByRole('button', { name: 'ส่งลิงก์ยืนยัน' }).click()
  await expectToast(page, `แก้เป็น ${wanted} และส่งลิงก์ยืนยันใหม่แล้ว`)
  await expect(page.getByRole('region', { name: 'ข้อมูลบัญชี' }).getByText(wanted, { exact: true })).toBeVisible()
  expect(await mailTo(wanted, 'confirm-email')).toContain(wanted)
})

test(
  'a confirmed e-mail changes by a press on the new one’s link, and can be kept by the old one’s @long',
  phone,
  async ({ page, expectAccessible }) => {
    const member = await register(page.request)
    await page.goto(linkIn(await mailTo(member.email, 'confirm-email')))
    await live(page)
    const ask = async (wanted: string) => {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'เปลี่ยนอีเมล', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('อีเมลใหม่').fill(wanted)
      await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
      await dialog.getByRole('button', { name: 'ส่งลิงก์ยืนยัน' }).click()
      await expect(page.getByText(`รอยืนยัน ${wanted}`)).toBeVisible()
    }
    const unwanted = `thief-${member.email}`
    await ask(unwanted)
    await expectAccessible()
    await page.goto(linkIn(await mailTo(member.email, 'email-old')))
    await expectAccessible()
    await page.getByRole('button', { name: 'ยกเลิกการเปลี่ยน' }).click()
    await expect(page.getByText('ยกเลิกแล้ว อีเมลเดิมใช้ได้ตามปกติ')).toBeVisible()

    const wanted = `new-${member.email}`
    await ask(wanted)
    const link = linkIn(await mailTo(wanted, 'email-new'))
    await page.goto(link)
    await page.getByRole('button', { name: 'ยืนยันอีเมลใหม่' }).dblclick()
    await expect(page.getByRole('status').getByText('เปลี่ยนอีเมลแล้ว')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('status').getByText('เปลี่ยนอีเมลแล้ว')).toBeVisible()
    await page.getByRole('link', { name: 'ไปหน้าโปรไฟล์' }).click()
    await expect(
      page.getByRole('region', { name: 'ข้อมูลบัญชี' }).getByText(wanted, { exact: true }),
    ).toBeVisible()
  },
)

test('edits on the profile survive a session that ended @long', phone, async ({ page, context, noise }) => {
  noise.expect(/status of 401/)
  const member = await register(page.request)
  await page.goto('/profile')
  await page.getByLabel(/ชื่อที่แสดง/).fill('ช่างทอ ชื่อใหม่')
  await context.clearCookies()
  await page.getByRole('region', { name: 'ข้อมูลบัญชี' }).getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('ที่แก้ไว้ยังอยู่ กรุณาเข้าสู่ระบบแล้วกดบันทึก')).toBeVisible()
  await page.getByLabel('อีเมล').fill(member.email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByLabel(/ชื่อที่แสดง/)).toHaveValue('ช่างทอ ชื่อใหม่')
  await page.getByRole('region', { name: 'ข้อมูลบัญชี' }).getByRole('button', { name: 'บันทึก' }).click()
  await expectToast(page, 'อัปเดตข้อมูลเรียบร้อย')
  await page.reload()
  await expect(page.getByLabel(/ชื่อที่แสดง/)).toHaveValue('ช่างทอ ชื่อใหม่')
  await expect(
    page.getByRole('region', { name: 'ข้อมูลบัญชี' }).getByRole('button', { name: 'บันทึก' }),
  ).toBeDisabled()
})

test('other tabs learn of a new name @long', async ({ page, context }) => {
  await register(page.request)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await live(other)
  await page.goto('/profile')
  await page.getByLabel(/ชื่อที่แสดง/).fill('สายไหม')
  await page.getByRole('region', { name: 'ข้อมูลบัญชี' }).getByRole('button', { name: 'บันทึก' }).click()
  await expectToast(page, 'อัปเดตข้อมูลเรียบร้อย')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('สวัสดี คุณสายไหม')
})

test('deleting the account says goodbye', phone, async ({ page, expectAccessible }) => {
  const member = await register(page.request)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'ลบบัญชี' }).click()
  await page.getByRole('dialog').getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
  await expect(page.getByText('ลบบัญชีเรียบร้อย ขอบคุณที่ร่วมทอกันมา')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expectAccessible()
})

test(
  'deleting an account whose payment waits is a choice: to wait, or to withdraw it @long',
  phone,
  async ({ page, noise, expectAccessible }) => {
    noise.expect(/status of 409/)
    const member = await register(page.request)
    const { id, reference } = await pay(page.request, 'monthly')
    await page.goto('/profile')
    const dialog = page.getByRole('dialog')
    const ask = async () => {
      await page.getByRole('button', { name: 'ลบบัญชี' }).click()
      await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
      await dialog.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
      await expect(dialog.getByRole('alert')).toContainText(reference)
    }
    await ask()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'รอผลก่อน' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await (await page.request.get(`/api/payments/${id}`)).json()).status).toBe('pending')

    await ask()
    await dialog.getByRole('button', { name: 'ถอนรายการแล้วลบ' }).click()
    await expect(page.getByText('ลบบัญชีเรียบร้อย ขอบคุณที่ร่วมทอกันมา')).toBeVisible()
    const owner = await callAs('owner')
    expect((await owner.post(`/api/admin/payments/${id}/approve`)).ok(), 'never approvable').toBe(false)
    const { payment } = await (await owner.get(`/api/admin/payments/${id}`)).json()
    expect(payment).toMatchObject({ status: 'rejected', refundDue: { contact: member.email } })
    await owner.dispose()
  },
)

test(
  'the plan that was chosen stands there while one registers, and waits behind it',
  phone,
  async ({ page }) => {
    await page.goto('/register?next=/payment?plan=yearly')
    await expect(page.getByText('เลือก VIP 1 ปี ไว้แล้ว สมัครเสร็จชำระเงินต่อได้เลย')).toBeVisible()
    await fillRegistration(page)
    await expect(page).toHaveURL(/\/payment\?plan=yearly$/)
  },
)
