import type { Page } from '@playwright/test'
import { freePort } from '../scripts/free-port.mjs'
import { appCode } from './authenticator.ts'
import { inDatabase } from './demo-database.ts'
import { signedOutUnseen } from './new-member.ts'
import { startOwnServer } from './own-server.ts'
import { expect, expectAccessibleOn, test } from './test.ts'
import { expectToast } from './toasts.ts'

/** Starts a server under a name: an address of numbers has no passkeys. */
async function startNamedServer() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await startOwnServer({ port, env: { PUBLIC_URL: url } })
  const member = server.members.free ?? { email: '', password: '' }
  return { ...server, url, member, cookies: server.cookies.free.map((cookie) => ({ ...cookie, url })) }
}

/** Gives the browser a device with a fingerprint that is always the right one. @returns what lets its holder look away */
async function withFingerprint(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    lookAway: (isUserVerified = false) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey: added, signs in, ends the second step, proves, and is removed', {
  tag: '@phone',
}, async ({ page, noise }) => {
  noise.expect(/the server responded with a status of (401|403|422)/)
  const server = await startNamedServer()
  const { email, password } = server.member
  const finger = await withFingerprint(page)
  await inDatabase(server.dataDir, 'UPDATE sessions SET proved_at = now()')
  await page.context().addCookies(server.cookies)

  await page.goto(`${server.url}/profile#passkeys`)
  const add = page.getByRole('button', { name: 'เพิ่ม Passkey' })
  await add.click()
  await expectToast(page, 'เพิ่ม Passkey แล้ว')
  await page.getByRole('button', { name: /^เปลี่ยนชื่อ / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ชื่อ Passkey').fill('เครื่องที่ร้าน')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('เครื่องที่ร้าน', { exact: true })).toBeVisible()
  await expect(page.getByText('ยังไม่เคยใช้')).toBeVisible()
  await expectAccessibleOn(page)
  await add.click()
  await expect(page.getByText('เครื่องนี้มี Passkey ของบัญชีนี้อยู่แล้ว')).toBeVisible()

  // One press, and nothing typed.
  const byPasskey = page.getByRole('button', { name: 'เข้าสู่ระบบด้วย Passkey' })
  await signedOutUnseen(page)
  await finger.lookAway()
  await page.goto(`${server.url}/login?next=%2Fprofile`)
  await byPasskey.click()
  await expect(page.getByRole('alert')).toHaveText('ยังไม่ได้ยืนยันด้วย Passkey กรุณาลองอีกครั้ง หรือเข้าด้วยวิธีอื่น')
  await expectAccessibleOn(page)
  await finger.lookAway(true)
  await byPasskey.click()
  await expect(page).toHaveURL(/\/profile$/)

  // Where the browser offers it in the e-mail's own list, nothing is pressed either.
  await signedOutUnseen(page)
  await page.goto(`${server.url}/login?next=%2Fprofile`)
  await expect(page).toHaveURL(/\/profile$/)

  // Beside an app it ends the second step.
  const asked = await page.request.post(`${server.url}/api/auth/two-factor/enable`, { data: { password } })
  const { secret } = await asked.json()
  await page.request.post(`${server.url}/api/auth/two-factor/confirm`, { data: { code: appCode(secret) } })
  await signedOutUnseen(page)
  await finger.lookAway()
  await page.goto(`${server.url}/login?next=%2Fprofile`)
  await page.getByLabel('อีเมล').fill(email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ยืนยันสองขั้นตอน' })).toBeVisible()
  await expectAccessibleOn(page)
  await finger.lookAway(true)
  await byPasskey.click()
  await expect(page).toHaveURL(/\/profile$/)

  // After five minutes it stands for password and code, and goes.
  await inDatabase(server.dataDir, "UPDATE sessions SET proved_at = now() - interval '6 minutes'")
  await page.getByRole('button', { name: 'ลบ เครื่องที่ร้าน' }).click()
  await page.getByRole('button', { name: 'ยืนยันการลบ' }).click()
  const proof = page.getByRole('dialog', { name: 'ยืนยันว่าเป็นคุณ' })
  await expect(proof).toContainText('กรอกรหัสผ่านก่อนลบ Passkey จำไว้ 5 นาที')
  await expectAccessibleOn(page)
  await proof.getByRole('button', { name: 'ใช้ Passkey แทน' }).click()
  await expectToast(page, 'ลบ Passkey แล้ว')
  await expect(page.getByText('ยังไม่มี Passkey')).toBeVisible()

  await signedOutUnseen(page)
  await page.goto(`${server.url}/login`)
  await byPasskey.click()
  await expect(page.getByRole('alert')).toHaveText('ใช้ Passkey นี้ไม่ได้ กรุณาลองอีกครั้ง หรือเข้าด้วยวิธีอื่น')
})

test('inside of LINE there is no passkey, and everything else', async ({ browser, noise }) => {
  noise.expect(/the server responded with a status of 401/)
  const server = await startNamedServer()
  const line = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/15.9.0',
  })
  const page = await line.newPage()
  await page.goto(`${server.url}/login?next=%2Fprofile%23passkeys`)
  await page.getByLabel('อีเมล').fill(server.member.email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(server.member.password)
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบด้วย Passkey' })).toHaveCount(0)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page.getByText('เบราว์เซอร์นี้ไม่รองรับ Passkey')).toBeVisible()
  await line.close()
})
