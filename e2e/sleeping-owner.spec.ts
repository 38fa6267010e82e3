import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, request } from '@playwright/test'
import { bangkokDate, startOfBangkokDate } from '@thokham/domain/bangkok-time'
import { firstOfMonth, lastOfMonth, plusDays } from '@thokham/domain/calendar'
import { starterPackage } from '@thokham/domain/packages'
import { unzipSync } from 'fflate'
import { generate } from 'promptparse'
import { freePort } from '../scripts/free-port.mjs'
import { startPushStandIn } from '../scripts/push-stand-in.mjs'
import { startSignInStandIn } from '../scripts/sign-in-stand-in.mjs'
import { ACCOUNT, DECISIONS, startEasySlip } from './bank-that-knows.ts'
import { inDatabase } from './demo-database.ts'
import { type OwnServer, startAnyServer, startOwnServer } from './own-server.ts'
import { pay } from './payment-set-up.ts'
import { slipPicture } from './slip-picture.ts'
import { expect, live, test } from './test.ts'

const IN_LINE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.1.0/IAB'
const MALEE = { claims: { sub: `U${'b2'.repeat(16)}`, name: 'มาลี ทอดี' } }
const SOMCHAI = {
  claims: { sub: '108', name: 'สมชาย ใจดี', email: 'somchai@example.test', email_verified: true },
}
/** From the landing page to VIP (ms). */
const MOST_MS = 60_000
const [MONTHLY, YEARLY] = (['monthly', 'yearly'] as const).map(
  (plan) => starterPackage(plan).priceSatang / 100,
) as [number, number]

test(
  'a buyer comes from LINE and is VIP within a minute, without a password; the owner’s telephone shows it, and the month closes with sums that agree @long',
  {
    tag: '@phone',
  },
  async ({ browser, noise }, info) => {
    test.setTimeout(720_000)
    noise.expect(/Failed to load resource/)
    const [bank, push, provider] = [
      await startEasySlip(),
      await startPushStandIn(),
      await startSignInStandIn(MALEE),
    ]
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = { PUBLIC_URL: url, PUSH_ALLOW_PRIVATE: 'true', ...bank.env, ...provider.env }
    const server = await startOwnServer({ port, env })
    await takePaymentsByThemselves(server)

    // The owner's telephone lies on the table, open at “วันนี้”, and is notified.
    const telephone = await onPhone(browser, url)
    await telephone.context().addCookies(server.cookies.owner)
    const device = push.aDevice()
    const subscribed = await telephone.context().request.put('/api/device-notices', { data: device.address })
    expect(subscribed.ok(), await subscribed.text()).toBe(true)
    await telephone.goto('/dashboard')
    const earned = async () => {
      const card = telephone.getByRole('region', { name: /^รายรับวันนี้/ })
      const shown = await card.locator('.text-figure').textContent()
      return Number(shown?.replace(/\D/g, ''))
    }
    const waiting = async () => {
      const count = telephone.getByRole('region', { name: 'สลิปรอตรวจ' }).locator('header span').first()
      return Number(await count.textContent())
    }
    const before = await earned()

    const buyer = await onPhone(browser, url, IN_LINE)
    const began = Date.now()
    await test.step('from the landing page in LINE’s browser to VIP', async () => {
      await buyer.goto('/')
      await buyer.locator('label:has(#term-monthly)').click()
      await buyer.locator('a[data-plan=monthly]').filter({ visible: true }).first().click()
      await live(buyer)
      await buyer.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click()
      await expect(buyer).toHaveURL(/\/register\?provider=line/)
      await live(buyer)
      await buyer.getByLabel('อีเมล').fill('malee@example.test')
      await buyer.getByLabel('เบอร์โทรศัพท์').fill('081-999-8877')
      await buyer.getByRole('button', { name: 'สมัครสมาชิก' }).click()
      await expect(buyer).toHaveURL(/\/payment\?plan=monthly/)
      await live(buyer)
      await expect(buyer.getByRole('img', { name: /PromptPay|พร้อมเพย์/ }).first()).toBeVisible()
      const { reference, file } = await slipPicture()
      bank.transfers.set(generate.slipVerify({ sendingBank: '004', transRef: reference }), {
        baht: MONTHLY,
        reference,
        at: new Date().toISOString(),
      })
      await buyer.locator('input[type=file]').first().setInputFiles(file)
      await expect(buyer.getByText(reference)).toBeVisible()
      await buyer.getByRole('button', { name: 'เมื่อครู่' }).click()
      await buyer.getByLabel('ชื่อบัญชีผู้โอน').fill('มาลี ทอดี')
      await buyer.getByRole('button', { name: 'แจ้งชำระเงิน' }).click()
      await expect(buyer.getByText(/^อนุมัติแล้ว ใช้ได้ถึง /)).toBeVisible()
    })
    const took = Date.now() - began
    info.annotations.push({ type: 'from the landing page to VIP', description: `${took} ms` })
    console.info(`from the landing page in LINE to VIP: ${took} ms`)
    expect(took).toBeLessThan(MOST_MS)
    const { level } = await (await buyer.context().request.get('/api/session')).json()
    expect(level).toBe('vip')

    await test.step('the owner’s telephone shows it, without a reload', async () => {
      await expect.poll(earned).toBe(before + MONTHLY)
      expect(device.shown, 'what approves itself rings nowhere').toEqual([])
    })

    await test.step('a buyer by Google, whose transfer the bank does not know, rings', async () => {
      provider.person = SOMCHAI
      const other = await onPhone(browser, url)
      await other.goto('/login?next=%2Fvip')
      await other.getByRole('button', { name: 'เข้าสู่ระบบด้วย Google' }).click()
      await other.getByLabel('เบอร์โทรศัพท์').fill('081-999-8866')
      await other.getByRole('button', { name: 'สมัครสมาชิก' }).click()
      await expect(other).toHaveURL(/\/vip/)
      const waited = await waiting()
      const { id } = await pay(other.context().request, 'yearly')
      await expect
        .poll(() => device.shown, { timeout: 120_000 })
        .toEqual([{ title: 'สลิปใหม่ 1,399 บาท', path: `/admin/payment?review=${id}` }])
      await expect.poll(waiting).toBe(waited + 1)
      const approved = await telephone.context().request.post(`/api/admin/payments/${id}/approve`)
      expect(approved.ok(), await approved.text()).toBe(true)
      await expect.poll(earned).toBe(before + MONTHLY + YEARLY)
      await other.context().close()
    })
    for (const page of [buyer, telephone]) await page.context().close()

    await test.step('the month closes with the sums of its rows', async () => {
      const month = bangkokDate(new Date()).slice(0, 7)
      await server.stop()
      const next = startOfBangkokDate(plusDays(lastOfMonth(firstOfMonth(bangkokDate(new Date()))), 1))
      const later = await startAnyServer({
        dataDir: server.dataDir,
        port,
        env: {
          ...env,
          NODE_OPTIONS: `--import ${new URL('later.mjs', import.meta.url)}`,
          LATER_BY_MS: String(next.getTime() + 12 * 3_600_000 - Date.now()),
        },
      })
      const page = await onPhone(browser, url)
      const owner = page.context().request
      const { email = '', password = '' } = later.members.owner ?? {}
      expect((await owner.post('/api/auth/sign-in/email', { data: { email, password } })).ok()).toBe(true)
      await rejectWhatWaits(page)
      await page.goto(`/report?books=${month}`)
      const card = page.getByRole('region', { name: 'ปิดเดือน' })
      await card.getByRole('button', { name: 'ปิดเดือน' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'ปิดเดือน' }).click()
      await expect(card.getByText(/^ปิดแล้ว .+ โดย /)).toBeVisible()
      const link = card.getByRole('link', { name: /^ดาวน์โหลดไฟล์ให้นักบัญชีของ / })
      const file = await owner.get((await link.getAttribute('href')) ?? '')
      const sums = await sumsOf(later.dataDir, month, unzipSync(await file.body()))
      expect(sums.payments).toBeGreaterThanOrEqual(2)
      expect(sums.file, 'the file’s rows, added up by PostgreSQL').toEqual(sums.database)
      expect(sums.said, 'the sums that the file says').toEqual(sums.file)
      await page.context().close()
      await later.close()
    })
    for (const each of [bank, push, provider]) each.close()
  },
)

async function onPhone(browser: Browser, baseURL: string, userAgent?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    ...(userAgent && { userAgent }),
  })
  context.setDefaultTimeout(90_000)
  return context.newPage()
}

/** Lets a server take transfers to the account that the bank knows, and approve them by itself at any hour. */
async function takePaymentsByThemselves(server: OwnServer): Promise<void> {
  const cookie = server.cookies.owner.map(({ name, value }) => `${name}=${value}`).join('; ')
  const owner = await request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { cookie, origin: server.url },
  })
  const settings = await (await owner.get('/api/settings/all')).json()
  const payment = { ...settings.payment, ...ACCOUNT, promptPayId: '0812223333' }
  expect((await owner.put('/api/settings/all', { data: { ...settings, payment } })).ok()).toBe(true)
  await owner.dispose()
  await inDatabase(
    server.dataDir,
    `${DECISIONS}; UPDATE automatic_approval SET is_on = true, from_hour = 0, until_hour = 24`,
  )
}

/** A month is closed when nothing of it waits. */
async function rejectWhatWaits(page: Page): Promise<void> {
  const owner = page.context().request
  for (;;) {
    const { payments } = await (await owner.get('/api/admin/payments?status=pending')).json()
    if (payments.length === 0) return
    for (const { id } of payments) {
      const answer = await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'ไม่พบการโอน' } })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
  }
}

interface Sums {
  revenue: number
  discounts: number
  expenses: number
}

/** Adds up the tables of the accountant's file as PostgreSQL reads CSV, and the rows of the database themselves, in satang. */
async function sumsOf(
  dataDir: string,
  month: string,
  files: Record<string, Uint8Array>,
): Promise<{ file: Sums; said: Sums; database: Sums; payments: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-books-'))
  // The database may run as somebody else.
  chmodSync(folder, 0o755)
  const table = (name: string, columns: number) => {
    const path = join(folder, name)
    writeFileSync(path, files[name] ?? '', { mode: 0o644 })
    const names = Array.from({ length: columns }, (_, at) => `c${at + 1} text`)
    return `CREATE TEMP TABLE ${name.replace('.csv', '')}_read (${names}); COPY ${name.replace('.csv', '')}_read FROM '${path}' CSV HEADER;`
  }
  const satang = (column: string) => `coalesce(sum(round(${column}::numeric * 100)), 0)::bigint`
  const within = (day: string) => `to_char(${day}, 'YYYY-MM') = '${month}'`
  const [read = {}] = await inDatabase(
    dataDir,
    `${table('payments.csv', 9)} ${table('expenses.csv', 5)}
    SELECT
      (SELECT count(*) FROM payments_read WHERE c1 <> 'รวม') AS payments,
      (SELECT ${satang('c9')} FROM payments_read WHERE c1 <> 'รวม') AS revenue,
      (SELECT ${satang('c8')} FROM payments_read WHERE c1 <> 'รวม') AS discounts,
      (SELECT ${satang('c5')} FROM expenses_read WHERE c1 <> 'รวม') AS expenses,
      (SELECT ${satang('c9')} FROM payments_read WHERE c1 = 'รวม') AS said_revenue,
      (SELECT ${satang('c8')} FROM payments_read WHERE c1 = 'รวม') AS said_discounts,
      (SELECT ${satang('c5')} FROM expenses_read WHERE c1 = 'รวม') AS said_expenses,
      (SELECT coalesce(sum(amount_satang), 0) FROM payments WHERE payment_status = 'approved'
        AND ${within("decided_at AT TIME ZONE 'Asia/Bangkok'")}) AS kept_revenue,
      (SELECT coalesce(sum(discount_satang), 0) FROM payments WHERE payment_status = 'approved'
        AND ${within("decided_at AT TIME ZONE 'Asia/Bangkok'")}) AS kept_discounts,
      (SELECT coalesce(sum(amount_satang), 0) FROM expenses WHERE deleted_at IS NULL
        AND ${within('expense_date')}) AS kept_expenses`,
  )
  rmSync(folder, { recursive: true })
  const sums = (prefix: string): Sums => ({
    revenue: Number(read[`${prefix}revenue`]),
    discounts: Number(read[`${prefix}discounts`]),
    expenses: Number(read[`${prefix}expenses`]),
  })
  return { file: sums(''), said: sums('said_'), database: sums('kept_'), payments: Number(read.payments) }
}
