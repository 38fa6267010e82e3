import { demoServer } from './demo-server.ts'
import { register } from './new-member.ts'
import { expect, live, test, withoutSentAnswers } from './test.ts'

test('the announcement goes when it is put away, and stays away', { tag: '@phone' }, async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('vip')
  await page.goto('/dashboard')
  const banner = page.getByRole('complementary', { name: 'ประกาศ' })
  await expect(banner).toContainText('เวิร์กช็อปออนไลน์ทุกวันพุธ')
  await banner.getByRole('button', { name: 'ปิดประกาศนี้' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(banner).toBeHidden()
  await expectAccessible()
})

test('all six ranks, the own one marked, and the way to the next @long', { tag: '@phone' }, async ({
  page,
  expectAccessible,
}) => {
  await register(page.request)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'ดูอันดับทั้งหมด' }).click()
  const dialog = page.getByRole('dialog', { name: 'อันดับนักสร้าง' })
  await expect(dialog.getByRole('listitem')).toHaveCount(6)
  await expect(dialog.locator('[aria-current=step]')).toContainText('นักสร้างมือใหม่')
  await expectAccessible()
})

test('a lost network at signing in says so and offers another try', async ({ page, noise }) => {
  const { email, password } = demoServer().members.free
  noise.expect(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
  await page.goto('/login')
  await page.getByLabel('อีเมล').fill(email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.route('**/api/auth/**', (route) => route.abort())
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page.getByText('เชื่อมต่อเซิร์ฟเวอร์ไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองอีกครั้ง')).toBeVisible()
  await page.unroute('**/api/auth/**')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a lost network is never a sign-out', async ({ page, signInAs, noise }) => {
  await withoutSentAnswers(page)
  noise.expect(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
  await signInAs('free')
  await page.route('**/api/session', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByText('ไม่สามารถโหลดข้อมูลได้')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('link', { name: 'กลับหน้าเข้าสู่ระบบ' })).toBeVisible()
  await page.unroute('**/api/session')
  // By then it may have asked again by itself.
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'ลองอีกครั้ง' })
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('สวัสดี', { timeout: 1_000 })
  }).toPass()
})

test('an answer that does not come: after 8 seconds a hint and three ways on', { tag: '@phone' }, async ({
  page,
  signInAs,
  noise,
  expectAccessible,
}) => {
  noise.expect(/ERR_FAILED/)
  await signInAs('free')
  await withoutSentAnswers(page)
  await page.clock.install()
  let answers = false
  await page.route('**/api/session', (route) => (answers ? route.continue() : undefined))
  await page.goto('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: /กำลังโหลด…|ใช้เวลานานกว่าปกติ/ })).toBeVisible()
  await page.clock.fastForward(8_000)
  await expect(page.getByText('ใช้เวลานานกว่าปกติ ลองอีกครั้งหรือรีเฟรชได้เลย')).toBeVisible()
  await expect(page.getByRole('button', { name: 'รีเฟรช' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'กลับหน้าเข้าสู่ระบบ' })).toBeVisible()
  await expectAccessible()
  answers = true
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('สวัสดี')
})

test('where nobody can learn in time who is calling, the sign-in shows its form', { tag: '@phone' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('free')
  await page.clock.install()
  await page.route('**/api/session', () => undefined)
  await page.route('**/login', async (route) => {
    // As the server sends it while its database does not answer.
    const shell = await route.fetch({ url: new URL('/app-shell', route.request().url()).href })
    await route.fulfill({ response: shell })
  })
  await page.goto('/login')
  await expect(page.getByRole('status').filter({ hasText: /กำลังโหลด…|ใช้เวลานานกว่าปกติ/ })).toBeVisible()
  await page.clock.fastForward(8_000)
  await expect(page.getByText('ตรวจสอบการเข้าสู่ระบบไม่ได้ กรุณาเข้าสู่ระบบที่นี่')).toBeVisible()
  await expect(page.getByLabel('อีเมล')).toBeEditable()
})

test('a server that fails is told apart: no data, why, and the way on', async ({ page, signInAs, noise }) => {
  await withoutSentAnswers(page)
  noise.expect(/status of 500|500 from/)
  await signInAs('free')
  const error = { code: 'internal', requestId: 'req-of-the-test' }
  await page.route('**/api/session', (route) => route.fulfill({ status: 500, json: { error } }))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'ไม่สามารถโหลดข้อมูลได้' })).toBeVisible()
  await expect(page.getByText('ไม่พบข้อมูลสมาชิก')).toBeVisible()
  await page.getByText('ดูรายละเอียด').click()
  await expect(page.getByText('internal · req-of-the-test')).toBeVisible()
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('สวัสดี')
})

test('near the end of the term: how long, and the way to renew @long', { tag: '@phone' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('near-expiry')
  await page.goto('/dashboard')
  await expect(page.getByText(/^ใกล้หมดอายุ \(เหลือ [56] วัน\)$/)).toBeVisible()
  await page.getByRole('link', { name: 'ต่ออายุ 99 บาท' }).click()
  await expect(page).toHaveURL(/\/payment\?plan=renewal$/)
})

test('every tab follows a sign-out and a sign-in @long', async ({ page, context }) => {
  const { email, password } = await register(page.request)
  await page.goto('/dashboard')
  const second = await context.newPage()
  await second.goto('/generator')
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('สร้าง Prompt')
  await live(second)

  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(second).toHaveURL((url) => url.pathname === '/login')

  await page.goto('/login')
  await page.getByLabel('อีเมล').fill(email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(second).toHaveURL(/\/generator$/)
})
