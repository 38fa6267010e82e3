import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export interface NewMember {
  email: string
  password: string
}

/** Registers somebody new through the form, as a visitor does, and ends on the dashboard. */
export async function register(page: Page): Promise<NewMember> {
  await page.goto('/register')
  const member = await fillRegistration(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  return member
}

/** Fills in the form on the screen and sends it. */
export async function fillRegistration(page: Page): Promise<NewMember> {
  const email = `weaver-${Date.now()}-${randomInt(1e9)}@example.com`
  const password = 'ไหมมัดหมี่ 9 ผืน'
  await page.getByLabel('อีเมล').fill(email)
  await page.getByLabel(/ชื่อที่แสดง/).fill('ช่างทอ ใจดี')
  await page.getByLabel(/เบอร์โทรศัพท์/).fill(`+66 8${String(randomInt(1e8)).padStart(8, '0')}`)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  const submit = page.getByRole('button', { name: 'สมัครสมาชิก' })
  await expect(submit, 'the captcha solves itself').toBeEnabled({ timeout: 30_000 })
  await submit.click()
  return { email, password }
}

/** The browser forgets the session, on a page that asks for nothing and hears of nothing. */
export async function signedOutUnseen(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
