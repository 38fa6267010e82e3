import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { startStandIn } from '../scripts/ai-provider-stand-in.mjs'
import type { DemoServer } from '../scripts/demo-server.mjs'
import { holdTime } from './held-time.ts'
import { startAnyServer, startOwnServer } from './own-server.ts'
import { press } from './press.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'

/** Fifty keywords that differ; their results do too. */
const KEYWORDS = Array.from(
  { length: 50 },
  (_, at) => `stock scene ${String.fromCharCode(97 + (at % 26))}${at}`,
)
const CANARY = 'AIza-canary-of-the-journey-7Qx9'
const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

for (const [name, size] of [
  ['keywords become prompts by AI, and a killed server loses nothing @long', DESKTOP],
  ['keywords become prompts by AI on a phone', PHONE],
] as const) {
  test(name, async ({ browser, noise }) => {
    test.slow()
    // What the killed server leaves unanswered, and what is asked of it while it is away.
    noise.expect(/Failed to load resource|ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|EventSource/)
    // What is killed is killed with calls under way.
    const provider = await startStandIn({ delayMs: size === DESKTOP ? 700 : 0 })
    // However slow this machine is, the run does not end before it is stopped.
    let letGo = () => {}
    const stopped = new Promise<void>((resolve) => {
      letGo = resolve
    })
    provider.gate = () => (provider.asked.length > 20 ? stopped : undefined)
    const env = { OPENAI_BASE_URL: provider.openaiUrl, GEMINI_BASE_URL: provider.geminiUrl }
    const first = await startOwnServer({ env })
    const { dataDir, port, url } = first
    const context = await browser.newContext({
      baseURL: url,
      locale: 'th-TH',
      timezoneId: 'Asia/Bangkok',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...size,
    })
    let running: DemoServer = first
    try {
      await context.addCookies(first.cookies.vip)
      const page = await context.newPage()
      noise.listenTo(page)

      await saveKey(page)
      await order(page)
      // The first are asked at once; those that come next, once they are answered, are few: no more are given up by the stop.
      await expect.poll(() => provider.asked.length).toBeGreaterThan(10)

      await press(page, 'หยุดสร้าง')
      await expect(page.getByText(/^หยุดไว้ที่ \d+ จาก 50 คีย์เวิร์ด/)).toBeVisible()
      letGo()
      await expectAccessibleOn(page)
      const asked = provider.asked.length
      await page.reload()
      await expect(page.getByText(/^หยุดไว้ที่ \d+ จาก 50 คีย์เวิร์ด/)).toBeVisible()
      expect(provider.asked.length, 'nothing is asked while it stands').toBe(asked)

      await press(page, 'ทำต่อ')
      await expect.poll(() => provider.asked.length).toBeGreaterThan(asked + 8)
      if (size === DESKTOP) {
        await running.kill()
        await expect(page.getByText(/การเชื่อมต่อขาดหาย/)).toBeVisible()
        running = await startAnyServer({ dataDir, port, env })
        await expect(page.getByText(/การเชื่อมต่อขาดหาย/)).toBeHidden()
      }
      await finish(page)
      await expectAccessibleOn(page)

      const perKeyword = new Map<string, number>()
      for (const { keyword } of provider.asked) perKeyword.set(keyword, (perKeyword.get(keyword) ?? 0) + 1)
      expect(perKeyword.size).toBe(50)
      const twice = [...perKeyword.values()].filter((times) => times > 1)
      expect(twice.length, 'only what was in flight at the kill is asked again').toBeLessThanOrEqual(8)
      expect(Math.max(...perKeyword.values())).toBeLessThanOrEqual(2)

      const prompts = await downloaded(page, () => press(page, 'ดาวน์โหลด .txt'))
      expect(prompts).toHaveLength(500)
      expect(new Set(prompts).size).toBe(500)
      for (const prompt of prompts)
        expect(prompt).toMatch(/^[\x20-\x7e]+ --ar (1:1|9:16) --s 100 --q 1 --v 7$/)

      await editFirst(page)
      await sendOn(page)
      await history(page)
      expect(await page.content()).not.toContain(CANARY)
    } finally {
      await context.close()
      await running.close()
      await provider.close()
    }
  })
}

async function saveKey(page: Page) {
  await page.goto('/profile#keys')
  await live(page)
  const box = page.getByLabel('API Key ของ Gemini')
  await box.fill(CANARY)
  const form = page.locator('form').filter({ has: box })
  await form.getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
  await expect(page.getByText(/^ใช้กับ \S+ ได้/)).toBeVisible()
}

async function order(page: Page) {
  await page.goto('/vipgen')
  await live(page)
  await expect(page.getByRole('heading', { level: 1, name: 'สร้าง Prompt ด้วย AI' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Gemini พร้อมใช้งาน/ })).toBeChecked()
  await expect(page.getByText(/เซิร์ฟเวอร์ทดลอง 127\.0\.0\.1:/).first()).toBeVisible()
  await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill(KEYWORDS.join('\n'))
  await page.getByRole('radio', { name: /Chicken/ }).check()
  await page
    .getByRole('group', { name: 'จำนวน Prompt ต่อคีย์เวิร์ด' })
    .getByRole('button', { name: '10', exact: true })
    .click()
  await expect(page.getByText('50 คีย์เวิร์ด × 10 รายการ = 500 Prompt')).toBeAttached()
  await expect(page.getByText(/^[\d.]+ ดอลลาร์ \([\d.]+ บาท\)$/)).toBeVisible()
  await expectAccessibleOn(page)
  await press(page, 'สร้าง Prompt')
  await expect(page).toHaveURL(/\/vipgen\?run=[0-9a-f-]{36}$/)
}

/** Goes on until all is through; what the kill cut off waits for the member's word. */
async function finish(page: Page) {
  const resume = page.getByRole('button', { name: 'ทำต่อ' })
  const finished = page.getByText('สร้างเสร็จแล้ว 500 รายการ').first()
  await expect(async () => {
    if (await resume.isVisible()) await resume.click({ timeout: 2_000 })
    await expect(finished).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 150_000 })
  await expect(page.getByText('50 / 50 คีย์เวิร์ด')).toBeVisible()
  await expect(page.getByText('ค่าใช้จ่ายจริง')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 500 รายการ' })).toBeVisible()
}

async function editFirst(page: Page) {
  await page.getByRole('button', { name: `แก้ไขรายการ 1 ของ ${KEYWORDS[0]}` }).click()
  const box = page.getByRole('textbox', { name: 'ข้อความของรายการ' })
  await box.fill('a hand made prompt of the member')
  await box.press('Enter')
  // The box holds the same words until they are kept.
  await expect(box).toBeHidden()
  await expect(page.getByText('a hand made prompt of the member')).toBeVisible()
  await page.reload()
  await live(page)
  await expect(page.getByText('a hand made prompt of the member')).toBeVisible()
}

async function sendOn(page: Page) {
  await press(page, 'ส่งไปสร้าง Prompt ต่อ')
  await expect(page).toHaveURL(/\/ready-prompt$/)
  await expect(page.getByRole('textbox', { name: /^คีย์เวิร์ด/ })).toHaveValue(
    /^a hand made prompt of the member\n/,
  )
  await press(page, 'สร้าง Prompt')
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 500 รายการ' })).toBeVisible()
}

async function history(page: Page) {
  await page.goto('/history')
  await live(page)
  await expect(page.getByText('เหลือ 7 วัน').filter({ visible: true }).first()).toBeVisible()
  await expectAccessibleOn(page)
  const made = page.getByRole('button', { name: `ดาวน์โหลด ${KEYWORDS[0]}` }).filter({ visible: true })
  const simple = page
    .getByRole('button', { name: 'ดาวน์โหลด a hand made prompt of the member' })
    .filter({ visible: true })
  const fromAi = await downloaded(page, () => made.first().click())
  expect(fromAi).toHaveLength(500)
  expect(fromAi[0], 'the file follows what was edited').toMatch(/^a hand made prompt of the member --ar /)
  const fromBuilder = await downloaded(page, () => simple.first().click())
  expect(fromBuilder).toHaveLength(500)
  expect(fromBuilder[0]).toBe('a hand made prompt of the member, Realistic Photo --ar 16:9 --q 1 --v 6.1')
  await expect(page.getByText('ดาวน์โหลดแล้ว').filter({ visible: true }).nth(1)).toBeVisible()

  const letGo = await holdTime(page)
  await page
    .getByRole('button', { name: `ลบ ${KEYWORDS[0]}` })
    .filter({ visible: true })
    .first()
    .click()
  await expect(made).toBeHidden()
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await letGo()
  await expect(made.first()).toBeVisible()

  await page
    .getByRole('link', { name: `สร้าง ${KEYWORDS[0]} ด้วยค่าเดิม` })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/vipgen$/)
  await expect(page.getByRole('textbox', { name: /^คีย์เวิร์ด/ })).toHaveValue(KEYWORDS.join('\n'))
}

async function downloaded(page: Page, start: () => Promise<void>): Promise<string[]> {
  const coming = page.waitForEvent('download')
  await start()
  return (await readFile(await (await coming).path(), 'utf8')).replace(/\n$/, '').split('\n')
}
