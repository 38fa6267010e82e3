import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { startStandIn } from '../scripts/ai-provider-stand-in.mjs'
import { inDatabase } from './demo-database.ts'
import { startOwnServer } from './own-server.ts'
import { press } from './press.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'

/** The operator's key of this server. */
const CANARY = 'AIza-canary-of-the-operator-3Kf8'
const KEYWORDS = Array.from({ length: 20 }, (_, at) => `free scene ${at + 1}`)
const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))

test('Gemini (Free): fifteen requests, a pause told each second, and a queue that goes on by itself', async ({
  browser,
  noise,
}) => {
  const provider = await startStandIn({ delayMs: 100 })
  const server = await startOwnServer({
    env: { GEMINI_BASE_URL: provider.geminiUrl, GEMINI_FREE_API_KEY: CANARY },
  })
  const open = async (level: 'vip' | 'lifetime', phone = false) => {
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'th-TH',
      timezoneId: 'Asia/Bangkok',
      reducedMotion: 'reduce',
      viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
      ...(phone && { isMobile: true, hasTouch: true }),
    })
    await context.addCookies(server.cookies[level])
    return context
  }
  const contexts: BrowserContext[] = []
  try {
    const context = await open('vip')
    contexts.push(context)
    const page = await context.newPage()
    noise.listenTo(page)
    const readAllSent = everythingSent(page)

    await order(page, KEYWORDS)
    await expect(page.getByText('15 / 20 คีย์เวิร์ด')).toBeVisible()
    await expect(page.getByText('พักคิวตามโควตา Gemini Free')).toBeVisible()
    await expect(allowance(page)).toHaveAttribute('aria-valuenow', '15')
    const [first = 0, ...next] = await countdown(page, 3)
    expect(first + sinceLastAsked(provider), 'a minute in all').toBeGreaterThan(55)
    expect(next).toEqual([first - 1, first - 2])
    await expect(page.getByText('คำขอที่เหลือรอคิวเอง ไม่ต้องกดใหม่')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    // What is bought with patience is the member's, in whatever tab.
    const other = await context.newPage()
    noise.listenTo(other)
    await other.goto('/dashboard')
    await live(other)
    await expect(other.getByText('15/15')).toBeVisible()
    await expect(other.getByText(/^ใช้ได้อีกครั้งใน \d+ วินาที$/)).toBeVisible()
    await other.goto(page.url())
    await live(other)
    await expect(async () => {
      const [before, there, after] = [await secondsOf(page), await secondsOf(other), await secondsOf(page)]
      expect(there).toBeLessThanOrEqual(before + 1)
      expect(there).toBeGreaterThanOrEqual(after - 1)
    }).toPass()
    expect(provider.asked.length, 'nothing is asked during the pause').toBe(15)
    await expectAccessibleOn(page)

    await endPause(server.dataDir)
    await expect(page.getByText('สร้างเสร็จแล้ว 20 รายการ').first()).toBeVisible()
    await expect(other.getByText('สร้างเสร็จแล้ว 20 รายการ').first()).toBeVisible()
    expect(new Set(provider.asked.map(({ keyword }) => keyword)).size).toBe(20)
    expect(provider.asked).toHaveLength(20)
    await expect(page.getByText('ค่าใช้จ่ายจริง')).toBeVisible()
    await expect(allowance(page)).toHaveAttribute('aria-valuenow', '5')
    await expect(page.getByText('ใช้ไปแล้ว 5/15 ครั้ง')).toBeVisible()

    // The provider's own limit is waited for; its own faults are told as they are.
    provider.manner = '429'
    provider.retryAfter = '0'
    const askedBefore = provider.asked.length
    await order(page, ['one too many'])
    await expect.poll(() => provider.asked.length).toBeGreaterThan(askedBefore)
    provider.manner = 'right'
    await expect(page.getByText('สร้างเสร็จแล้ว 1 รายการ').first()).toBeVisible()
    provider.manner = '500'
    await order(page, ['broken on the way'])
    await expect(
      page.getByRole('alert').filter({
        hasText: 'ไม่สามารถสร้าง Prompt ด้วย Gemini (Free) ได้: เชื่อมต่อไม่ได้: ระบบของผู้ให้บริการขัดข้อง (HTTP 500)',
      }),
    ).toBeVisible()
    provider.manner = 'right'

    // Stopped during the pause it stays stopped when that is over, until its member goes on: on a phone.
    const pocket = await open('lifetime', true)
    contexts.push(pocket)
    const phone = await pocket.newPage()
    noise.listenTo(phone)
    await order(phone, KEYWORDS.slice(0, 16))
    await expect(phone.getByText('15 / 16 คีย์เวิร์ด')).toBeVisible()
    const left = await secondsOf(phone)
    expect(left + sinceLastAsked(provider), 'a minute in all').toBeGreaterThan(55)
    await expectAccessibleOn(phone)
    await press(phone, 'หยุดสร้าง')
    await expect(phone.getByText(/^หยุดไว้ที่ 15 จาก 16 คีย์เวิร์ด/)).toBeVisible()
    const asked = provider.asked.length
    await endPause(server.dataDir)
    await phone.reload()
    await live(phone)
    await expect(phone.getByText('ใช้ไปแล้ว 0/15 ครั้ง')).toBeVisible()
    expect(provider.asked.length).toBe(asked)
    await press(phone, 'ทำต่อ')
    await expect(phone.getByText('สร้างเสร็จแล้ว 16 รายการ').first()).toBeVisible()
    expect(provider.asked.length).toBe(asked + 1)

    expect(provider.asked.every(({ key }) => key === CANARY)).toBe(true)
    const sent = await readAllSent()
    expect(sent.length).toBeGreaterThan(20)
    expect(sent.filter((text) => text.includes(CANARY))).toEqual([])
    expect(filesHolding(CANARY, DIST)).toEqual([])
    expect(filesHolding(CANARY, server.dataDir)).toEqual([])
  } finally {
    for (const context of contexts) await context.close()
    await server.close()
    await provider.close()
  }
})

async function order(page: Page, keywords: string[]) {
  await page.goto('/vipgen')
  await live(page)
  await page.getByRole('radio', { name: /^Gemini \(Free\) .* ไม่มีค่าใช้จ่าย/ }).check()
  await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill(keywords.join('\n'))
  await press(page, 'สร้าง Prompt')
  await expect(page).toHaveURL(/\/vipgen\?run=[0-9a-f-]{36}$/)
}

const allowance = (page: Page) => page.getByRole('meter', { name: 'โควตา Gemini Free' })

/** Returns the seconds since the provider was asked last, with which a pause begins. */
function sinceLastAsked({ asked }: { asked: { at: number }[] }): number {
  return (Date.now() - (asked.at(-1)?.at ?? 0)) / 1_000
}

const COUNTDOWN = /^ใช้ได้อีกครั้งใน (\d+) วินาที · ใช้ไปแล้ว 15\/15 ครั้ง/

/** Returns the seconds that the countdown says: gen.freeCountdown of the glossary, to the letter. */
async function secondsOf(page: Page): Promise<number> {
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(COUNTDOWN)
  const [, seconds] = COUNTDOWN.exec((await timer.textContent()) ?? '') ?? []
  return Number(seconds)
}

/**
 * Returns the first so many numbers in a row that the countdown says, each one less than the one before, as the page
 * itself sees them: a machine that halts leaves some out.
 */
function countdown(page: Page, numbers: number): Promise<number[]> {
  return page.getByRole('timer').evaluate(
    (timer, wanted) =>
      new Promise<number[]>((resolve) => {
        const read = () => Number(/\d+/.exec(timer.textContent ?? '')?.[0])
        const seen = [read()]
        const watcher = new MutationObserver(() => {
          if (read() !== seen.at(-1)) seen.push(read())
          const last = seen.slice(-wanted)
          if (last.length < wanted || last.some((each, at) => each !== (last[0] ?? 0) - at)) return
          watcher.disconnect()
          resolve(last)
        })
        watcher.observe(timer, { childList: true, characterData: true, subtree: true })
      }),
    numbers,
  )
}

/** Lets time pass: the pauses are nearly over. */
async function endPause(dataDir: string): Promise<void> {
  await inDatabase(
    dataDir,
    `UPDATE ai_free_allowance SET limited_until = now() + interval '1 second' WHERE limited_until IS NOT NULL`,
  )
}

/** Collects all that the page is answered, streams aside. @returns to be called for the texts */
function everythingSent(page: Page): () => Promise<string[]> {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (/event-stream|^font/.test(response.headers()['content-type'] ?? '')) return
    bodies.push(response.text().catch(() => ''))
  })
  return () => Promise.all(bodies)
}

function filesHolding(secret: string, folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  expect(files).not.toEqual([])
  return files.filter((file) => contentOf(file).includes(secret))
}

/** Reads what a file holds; nothing, when the database has removed it meanwhile. */
function contentOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
