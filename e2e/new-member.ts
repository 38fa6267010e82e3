import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callAs, pay } from './payment-set-up.ts'

// The server’s own.
const require = createRequire(new URL('../server/package.json', import.meta.url))
const { solveChallenge } = require('altcha-lib')
const { deriveKey } = require('altcha-lib/algorithms/pbkdf2')

export interface NewMember {
  email: string
  password: string
}

const NAME = 'ช่างทอ ใจดี'
const PASSWORD = 'ไหมมัดหมี่ 9 ผืน'

/**
 * Registers somebody new without a screen; whoever shares cookies with the caller is signed in, a page with its
 * `page.request`.
 */
export async function register(caller: APIRequestContext, displayName = NAME): Promise<NewMember> {
  const member = { email: newEmail(), password: PASSWORD }
  const challenge = await (await caller.get('/api/captcha/challenge')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const answer = await caller.post('/api/auth/sign-up/email', {
    // Each from a network of its own: one registers 60 members an hour at most.
    headers: { 'x-forwarded-for': newAddress() },
    data: { ...member, displayName, phone: newPhone(), captcha },
  })
  if (!answer.ok()) throw new Error(`Registering was refused: ${answer.status()} ${await answer.text()}`)
  return member
}

/**
 * Registers somebody whom the owner makes an admin, otherwise as `register`: for what an admin leaves in their own account.
 */
export async function registerAdmin(caller: APIRequestContext): Promise<NewMember> {
  const member = await register(caller)
  const { me } = await (await caller.get('/api/session')).json()
  const owner = await callAs('owner')
  const answer = await owner.post(`/api/admin/members/${me.id}/make-admin`)
  await owner.dispose()
  if (!answer.ok()) throw new Error(`Making an admin was refused: ${answer.status()} ${await answer.text()}`)
  // Who becomes an admin signs in anew.
  const entered = await caller.post('/api/auth/sign-in/email', { data: member })
  if (!entered.ok()) throw new Error(`Signing in was refused: ${entered.status()} ${await entered.text()}`)
  return member
}

/** Registers somebody whose month is paid for, otherwise as `register`: for what counts by member. */
export async function registerVip(caller: APIRequestContext): Promise<NewMember> {
  const member = await register(caller)
  const { id } = await pay(caller, 'monthly')
  const owner = await callAs('owner')
  const answer = await owner.post(`/api/admin/payments/${id}/approve`)
  await owner.dispose()
  if (!answer.ok()) throw new Error(`Approving was refused: ${answer.status()} ${await answer.text()}`)
  return member
}

const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Fills in the form on the screen and sends it. */
export async function fillRegistration(page: Page): Promise<NewMember> {
  const member = { email: newEmail(), password: PASSWORD }
  await page.getByLabel('อีเมล').fill(member.email)
  await page.getByLabel(/ชื่อที่แสดง/).fill(NAME)
  await page.getByLabel(/เบอร์โทรศัพท์/).fill(newPhone())
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  const submit = page.getByRole('button', { name: 'สมัครสมาชิก' })
  await expect(submit, 'the captcha solves itself').toBeEnabled()
  await submit.click()
  return member
}

const newEmail = () => `weaver-${Date.now()}-${randomInt(1e9)}@example.com`
const newPhone = () => `+66 8${String(randomInt(1e8)).padStart(8, '0')}`

/** Lets the browser forget the session, on a page that asks for nothing and hears of nothing. */
export async function signedOutUnseen(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
