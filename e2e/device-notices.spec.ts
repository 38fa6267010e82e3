import { type APIRequestContext, type BrowserContext, type Page, request } from '@playwright/test'
import { starterPackage } from '@thokham/domain/packages'
import { type PushDevice, startPushStandIn } from '../scripts/push-stand-in.mjs'
import { register } from './new-member.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { pay } from './payment-set-up.ts'
import { untilStored } from './stored-app.ts'
import { expect, expectAccessibleOn, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.use({ serviceWorkers: 'allow' })
// The app is kept by the browser first, on a server of its own each.
test.describe.configure({ timeout: 480_000 })

test('a member lets the device tell of the payment, and reads there that it was rejected', {
  tag: '@phone',
}, async ({ page, context }) => {
  const push = await startPushStandIn()
  const device = push.aDevice()
  const server = await startOwnServer({ env: { PUSH_ALLOW_PRIVATE: 'true' } })
  const kept = await standInForPush(context, device)
  const buyer = await joined(page, server)
  const { id } = await pay(buyer, 'monthly')

  await page.goto(`${server.url}/payment-success?id=${id}`)
  const offer = page.getByText('แจ้งผลบนเครื่องนี้หรือไม่')
  await expect(offer).toBeVisible()
  await expectAccessibleOn(page)
  expect(await asked(page), 'nothing is asked before the press').toEqual([])
  await page.getByRole('button', { name: 'เปิดแจ้งเตือน' }).click()
  await expectToast(page, 'เปิดแจ้งเตือนบนเครื่องนี้แล้ว')
  await expect(offer).toBeHidden()
  const [permission, subscribed] = await asked(page)
  expect(permission).toBe('permission')
  expect(subscribed).toEqual({
    userVisibleOnly: true,
    applicationServerKey: expect.stringMatching(/^B[\w-]{86}$/),
  })

  const admin = await as(server, 'admin')
  const body = { data: { reason: 'สลิปไม่ชัด' } }
  expect((await admin.post(`/api/admin/payments/${id}/reject`, body)).ok()).toBe(true)
  const path = `/payment-success?id=${id}`
  await expect.poll(() => device.shown).toEqual([{ title: 'การชำระเงินยังไม่ผ่าน', path }])

  // The browser hands what its push service brought to the worker, which shows it.
  const shown = await shownBy(context)
  await deliver(page, server.url, JSON.stringify(device.shown[0]))
  await expect
    .poll(shown)
    .toMatchObject([{ title: 'การชำระเงินยังไม่ผ่าน', tag: path, data: `${server.url}${path}`, renotify: true }])
  expect(await pressed(context, `${server.url}${path}`)).toEqual(['focus'])
  expect(await pressed(context, `${server.url}/dashboard`)).toEqual([`open ${server.url}/dashboard`])

  // Off and on by the switch of the profile.
  await page.goto(`${server.url}/profile#reminders`)
  const notices = page.getByRole('switch', { name: 'แจ้งเตือนบนเครื่องนี้' })
  await expect(notices).toBeChecked()
  await expectAccessibleOn(page)
  await notices.click()
  await expectToast(page, 'ปิดแจ้งเตือนบนเครื่องนี้แล้ว')
  await expect(notices).not.toBeChecked()
  expect(await isOn(buyer)).toBe(false)
  await notices.click()
  await expectToast(page, 'เปิดแจ้งเตือนบนเครื่องนี้แล้ว')
  await expect(notices).toBeChecked()
  expect(await isOn(buyer)).toBe(true)

  // Nothing of it stays behind a sign-out.
  await page
    .getByRole('button', { name: /^เมนูบัญชี|^บัญชี/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect.poll(kept).toBeNull()
  await admin.dispose()
  push.close()
})

test('where the browser forbids notices the way is said, and browsers of apps are offered none', async ({
  page,
  context,
  browser,
}) => {
  const server = await startOwnServer()
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  const { id } = await pay(await joined(page, server), 'monthly')
  await page.goto(`${server.url}/payment-success?id=${id}`)
  await expect(page.getByText('แจ้งผลบนเครื่องนี้หรือไม่ เปิดได้ในตั้งค่าเว็บไซต์')).toBeVisible()
  await expect(page.getByRole('button', { name: 'เปิดแจ้งเตือน' })).toHaveCount(0)
  await page.goto(`${server.url}/profile#reminders`)
  await expect(page.getByRole('switch', { name: 'แจ้งเตือนบนเครื่องนี้' })).toBeDisabled()
  await expect(page.getByText('เปิดได้ในตั้งค่าเว็บไซต์')).toBeVisible()

  const cookies = await context.cookies()
  const opened = async (userAgent: string, script: () => void) => {
    const other = await browser.newContext({ userAgent, serviceWorkers: 'block' })
    await other.addCookies(cookies)
    await other.addInitScript(script)
    const tab = await other.newPage()
    await tab.goto(`${server.url}/payment-success?id=${id}`)
    return tab
  }
  const iphone = await opened(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    () => void Reflect.deleteProperty(window, 'PushManager'),
  )
  await expect(iphone.getByText('แจ้งผลบนเครื่องนี้หรือไม่ iPhone ต้องเพิ่มไปยังหน้าจอโฮมก่อน')).toBeVisible()
  const line = await opened(
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.1.0/IAB',
    () => {},
  )
  await expect(line.getByText('ส่งแล้ว').first()).toBeVisible()
  await line.waitForLoadState('networkidle').catch(() => undefined)
  await expect(line.getByText('แจ้งผลบนเครื่องนี้หรือไม่')).toHaveCount(0)
  for (const tab of [iphone, line]) await tab.context().close()
})

test('the owner lets her telephone tell of slips that wait, on “วันนี้”', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const push = await startPushStandIn()
  const device = push.aDevice()
  const server = await startOwnServer({ env: { PUSH_ALLOW_PRIVATE: 'true' } })
  await standInForPush(context, device)
  await context.addCookies(server.cookies.owner)
  await page.goto(`${server.url}/dashboard`)
  await untilStored(page)
  await page.reload()
  await page.getByRole('button', { name: 'เปิดแจ้งเตือน' }).click()
  await expectToast(page, 'เปิดแจ้งเตือนบนเครื่องนี้แล้ว')
  const buyer = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } })
  await register(buyer, 'ชื่อที่ไม่ควรเห็น')
  const { id } = await pay(buyer, 'monthly')
  await expect
    .poll(() => device.shown)
    .toEqual([
      {
        title: `สลิปใหม่ ${starterPackage('monthly').priceSatang / 100} บาท`,
        path: `/admin/payment?review=${id}`,
      },
    ])
  await buyer.dispose()
  push.close()
})

/** Registers somebody in this browser, and waits until it keeps the app. */
async function joined(page: Page, server: OwnServer): Promise<APIRequestContext> {
  await page.goto(`${server.url}/login`)
  const { request: caller } = page.context()
  const cookies = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } })
  await register(cookies)
  await page.context().addCookies((await cookies.storageState()).cookies)
  await cookies.dispose()
  await page.goto(`${server.url}/dashboard`)
  await untilStored(page)
  return request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { origin: server.url },
    storageState: await caller.storageState(),
  })
}

async function as(server: OwnServer, level: 'admin'): Promise<APIRequestContext> {
  const cookie = server.cookies[level].map(({ name, value }) => `${name}=${value}`).join('; ')
  return request.newContext({ baseURL: server.url, extraHTTPHeaders: { cookie, origin: server.url } })
}

const isOn = async (caller: APIRequestContext) =>
  (await (await caller.get('/api/device-notices')).json()).isOn

/**
 * Subscribes to the stand-in: Chromium’s own push service is of its maker, and answers no test.
 * @returns what this browser’s subscription is under; null = it has none
 */
async function standInForPush(
  context: BrowserContext,
  { address }: PushDevice,
): Promise<() => string | null> {
  let kept: string | null = null
  await context.exposeFunction('keptOfPush', () => kept)
  await context.exposeFunction('keepOfPush', (key: string | null) => {
    kept = key
  })
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const asked: unknown[] = []
    Object.assign(window, { askedOfPush: asked })
    // Without a window Chromium forbids notices, whatever it was told: its owner is played, too.
    Object.defineProperty(Notification, 'permission', {
      get: () => (document.cookie.includes('notices=granted') ? 'granted' : 'default'),
    })
    Notification.requestPermission = async () => {
      asked.push('permission')
      // biome-ignore lint/suspicious/noDocumentCookie: what a document has at once, and keeps when it is loaded anew
      document.cookie = 'notices=granted; path=/'
      return 'granted'
    }
    const { keptOfPush, keepOfPush } = window as never as {
      keptOfPush(): Promise<string | null>
      keepOfPush(key: string | null): Promise<void>
    }
    const subscription = (key: string) => ({
      options: {
        applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
          letter.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => keepOfPush(null),
    })
    if (!('PushManager' in window)) return
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const key = await keptOfPush()
        return key && subscription(key)
      },
      subscribe: async (options: { applicationServerKey: string }) => {
        asked.push(options)
        await keepOfPush(options.applicationServerKey)
        return subscription(options.applicationServerKey)
      },
    })
  }, address)
  return () => kept
}

const asked = (page: Page) => page.evaluate(() => (window as never as { askedOfPush: unknown[] }).askedOfPush)

/** Hands a message to the worker as the browser does when its push service brought one. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const registrations = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrations, data })
}

const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/** Notes what the worker shows from now on, which Chromium without a window does not let it. @returns reads it */
async function shownBy(context: BrowserContext): Promise<() => Promise<unknown[]>> {
  const worker = await workerOf(context)
  await worker.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: object) => shown.push({ title, ...options }),
    })
  })
  return () => worker.evaluate(() => (globalThis as never as { shown: unknown[] }).shown)
}

/** Presses a notice that leads to an address. @returns what the worker does, which only a person’s press lets it do */
async function pressed(context: BrowserContext, url: string): Promise<string[]> {
  const worker = await workerOf(context)
  return worker.evaluate(async (address) => {
    const done: string[] = []
    const scope = globalThis as never as {
      Clients: { prototype: object }
      WindowClient: { prototype: object }
    }
    Object.assign(scope.WindowClient.prototype, { focus: async () => done.push('focus') })
    Object.assign(scope.Clients.prototype, { openWindow: async (to: string) => done.push(`open ${to}`) })
    const works: Promise<unknown>[] = []
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data: address, close: () => {} },
      waitUntil: (work: Promise<unknown>) => works.push(work),
    })
    dispatchEvent(event)
    await Promise.all(works)
    return done
  }, url)
}
