import type { BrowserContextOptions } from '@playwright/test'
import { freePort } from '../scripts/free-port.mjs'
import { type SignInStandIn, startSignInStandIn } from '../scripts/sign-in-stand-in.mjs'
import { inDatabase } from './demo-database.ts'
import { signedOutUnseen } from './new-member.ts'
import { startOwnServer } from './own-server.ts'
import { expect, expectAccessibleOn, test } from './test.ts'
import { expectToast } from './toasts.ts'

const MALEE = { claims: { sub: `U${'b2'.repeat(16)}`, name: 'มาลี ทอดี' } }
const IN_LINE: BrowserContextOptions['userAgent'] =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.1.0/IAB'

let standIn: SignInStandIn
test.beforeEach(async () => {
  standIn = await startSignInStandIn(MALEE)
})
test.afterEach(() => standIn.close())

/** Starts a server that LINE and Google are set up on, played by the stand-in. */
async function startJoinedServer(more: Record<string, string> = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  return startOwnServer({ port, env: { PUBLIC_URL: url, ...standIn.env, ...more } })
}

test('with LINE: registered with what it does not say, in by one press from then on', {
  tag: '@phone',
}, async ({ page }) => {
  const { url } = await startJoinedServer()
  await page.goto(`${url}/login?next=%2Fpayment%3Fplan%3Dmonthly`)
  const byLine = page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' })
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบด้วย Google' })).toBeVisible()
  await expectAccessibleOn(page)
  await byLine.click()

  await expect(page).toHaveURL(/\/register\?provider=line/)
  await expect(page.getByText('อีกนิดเดียว กรอกอีเมลและเบอร์โทรครั้งเดียว')).toBeVisible()
  await expect(page.getByText('LINE ไม่ได้ให้อีเมล กรุณากรอกเอง')).toBeVisible()
  await expect(page.getByLabel('ชื่อที่แสดง')).toHaveValue('มาลี ทอดี')
  await expectAccessibleOn(page)
  await page.getByLabel('อีเมล').fill('malee@example.test')
  await page.getByLabel('เบอร์โทรศัพท์').fill('081-999-8877')
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await expect(page).toHaveURL(/\/payment\?plan=monthly/)
  await expectToast(page, 'สมัครสมาชิกเรียบร้อย')

  await signedOutUnseen(page)
  await page.goto(`${url}/login`)
  await byLine.click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('what goes wrong on the way is said, and tried once more', async ({ page }) => {
  const { url } = await startJoinedServer()
  standIn.person = { ...MALEE, error: 'ACCESS_DENIED' }
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click()
  await expect(page.getByRole('alert')).toContainText('ยังไม่ได้อนุญาตที่ LINE')
  await expectAccessibleOn(page)

  // The browser lost what it had begun with: LINE is asked not to sign in by itself.
  await page.goto(`${url}/api/auth/callback/line?code=a&state=b`)
  await expect(page.getByRole('alert')).toContainText('เบราว์เซอร์สลับระหว่างทาง กรุณากดอีกครั้ง')
  standIn.person = MALEE
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(page).toHaveURL(/\/register\?provider=line/)
  expect(standIn.asked.at(-1)?.get('disable_auto_login')).toBe('true')
})

test('Google is not offered inside of LINE', async ({ browser }) => {
  const { url } = await startJoinedServer()
  const context = await browser.newContext({ userAgent: IN_LINE, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' })).toBeVisible()
  await expect(page.getByText('Google ไม่ให้เข้าใน LINE')).toBeVisible()
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบด้วย Google' })).toBeHidden()
  await context.close()
})

test('a member joins LINE in the profile, is asked to add the shop’s account, and parts from it', async ({
  page,
}) => {
  const { url, cookies, dataDir } = await startJoinedServer(standIn.bot)
  await inDatabase(dataDir, 'UPDATE sessions SET proved_at = now()')
  await page.context().addCookies(cookies.free)
  await page.goto(`${url}/profile#providers`)
  const section = page.getByRole('region', { name: 'บัญชีที่เชื่อม' })
  await section.getByRole('button', { name: 'เชื่อม LINE' }).click()
  await expect(section.getByRole('status')).toContainText('เชื่อม LINE แล้ว')
  await expect(section.getByText(/^เชื่อมเมื่อ /)).toBeVisible()
  const addFriend = section.getByRole('link', { name: 'เพิ่มเพื่อน' })
  await expect(addFriend).toHaveAttribute('href', 'https://line.me/R/ti/p/%40thokham')
  await expect(section.getByText('ยังไม่เป็นเพื่อน จึงแจ้งทางอีเมลแทน')).toBeVisible()
  await expectAccessibleOn(page)
  standIn.isFriend = true
  await page.reload()
  await expect(section.getByText('รับผลการชำระเงินทาง LINE')).toBeVisible()
  await expect(addFriend).toBeHidden()
  await section.getByRole('button', { name: 'เลิกเชื่อม LINE' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'เลิกเชื่อม' }).click()
  await expectToast(page, 'เลิกเชื่อม LINE แล้ว')
  await expect(section.getByText('ยังไม่ได้เชื่อม').first()).toBeVisible()
})
