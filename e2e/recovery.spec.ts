import { register, signedOutUnseen } from './new-member.ts'
import { linkIn, mailTo } from './outbox.ts'
import { expect, test } from './test.ts'

const phone = { tag: '@phone' }
const NEW_PASSWORD = 'ผ้าซิ่นตีนจก 7 ลาย'

test('forgot, mailed a link, a new password, signed in', phone, async ({ page, noise, expectAccessible }) => {
  const { email } = await register(page.request)
  await signedOutUnseen(page)
  await page.goto('/login?next=%2Fprofile')

  await page.getByRole('button', { name: 'ลืมรหัสผ่าน' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'ส่งลิงก์ตั้งรหัสผ่านใหม่' }).click()
  await expect(dialog.getByText('กรุณากรอกอีเมล')).toBeVisible()
  await dialog.getByLabel('อีเมล').fill(email)
  await dialog.getByRole('button', { name: 'ส่งลิงก์ตั้งรหัสผ่านใหม่' }).click()
  await expect(dialog.getByText('ส่งลิงก์ตั้งรหัสผ่านใหม่แล้ว กรุณาตรวจสอบอีเมล')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /ส่งอีกครั้งได้ใน \d+ วินาที/ })).toBeDisabled()
  await expectAccessible()

  const link = linkIn(await mailTo(email, 'reset-password'))
  await page.goto(link)
  await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('ยืนยันรหัสผ่านใหม่').fill('ไม่เหมือนกัน')
  await page.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click()
  await expect(page.getByText('รหัสผ่านไม่ตรงกัน', { exact: true })).toBeVisible()
  await expectAccessible()

  noise.expect(/status of 422|ERR_FAILED/)
  await page.getByLabel('ยืนยันรหัสผ่านใหม่').fill(NEW_PASSWORD)
  await page.route('**/api/auth/reset-password', (route) => route.abort())
  await page.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click()
  await expect(page.getByText('ตั้งรหัสผ่านใหม่ไม่สำเร็จ: เชื่อมต่อเซิร์ฟเวอร์ไม่ได้')).toBeVisible()
  await page.unroute('**/api/auth/reset-password')
  await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('password')
  await page.getByLabel('ยืนยันรหัสผ่านใหม่').fill('password')
  await page.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click()
  await expect(page.getByText('รหัสผ่านนี้เดาง่ายเกินไป')).toBeVisible()

  await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('ยืนยันรหัสผ่านใหม่').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('ตั้งรหัสผ่านใหม่เรียบร้อย เข้าสู่ระบบได้เลย')).toBeVisible()
  await expectAccessible()
  await expect(page.getByLabel('อีเมล'), 'the e-mail stands in the form after a reset').toHaveValue(email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto(link)
  await page.reload()
  await expect(page.getByText('ลิงก์นี้ใช้ไม่ได้หรือหมดอายุแล้ว กรุณาขอลิงก์ใหม่')).toBeVisible()
  await expect(page.getByLabel('อีเมล'), 'the link knows whose it was').toHaveValue(email)
  await expectAccessible()
})

test('the answer is the same for an address that nobody has', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'ลืมรหัสผ่าน' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('อีเมล').fill('nobody-at-all@example.com')
  await dialog.getByRole('button', { name: 'ส่งลิงก์ตั้งรหัสผ่านใหม่' }).click()
  await expect(dialog.getByText('ส่งลิงก์ตั้งรหัสผ่านใหม่แล้ว กรุณาตรวจสอบอีเมล')).toBeVisible()
})

test('a mailed code signs in, and confirms the address', phone, async ({ page, noise, expectAccessible }) => {
  const { email } = await register(page.request)
  await page.goto('/dashboard')
  await expect(page.getByText('กรุณายืนยันอีเมลจากลิงก์ที่ส่งไปให้')).toBeVisible()
  await signedOutUnseen(page)
  await page.goto('/login?next=%2Fgenerator')
  await page.getByLabel('อีเมล').fill(email)
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วยรหัสทางอีเมล' }).click()
  await page.getByRole('button', { name: 'ส่งรหัสทางอีเมล' }).click()
  const box = page.getByLabel('รหัส 6 หลักจากอีเมล')
  await box.fill('12')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page.getByText('กรุณากรอกรหัสเป็นตัวเลข 6 หลัก')).toBeVisible()
  await expectAccessible()

  const code = (await mailTo(email, 'code')).match(/^\s*(\d{6})\s*$/m)?.[1] ?? ''
  noise.expect(/status of 422/)
  await box.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page.getByText('รหัสไม่ถูกต้องหรือหมดอายุแล้ว')).toBeVisible()

  await box.fill(code)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL(/\/generator$/)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('กรุณายืนยันอีเมลจากลิงก์ที่ส่งไปให้')).toBeHidden()
})

test('the confirmation link works signed in and signed out, and says so @long', async ({ page }) => {
  const { email } = await register(page.request)
  await page.goto('/dashboard')
  const link = linkIn(await mailTo(email, 'confirm-email'))
  await page.getByRole('button', { name: 'ส่งลิงก์อีกครั้ง' }).click()
  await expect(page.getByText('ส่งลิงก์ยืนยันแล้ว กรุณาตรวจสอบอีเมล')).toBeVisible()

  await page.goto('/?email=link_bad')
  await expect(page).toHaveURL(/\/dashboard\?email=link_bad$/)
  await expect(page.getByText('ลิงก์นี้ใช้ไม่ได้หรือหมดอายุแล้ว กรุณาขอลิงก์ใหม่')).toBeVisible()

  await page.goto(link)
  await expect(page).toHaveURL(/\/dashboard\?email=confirmed$/)
  await expect(page.getByText('ยืนยันอีเมลเรียบร้อย')).toBeVisible()
  await page.getByRole('button', { name: 'ปิด', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await signedOutUnseen(page)
  await page.goto(link)
  await expect(page.getByRole('status').filter({ hasText: 'ยืนยันอีเมลเรียบร้อย' })).toBeVisible()
  await page.goto(link.replace(/token=[^&]+/, 'token=forged'))
  await expect(page.getByText('ลิงก์นี้ใช้ไม่ได้หรือหมดอายุแล้ว กรุณาขอลิงก์ใหม่')).toBeVisible()
})
