import { randomUUID } from 'node:crypto'
import { type Page, request } from '@playwright/test'
import { freePort } from '../scripts/free-port.mjs'
import { type SignInStandIn, startSignInStandIn } from '../scripts/sign-in-stand-in.mjs'
import { startOwnServer } from './own-server.ts'
import { slipPicture } from './slip-picture.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'
import { expectToast } from './toasts.ts'

const MALEE = { claims: { sub: `U${'c3'.repeat(16)}`, name: 'มาลี ทอดี' } }

let standIn: SignInStandIn
test.beforeEach(async () => {
  standIn = await startSignInStandIn(MALEE)
})
test.afterEach(() => standIn.close())

/** Sends a picture to the shop's account, as LINE tells of it. @returns the reference of its slip */
async function sendByLine(url: string): Promise<string> {
  const { reference, file } = await slipPicture('014')
  standIn.picture = file.buffer
  const { body, signature } = standIn.sending([
    {
      type: 'message',
      mode: 'active',
      webhookEventId: randomUUID(),
      timestamp: Date.now(),
      source: { type: 'user', userId: MALEE.claims.sub },
      replyToken: randomUUID(),
      message: { type: 'image', id: reference, contentProvider: { type: 'line' } },
    },
  ])
  const headers = { 'content-type': 'application/json', 'x-line-signature': signature }
  expect((await fetch(`${url}/api/line/webhook`, { method: 'POST', body, headers })).status).toBe(200)
  return reference
}

async function registerByLine(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click()
  // The page before has a field of that name as well.
  await expect(page).toHaveURL(/\/register\?provider=line/)
  await page.getByLabel('อีเมล').fill('malee@example.test')
  await page.getByLabel('เบอร์โทรศัพท์').fill('081-999-8866')
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await expectToast(page, 'สมัครสมาชิกเรียบร้อย')
}

test('a slip sent to the shop’s LINE account stands in the form, and after a rejection on the dashboard, until it is used', {
  tag: '@phone',
}, async ({ page }) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { cookies } = await startOwnServer({
    port,
    env: { PUBLIC_URL: url, ...standIn.env, ...standIn.bot },
  })
  await registerByLine(page, url)
  const offer = page.getByRole('region', { name: 'สลิปที่ส่งทาง LINE' })

  const first = await sendByLine(url)
  await expect.poll(() => standIn.replied.at(-1) ?? '').toContain('ยังไม่มีรายการที่รอสลิปค่ะ')
  await page.goto(`${url}/payment?plan=monthly`)
  await live(page)
  await expect(offer).toBeVisible()
  await expect(offer.locator('img')).toHaveJSProperty('complete', true)
  await expectAccessibleOn(page)
  await offer.getByRole('button', { name: 'ใช้สลิปนี้' }).click()
  await expect(page.getByText(first)).toBeVisible()
  await expect(offer).toBeHidden()

  const answer = await page.request.post(`${url}/api/payments`, {
    headers: { origin: url },
    multipart: {
      idempotencyKey: randomUUID(),
      plan: 'monthly',
      shownTotalSatang: 79_900,
      transferDate: '01/11/2569',
      transferTime: '08:12',
      bank: 'kbank',
      accountName: 'มาลี ทอดี',
      slip: (await slipPicture()).file,
    },
  })
  const { id, reference } = await answer.json()
  const cookie = cookies.owner.map(({ name, value }) => `${name}=${value}`).join('; ')
  const owner = await request.newContext({ extraHTTPHeaders: { cookie, origin: url } })
  const rejected = await owner.post(`${url}/api/admin/payments/${id}/reject`, {
    data: { reason: 'สลิปไม่ชัดเจน' },
  })
  expect(rejected.ok()).toBe(true)
  await owner.dispose()

  await sendByLine(url)
  await expect.poll(() => standIn.replied.at(-1) ?? '').toContain(`ใช้สลิปนี้กับ ${reference} 799 บาทหรือไม่คะ`)
  await page.goto(`${url}/dashboard`)
  await live(page)
  await expect(offer).toContainText(`สลิปที่ส่งทาง LINE ใช้กับ ${reference} 799 บาทหรือไม่`)
  await expectAccessibleOn(page)
  await offer.getByRole('button', { name: 'ไม่ใช่' }).click()
  await expectToast(page, 'ลบรูปนี้แล้ว')
  await expect(offer).toBeHidden()

  await sendByLine(url)
  await expect.poll(() => standIn.replied.length).toBe(3)
  await page.goto(`${url}/payment-success?id=${id}`)
  await live(page)
  await offer.getByRole('button', { name: 'ใช้สลิปนี้' }).click()
  await expectToast(page, 'ส่งสลิปแล้ว ทีมงานกำลังตรวจ')
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(
    page.getByRole('img', { name: 'สลิปที่แนบ' }).or(page.getByText('กำลังตรวจ')).first(),
  ).toBeVisible()
  await expect(offer).toBeHidden()
})
