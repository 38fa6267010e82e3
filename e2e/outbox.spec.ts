import { register } from './new-member.ts'
import { mailTo } from './outbox.ts'
import { expect, test } from './test.ts'

test('the owner reads the mails of the server', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  signInAs,
  noise,
  expectAccessible,
}) => {
  // Looking into the frame is done by a script, which the frame refuses like any other.
  noise.expect(/Blocked script execution .* sandboxed/)
  const visitor = await browser.newContext(baseURL ? { baseURL } : {})
  const { email } = await register(visitor.request)
  await visitor.close()
  await mailTo(email, 'confirm-email')

  await signInAs('owner')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
  await page.getByRole('menuitem', { name: 'กล่องจดหมายออก' }).click()
  await expect(page).toHaveURL(/\/outbox$/)
  // Journeys beside this one write letters, too: the newest ten may be theirs.
  await page.goto('/outbox?size=100')
  const mails = page.getByRole('list', { name: 'รายการอีเมล' })
  await mails.getByRole('button').filter({ hasText: email }).first().click()
  await expect(page).toHaveURL(/mail=/)
  const reader = page.getByRole('article', { name: /ยืนยันอีเมลสำหรับ ทอคำ/ })
  await expect(reader.getByText(/api\/auth\/verify-email\?token=/)).toBeVisible()
  await expectAccessible()

  await reader.getByRole('button', { name: 'แบบอีเมล' }).click()
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'ยืนยันอีเมล' })).toBeVisible()
  await page.goBack()
  await expect(mails).toBeVisible()
  await page.getByRole('button', { name: 'ส่งไม่สำเร็จ' }).click()
  await expect(page).toHaveURL(/status=failed/)
  await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
})
