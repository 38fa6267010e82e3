import type { Page } from '@playwright/test'
import { appCode } from './authenticator.ts'
import { type NewMember, register, signedOutUnseen } from './new-member.ts'
import { expect, test } from './test.ts'

async function firstStep(page: Page, { email, password }: NewMember) {
  await page.goto('/login?next=%2Fprofile')
  await page.getByLabel('อีเมล').fill(email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ยืนยันสองขั้นตอน' })).toBeVisible()
}

test('two factors: set up, sign in with the app, with a recovery code, switch off', {
  tag: '@phone',
}, async ({ page, noise, expectAccessible }) => {
  const member = await register(page.request)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
  await page.getByRole('menuitem', { name: 'โปรไฟล์' }).click()
  await page.getByRole('button', { name: 'เปิดใช้', exact: true }).click()
  const dialog = page.getByRole('dialog')
  noise.expect(/status of 4(22|01)/)
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('ไม่ใช่รหัสนี้')
  await dialog.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(dialog.getByText('รหัสผ่านปัจจุบันไม่ถูกต้อง')).toBeVisible()
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await dialog.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(dialog.getByRole('img', { name: 'QR สำหรับแอปยืนยันตัวตน' })).toBeVisible()
  await expectAccessible()

  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('รหัสจากแอปยืนยันตัวตน').fill(appCode(secret))
  await dialog.getByRole('button', { name: 'ยืนยันและเปิดใช้' }).click()
  const codes = dialog.getByRole('list', { name: 'รหัสกู้คืน' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible()
  const recovery = await codes.allTextContents()
  await page.keyboard.press('Escape')
  await expect(
    dialog.getByText('ปิดแล้วรหัสกู้คืนจะไม่แสดงอีก'),
    'Esc asks before the codes go for good',
  ).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'กลับไปบันทึก' }).click()
  await expect(codes, 'nothing covers them, and they are still there').toHaveCount(10)
  await expect(page.locator('[data-toasts] > *')).toHaveCount(0)
  await page.evaluate(() => history.back())
  await expect(dialog.getByText('ปิดแล้วรหัสกู้คืนจะไม่แสดงอีก'), 'the way back asks, too').toBeVisible()
  await dialog.getByRole('button', { name: 'กลับไปบันทึก' }).click()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(codes, 'a reload that was not meant takes nothing').toHaveCount(10)
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ดาวน์โหลด .txt' }).click()
  expect((await file).suggestedFilename()).toBe('ทอคำ-recovery-codes.txt')
  await dialog.getByRole('button', { name: 'บันทึกไว้แล้ว' }).click()
  await expect(page.getByText('รหัสกู้คืนเหลือ 10 รหัส')).toBeVisible()

  await signedOutUnseen(page)
  await firstStep(page, member)
  await expectAccessible()
  await page.getByLabel('รหัสจากแอปยืนยันตัวตน').fill('000000')
  await page.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await expect(page.getByText('รหัสไม่ถูกต้องหรือใช้ไปแล้ว')).toBeVisible()
  // The code of this half-minute was used up by setting up.
  await page.getByLabel('รหัสจากแอปยืนยันตัวตน').fill(appCode(secret, 1))
  await page.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)

  await signedOutUnseen(page)
  await firstStep(page, member)
  await page.getByRole('button', { name: 'ใช้รหัสกู้คืนแทน' }).click()
  await page.getByLabel('รหัสกู้คืน').fill(recovery[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('รหัสกู้คืนเหลือ 9 รหัส')).toBeVisible()

  await page.getByRole('button', { name: 'ขอรหัสกู้คืนใหม่' }).click()
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await dialog.getByLabel('รหัสจากแอป หรือรหัสกู้คืน').fill(recovery[1] ?? '')
  await dialog.getByRole('button', { name: 'ขอรหัสกู้คืนใหม่' }).click()
  await expect(codes).toHaveCount(10)
  const fresh = await codes.allTextContents()
  await dialog.getByRole('button', { name: 'บันทึกไว้แล้ว' }).click()

  await page.getByRole('button', { name: 'ปิดการใช้งาน' }).click()
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await dialog.getByLabel('รหัสจากแอป หรือรหัสกู้คืน').fill(recovery[2] ?? '')
  await dialog.getByRole('button', { name: 'ปิดการใช้งาน' }).click()
  await expect(dialog.getByText('รหัสไม่ถูกต้องหรือใช้ไปแล้ว'), 'the former codes are void').toBeVisible()
  await dialog.getByLabel('รหัสจากแอป หรือรหัสกู้คืน').fill(fresh[0] ?? '')
  await dialog.getByRole('button', { name: 'ปิดการใช้งาน' }).click()
  await expect(page.getByText('ยังไม่ได้เปิดใช้')).toBeVisible()
})
