import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Page, request } from '@playwright/test'
import { type Plan, starterPackage } from '@thokham/domain/packages'
import { demoServer, type SignedInLevel } from './demo-server.ts'
import { slipPicture } from './slip-picture.ts'

/** Opens the API as a demo member calls it, without a screen. */
export async function callAs(level: SignedInLevel): Promise<APIRequestContext> {
  const { url, cookies } = demoServer()
  const cookie = cookies[level].map(({ name, value }) => `${name}=${value}`).join('; ')
  return request.newContext({ baseURL: url, extraHTTPHeaders: { cookie, origin: url } })
}

/** Lets the server take money, as its owner does once, before any journey begins. */
export async function takePayments(): Promise<void> {
  const owner = await callAs('owner')
  const settings = await (await owner.get('/api/settings/all')).json()
  const answer = await owner.put('/api/settings/all', {
    data: {
      ...settings,
      payment: {
        ...settings.payment,
        promptPayId: '0812223333',
        bank: 'kbank',
        accountNumber: '123-4-56789-0',
        accountName: 'ทอคำ',
      },
    },
  })
  if (!answer.ok()) throw new Error(`the settings were refused: ${answer.status()} ${await answer.text()}`)
  await owner.dispose()
}

/** Makes a coupon of 200 baht. @returns its code */
export async function createCoupon(): Promise<string> {
  const owner = await callAs('owner')
  const code = `E2E${randomUUID().slice(0, 8).toUpperCase()}`
  await owner.post('/api/admin/coupons', { data: { code, discountAmount: 20_000, usageLimit: 5 } })
  await owner.dispose()
  return code
}

/** Hands in a payment with a slip of its own, without a screen. @returns its id and reference number */
export async function pay(
  caller: APIRequestContext,
  plan: string,
): Promise<{ id: string; reference: string }> {
  const { file } = await slipPicture()
  const answer = await caller.post('/api/payments', {
    multipart: {
      idempotencyKey: randomUUID(),
      plan,
      shownTotalSatang: starterPackage(plan as Plan).priceSatang,
      transferDate: '01/11/2569',
      transferTime: '08:12',
      bank: 'kbank',
      accountName: 'ผู้โอน ทดสอบ',
      slip: file,
    },
  })
  if (!answer.ok()) throw new Error(`the payment was refused: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Counts the slips that the browser keeps, chosen and not sent. */
export function storedSlips(page: Page): Promise<number> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'payment')) return 0
    const opening = indexedDB.open('payment')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const slips = opening.result.transaction('slips').objectStore('slips').count()
    await new Promise((resolve) => slips.addEventListener('success', resolve))
    opening.result.close()
    return slips.result
  })
}
