import type { Page } from '@playwright/test'
import { startStandIn } from '../scripts/ai-provider-stand-in.mjs'
import { holdTime } from './held-time.ts'
import { startOwnServer } from './own-server.ts'
import { press } from './press.ts'
import { beyondEdge } from './sideways.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'
import { expectToast, noteToasts } from './toasts.ts'

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const KEYWORDS = ['misty forest', 'nike shoes', 'thai market [thai]', 'broken lamp [400]']

for (const [name, size] of [
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
] as const) {
  test(`a run in bad weather is watched, called out and put right ${name} @long`, async ({
    browser,
    noise,
  }) => {
    test.slow()
    const isPhone = size === PHONE
    const provider = await startStandIn()
    const server = await startOwnServer({ env: { OPENAI_BASE_URL: provider.openaiUrl } })
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'th-TH',
      timezoneId: 'Asia/Bangkok',
      reducedMotion: 'reduce',
      ...size,
    })
    try {
      await context.addCookies(server.cookies.vip)
      await noteToasts(context)
      const page = await context.newPage()
      noise.listenTo(page)
      await recordNotices(page, isPhone)
      if (isPhone) await runFast(page)
      let letGo = () => {}
      const opened = new Promise<void>((resolve) => {
        letGo = resolve
      })
      provider.gate = () => opened
      await order(page, KEYWORDS)
      // A clock that is fast makes no call a long one.
      await expect(page.getByText('กำลังถาม…').first()).toBeVisible()
      await expect(page.getByText(/^รอคำตอบมา/)).toHaveCount(0)

      // While it goes, phones show the run alone, its way to stop at the bottom.
      const form = page.getByRole('radio', { name: /Chicken/ })
      const fold = page.getByRole('button', { name: /^คีย์เวิร์ดและตัวเลือก/ })
      if (isPhone) {
        await expect(form).toBeHidden()
        await expect(fold).toContainText('4 คีย์เวิร์ด · OpenAI · Chicken × 3')
        await expect(page.getByText('0/4')).toBeVisible()
      } else {
        await expect(form).toBeVisible()
        await expect(fold).toBeHidden()
      }
      await expect(page.getByRole('button', { name: 'หยุดสร้าง' })).toHaveCount(1)
      // Esc in the keyword box stops nothing.
      if (!isPhone) {
        await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).press('Escape')
        await expect(page.getByRole('button', { name: 'หยุดสร้าง' })).toBeEnabled()
      }
      // Nor in a box of the options.
      if (!isPhone) {
        await page.getByRole('textbox', { name: 'กว้าง' }).press('Escape')
        await expect(page.getByRole('button', { name: 'หยุดสร้าง' })).toBeEnabled()
      }
      const wanted = page.getByRole('switch', { name: 'แจ้งเตือนเมื่อเสร็จ' })
      await expect(wanted).not.toBeChecked()
      await wanted.check()
      await expectToast(page, 'เปิดการแจ้งเตือนแล้ว')
      await expectAccessibleOn(page)
      if (isPhone) await expectNoSideways(page)
      await lookAway(page, true)
      letGo()
      await expect(page).toHaveTitle(/^สร้างเสร็จแล้ว \d+ รายการ · /)
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { notices: string[] }).notices))
        .toEqual([expect.stringMatching(/^สร้างเสร็จแล้ว \d+ รายการ$/)])
      await lookAway(page, false)
      await expect(page).toHaveTitle(/^สร้าง Prompt ด้วย AI/)

      // What failed says why in our words, and in the provider's when asked.
      await page.getByText('ข้อความจาก OpenAI').click()
      await expect(page.getByText('Request contains an invalid argument.')).toBeVisible()

      // Flags are filters.
      const results = page.getByRole('list', { name: 'ผลลัพธ์' })
      await press(page, 'มีชื่อที่ตลาดภาพไม่รับ 3')
      await expect(results.getByText('misty forest', { exact: true })).toBeHidden()
      await expect(results.getByText('nike shoes', { exact: true })).toBeVisible()
      await expectAccessibleOn(page)
      await press(page, 'มีชื่อที่ตลาดภาพไม่รับ 3')
      await expect(results.getByText('misty forest', { exact: true })).toBeVisible()

      // What was set aside is taken back.
      await page.getByText(/^คัดออก \d+ รายการ/).click()
      await page
        .getByRole('listitem')
        .filter({ hasText: 'ไม่ใช่ภาษาอังกฤษ' })
        .getByRole('button', { name: 'นำกลับมาใช้' })
        .first()
        .click()
      await expectToast(page, 'นำกลับมาใช้แล้ว')
      // The list may still grow.
      await expect(async () => {
        await results.evaluate((list) => list.scrollTo(0, list.scrollHeight))
        await expect(results.getByText('คาเฟ่ยามเช้า').first()).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expectAccessibleOn(page)
      if (isPhone) await expectNoSideways(page)

      // On a phone another run begins with opening the form; nothing is ordered by a press in passing.
      if (isPhone) {
        const asked = provider.asked.length
        await expect(page.getByRole('button', { name: 'สร้าง Prompt', exact: true })).toBeHidden()
        await press(page, 'สร้างชุดใหม่')
        await expect(form).toBeVisible()
        await expect(page.getByRole('button', { name: 'สร้าง Prompt', exact: true })).toBeVisible()
        expect(provider.asked).toHaveLength(asked)
      }

      // Results that are sent on replace a draft, and it comes back.
      await page.evaluate(() => sessionStorage.setItem('keywords:simple', 'typed by hand'))
      const letTimeGo = await holdTime(page)
      await press(page, 'ส่งไปสร้าง Prompt ต่อ')
      const box = page.getByRole('textbox', { name: /^คีย์เวิร์ด/ })
      await expect(box).toHaveValue(/^misty forest golden morning|^misty forest, golden morning/)
      await page.getByRole('button', { name: 'เลิกทำ' }).click()
      await letTimeGo()
      await expect(box).toHaveValue('typed by hand')

      await throwAway(page, provider, isPhone)
    } finally {
      await context.close()
      await server.close()
      await provider.close()
    }
  })
}

/** Stops two runs, which are both listed; opens one and throws the other away. */
async function throwAway(page: Page, provider: Awaited<ReturnType<typeof startStandIn>>, isPhone: boolean) {
  provider.gate = () => new Promise<never>(() => {})
  for (const keyword of ['first scene', 'second scene']) {
    await order(page, [keyword])
    await expect(page.getByText('กำลังถาม…')).toBeVisible()
    await press(page, 'หยุดสร้าง')
    await expect(page.getByText('หยุดแล้ว 1 คำขออาจถูกคิดเงิน')).toBeVisible()
  }
  await page.goto('/vipgen')
  await live(page)
  await expect(page.getByText('ยังไม่เสร็จ 2 ชุด')).toBeVisible()
  // By their keyword, newest first, with their provider.
  await expect(page.getByRole('listitem').filter({ hasText: 'เปิดชุดนี้' })).toContainText([
    /second scene.*OpenAI · /,
    /first scene.*OpenAI · /,
  ])
  await expectAccessibleOn(page)
  if (isPhone) await expectNoSideways(page)
  await page.getByRole('button', { name: 'ทิ้งชุดนี้' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'ทิ้งชุดนี้' }).click()
  await expectToast(page, 'ทิ้งชุดแล้ว')
  await expect(page.getByRole('button', { name: 'เปิดชุดนี้' }), 'the other one is left').toHaveCount(1)
  await press(page, 'เปิดชุดนี้')
  await expect(page).toHaveURL(/run=/)
  await expect(page.getByRole('heading', { name: 'การสร้าง', exact: true })).toBeInViewport()
  provider.gate = null
  await press(page, 'ทำต่อ')
  await expect(page.getByText('สร้างเสร็จแล้ว 3 รายการ').first()).toBeVisible()
  if (isPhone) await expect(page.getByRole('button', { name: 'สร้างชุดใหม่' })).toBeVisible()
}

/** Expects that nothing scrolls sideways on the smallest phones either. */
async function expectNoSideways(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => beyondEdge(page)).toEqual([])
  await page.setViewportSize(PHONE.viewport)
}

async function order(page: Page, keywords: string[]) {
  await page.request.put('/api/provider-keys/openai', { data: { apiKey: 'sk-of-one-in-bad-weather' } })
  await page.goto('/vipgen')
  await live(page)
  await page.getByRole('radio', { name: /^OpenAI/ }).check()
  await page.getByRole('radio', { name: /Chicken/ }).check()
  await page
    .getByRole('group', { name: 'จำนวน Prompt ต่อคีย์เวิร์ด' })
    .getByRole('button', { name: '3', exact: true })
    .click()
  await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill(keywords.join('\n'))
  await press(page, 'สร้าง Prompt')
  await expect(page).toHaveURL(/run=/)
}

/**
 * Writes down what would be shown as notices: Chromium without a head shows none. Phones let the service worker alone
 * show them.
 */
async function recordNotices(page: Page, isPhone: boolean) {
  await page.addInitScript((byWorker) => {
    const notices: string[] = []
    class Recorded {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      onclick: unknown = null
      constructor(_title: string, { body }: { body: string }) {
        if (byWorker) throw new TypeError('Illegal constructor')
        notices.push(body)
      }
      close() {}
    }
    Object.assign(window, { Notification: Recorded, notices })
    if (!byWorker) return
    const showNotification = async (_title: string, { body }: { body: string }) => notices.push(body)
    const value = async () => ({ showNotification, update: async () => {} })
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value })
  }, isPhone)
}

/** Puts the telephone's clock five minutes forward. */
async function runFast(page: Page) {
  await page.addInitScript(() => {
    const right = Date.now
    Date.now = () => right() + 300_000
  })
}

/** Lets the page believe that another tab is in front. */
async function lookAway(page: Page, isAway: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isAway)
}

test(
  'without a key the library makes keywords and scenes, marked as no AI',
  {
    tag: '@phone',
  },
  async ({ page, signInAs, expectAccessible }, { project }) => {
    await signInAs(!project.use.isMobile ? 'lapsed' : 'ex')
    await page.goto('/vipgen')
    // Gemini stays what is chosen at first; the library is one press away from it.
    await expect(page.getByRole('radio', { name: /^Gemini ยังไม่ได้/ })).toBeChecked()
    await expect(page.getByText('Gemini ใช้ไม่ได้ตอนนี้')).toBeVisible()
    await press(page, 'ใช้คลังคำทอคำ')
    const library = page.getByRole('radio', { name: /^คลังคำทอคำ \(ไม่ใช้ AI\)/ })
    await expect(library).toBeChecked()
    await expect(page.getByText('ทอจากคลังของเรา ไม่ใช้ API Key ไม่มีค่าใช้จ่าย')).toBeVisible()
    await page.getByRole('radio', { name: /Chicken/ }).check()
    await page
      .getByRole('group', { name: 'จำนวน Prompt ต่อคีย์เวิร์ด' })
      .getByRole('button', { name: '5', exact: true })
      .click()
    await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('misty forest\nร้านกาแฟ')
    await expectAccessible()
    await press(page, 'สร้าง Prompt')
    await expect(page.getByText('สร้างเสร็จแล้ว 10 รายการ').first()).toBeVisible()
    await expect(page.getByText('ไม่ใช้ AI', { exact: true })).toBeVisible()
    await expect(page.getByText('ไม่มีค่าใช้จ่าย').last()).toBeVisible()
    const results = page.getByRole('list', { name: 'ผลลัพธ์' })
    await expect(results.getByText(/^misty forest .* --ar /).first()).toBeVisible()
    await expectAccessible()
    await page.goto('/history')
    await expect(page.getByText('คลังคำทอคำ · Chicken').filter({ visible: true }).first()).toBeVisible()
  },
)
