import { demoServer } from './demo-server.ts'
import { fillRegistration } from './new-member.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('sign in, land where one wanted to go, sign out', { tag: '@phone' }, async ({
  page,
  noise,
  expectAccessible,
}) => {
  const { email, password } = demoServer().members.vip
  await page.goto('/ready-prompt?from=bookmark')
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.has('next'))
  await expectAccessible()

  noise.expect(/status of 401/)
  await page.getByLabel('อีเมล').fill(email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ไม่ใช่รหัสนี้')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page.getByText('อีเมลหรือรหัสผ่านไม่ถูกต้อง')).toBeVisible()
  await expectAccessible()

  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL(/\/ready-prompt\?from=bookmark$/)

  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.getByRole('button', { name: /บัญชี|เมนูสมาชิก/ }).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goto('/dashboard')
  await expect(page).toHaveURL((url) => url.pathname === '/login')
})

test('the way back never leads to another site @long', async ({ page }) => {
  const { email, password } = demoServer().members.vip
  await page.goto('/login?next=//evil.example/')
  await page.getByLabel('อีเมล').fill(email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/dashboard$/)
})

test('registering says at each field what is wrong', async ({ page, noise, expectAccessible }) => {
  noise.expect(/status of (409|422)/)
  await page.goto('/register')
  const submit = page.getByRole('button', { name: 'สมัครสมาชิก' })
  await expect(submit).toBeEnabled()
  await page.getByLabel('อีเมล').fill(demoServer().members.free.email)
  await page.getByLabel(/ชื่อที่แสดง/).fill('ผู้ทดลอง')
  await page.getByLabel(/เบอร์โทรศัพท์/).fill('12345')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('password')
  await submit.click()
  await expect(page.getByText('กรุณากรอกเบอร์โทรศัพท์ให้ถูกต้อง (ตัวเลข 10 หลัก)')).toBeVisible()
  await expectAccessible()

  await page.getByLabel(/เบอร์โทรศัพท์/).fill('081-999 8877')
  await submit.click()
  await expect(page.getByText('รหัสผ่านนี้เดาง่ายเกินไป')).toBeVisible()

  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ไหมมัดหมี่ 9 ผืน')
  await submit.click()
  await expect(page.getByText('อีเมลนี้มีผู้ใช้งานแล้ว')).toBeVisible()
})

test('“already in use” offers the sign-in and a new password, with the address', { tag: '@phone' }, async ({
  page,
  noise,
  expectAccessible,
}) => {
  noise.expect(/status of 409/)
  const { email } = demoServer().members.free
  await page.goto('/register?next=/payment?plan=yearly')
  await page.getByLabel('อีเมล').fill(email)
  await page.getByLabel(/ชื่อที่แสดง/).fill('ผู้ทดลอง')
  await page.getByLabel(/เบอร์โทรศัพท์/).fill('0812223344')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ไหมมัดหมี่ 9 ผืน')
  const submit = page.getByRole('button', { name: 'สมัครสมาชิก' })
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect(page.getByText('อีเมลนี้มีผู้ใช้งานแล้ว')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'ตั้งรหัสผ่านใหม่' }).click()
  await expect(page.getByRole('dialog').getByLabel('อีเมล')).toHaveValue(email)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('อีเมล')).toHaveValue(email)
  expect(new URL(page.url()).searchParams.get('next')).toBe('/payment?plan=yearly')
})

test('“gmail.con?” is asked, and mended by one press', { tag: '@phone' }, async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/register')
  await page.getByLabel('อีเมล').fill('pim.weaver@gmail.con')
  await expect(page.getByText('หมายถึง pim.weaver@gmail.com หรือไม่')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'ใช้อีเมลนี้' }).click()
  await expect(page.getByLabel('อีเมล')).toHaveValue('pim.weaver@gmail.com')
  await expect(page.getByText('หมายถึง')).toBeHidden()
})

test('a keyboard that types Thai, or capitals, is noted at the password', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('รหัสผ่าน', { exact: true })
  await password.dispatchEvent('keydown', { key: 'ไ' })
  await expect(page.getByText('แป้นพิมพ์เป็นภาษาไทยอยู่')).toBeVisible()
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
  await expect(page.getByText('แป้นพิมพ์เป็นภาษาไทยอยู่')).toBeHidden()
  await expect(page.getByText('เปิด Caps Lock อยู่')).toBeVisible()
})

test('Thai letters in the password are noted where the keyboard tells no key', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/login')
  const password = page.getByLabel('รหัสผ่าน', { exact: true })
  await password.fill('ยฟหหไนพก')
  await expect(page.getByText('แป้นพิมพ์เป็นภาษาไทยอยู่')).toBeVisible()
  await password.fill('password')
  await expect(page.getByText('แป้นพิมพ์เป็นภาษาไทยอยู่')).toBeHidden()
})

test('signing out where the server knows of no session any more is a sign-out all the same @long', async ({
  page,
  noise,
}) => {
  const { email, password } = demoServer().members.vip
  noise.expect(/status of (401|403|404)/)
  const answers = [
    { status: 401, code: 'unauthenticated' },
    { status: 403, code: 'forbidden' },
    { status: 404, code: 'not_found' },
  ]
  for (const { status, code } of answers) {
    await page.goto('/login')
    await page.getByLabel('อีเมล').fill(email)
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.route('**/api/auth/sign-out', async (route) => {
      await page.context().clearCookies()
      await route.fulfill({ status, json: { error: { code, requestId: 'r' } } })
    })
    await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
    await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await page.unroute('**/api/auth/sign-out')
  }
})

test('a sign-out that a proxy answers 401, 403 or 404 in its own words signs out here @long', async ({
  page,
  noise,
}) => {
  const { email, password } = demoServer().members.vip
  noise.expect(/status of (401|403|404)/)
  for (const status of [401, 403, 404]) {
    await page.goto('/login')
    await page.getByLabel('อีเมล').fill(email)
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.route('**/api/auth/sign-out', async (route) => {
      await page.context().clearCookies()
      await route.fulfill({ status, contentType: 'text/html', body: '<h1>nginx</h1>' })
    })
    await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
    await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await page.unroute('**/api/auth/sign-out')
  }
})

test('a sign-out that somebody else answered, while the session lives on, says that it has failed @long', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 40[13]/)
  await page.request.post('/api/auth/sign-in/email', { data: demoServer().members.vip })
  await page.goto('/dashboard')
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 403, body: '<h1>nginx</h1>' }))
  await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expectToast(page, 'ออกจากระบบไม่สำเร็จ กรุณาลองอีกครั้ง')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.unroute('**/api/auth/sign-out')
  await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('an account that the server fails to make, and nobody knows why @long', async ({ page, noise }) => {
  noise.expect(/status of 500|500 from/)
  await page.route('**/api/auth/sign-up/email', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', requestId: 'r' } } }),
  )
  await page.goto('/register')
  await fillRegistration(page)
  await expect(page.getByText('ไม่สามารถสร้างบัญชีผู้ใช้ได้')).toBeVisible()
})
