import { inDatabase } from './demo-database.ts'
import { startOwnServer } from './own-server.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'

test('an admin whose session has ended is told why, on a fresh page and on one that stood open @phone', async ({
  page,
  noise,
}) => {
  noise.expect(/the server responded with a status of 401/)
  const server = await startOwnServer()
  const why = page.getByText(/ไม่ได้ใช้งาน .+ กรุณาเข้าสู่ระบบใหม่/)
  const toSignIn = (path: string) => new RegExp(`/login\\?next=${encodeURIComponent(path)}`)
  await page.context().addCookies(server.cookies.admin)
  await page.goto(`${server.url}/admin/member`)
  await live(page)
  await inDatabase(
    server.dataDir,
    "UPDATE sessions SET created_at = now() - interval '3 hours', updated_at = now() - interval '3 hours'",
  )
  // What the page asks for by itself may say so before the press.
  const link = page.getByRole('link', { name: /การชำระเงิน/ }).first()
  await Promise.any([link.click(), page.waitForURL(/\/login/)])
  await expect(page).toHaveURL(/\/login/)
  await expect(why).toBeVisible()
  await expectAccessibleOn(page)

  await page.goto(`${server.url}/admin/payment`)
  await expect(page).toHaveURL(toSignIn('/admin/payment'))
  await expect(why).toBeVisible()
})
