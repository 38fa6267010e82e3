import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { SALES_FILES } from '@thokham/domain/testing/sales-files'
import { registerVip } from './new-member.ts'
import { press } from './press.ts'
import { expect, live, test } from './test.ts'

/* Sales files as domain/src/testing/sales-files.ts has them; every sum below is worked out by hand at 33.20 baht a dollar and 38.40 a euro. */

const phone = { tag: '@phone' }

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: typeof text === 'string' ? Buffer.from(text) : text,
})

/** A table of two pictures, as the metadata tool writes it for Magnific. */
const LISTING = `Filename;Title;Keywords;Prompt;Model
silk-loom-01.jpg;Weaver;silk,loom,weaver;silk weaver at a loom, Realistic Photo --ar 3:2;7
rice-field-02.jpg;Rice;rice,field;rice field at dawn, Watercolor --ar 3:2;7
`

async function drop(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  await page.locator('input[type=file][aria-label="เลือกไฟล์"]').setInputFiles(files)
}

async function setRate(page: Page, label: string, baht: string): Promise<void> {
  await page.getByLabel(label).fill(baht)
}

test(
  'sales files become sums, and no figure leaves the browser',
  phone,
  async ({ page, expectAccessible }) => {
    await registerVip(page.request)
    await page.goto('/sales')
    await expect(page.getByText('ยังไม่มียอดขาย วางไฟล์จาก Adobe Stock')).toBeVisible()
    await expectAccessible()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
      else if (/(?:330000|silk-loom|900000001)/.test(request.url())) sent.push(request.url())
    })

    await drop(page, file('list.csv', LISTING), file('anything.csv', SALES_FILES.adobe))
    await expect(page.getByText('รู้จักภาพ 2 ภาพจากตารางนี้')).toBeVisible()
    await expect(page.getByText('Adobe Stock · 3 แถว · 4 ต.ค. 69–4 ต.ค. 69 · ดอลลาร์')).toBeVisible()
    await expect(page.getByText('เพิ่ม 3 แถว มีอยู่แล้ว 0 แถว')).toBeVisible()
    await expect(page.getByText('ยอดที่เป็นดอลลาร์ยังไม่รวม กรุณาใส่อัตรา')).toBeVisible()
    await setRate(page, '1 ดอลลาร์ เป็นกี่บาท', '33.2')
    await press(page, 'ใช้')
    // 0.33 + 0.33 + 3.30 = 3.96 dollars = 131.47 baht.
    await expect(page.getByLabel('ยอดรวม').getByText('131', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('ขาย 131 − คืนเงิน 0')).toBeVisible()
    await expect(page.getByText('100% ของ 2 ภาพ')).toBeVisible()
    await expect(page.getByText('131 บาท ÷ 2 ภาพ')).toBeVisible()
    await expect(page.getByText('จับคู่ครบทุกแถว')).toBeVisible()
    await expectAccessible()

    // The same file again brings nothing, one of another marketplace its own; refunds are taken off.
    await drop(page, file('again.csv', SALES_FILES.adobe), file('sales (3).csv', SALES_FILES.oneTwoThree))
    await expect(page.getByText('เพิ่ม 0 แถว มีอยู่แล้ว 3 แถว')).toBeVisible()
    await expect(page.getByText('คืนเงิน 1 รายการ หักแล้ว')).toBeVisible()
    // 131.47 + (6.51 + 0.25 − 0.25) × 33.20 = 131.47 + 216.13 = 347.60.
    await expect(page.getByText('ขาย 356 − คืนเงิน 8')).toBeVisible()

    // A month is asked for; a page of the web is none.
    await drop(
      page,
      file('statistics-2026-10.csv', SALES_FILES.magnific),
      file('november.csv', SALES_FILES.magnificPage),
    )
    await expect(page.getByText('เป็นหน้าเว็บ ไม่ใช่ตาราง กรุณาดาวน์โหลดใหม่')).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: 'statistics-2026-10.csv' })
    await expect(row.getByLabel(/ไม่บอกเดือน/)).toHaveValue('2026-10')
    await row.getByRole('button', { name: 'ใช้', exact: true }).click()
    await setRate(page, '1 ยูโร เป็นกี่บาท', '38.4')
    await page.getByRole('button', { name: 'ใช้', exact: true }).last().click()
    // (0.92 + 0.23) × 38.40 = 44.16; 347.60 + 44.16 = 391.76.
    await expect(page.getByLabel('ยอดรวม').getByText('392', { exact: false }).first()).toBeVisible()

    // Rows without a name are shown, and joined by hand once.
    await drop(page, file('list.txt', SALES_FILES.dreamstimeList))
    await expect(page.getByText('ยังไม่จับคู่ 3 แถว')).toBeVisible()
    await expectAccessible()
    await press(page, 'จับคู่เอง: Elderly couple gardening together')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /rice-field-02\.jpg/ })
      .click()
    await expect(page.getByText('ยังไม่จับคู่ 1 แถว')).toBeVisible()

    await page.reload()
    await expect(page.getByText('ยังไม่จับคู่ 1 แถว')).toBeVisible()
    await press(page, 'คีย์เวิร์ด')
    await expect(page.getByText('rice field at dawn')).toBeVisible()
    await expect(page.getByText('อีก 29 ภาพ').first()).toBeVisible()
    await press(page, 'พักไว้: rice field at dawn')
    await expect(page.getByRole('button', { name: 'เลิกพัก: rice field at dawn' })).toBeVisible()
    await expectAccessible()

    const [csv] = await Promise.all([page.waitForEvent('download'), press(page, 'ดาวน์โหลดยอดขายเป็น CSV')])
    const lines = readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\r\n')
    // Three of Adobe, three of 123RF, two of Magnific, three of Dreamstime, and the head.
    expect(lines).toHaveLength(12)
    expect(sent).toEqual([])

    await press(page, 'ทำเพิ่มจากนี้: rice field at dawn')
    await expect(page).toHaveURL(/\/ready-prompt/)
    await expect(page.getByText('รับคีย์เวิร์ดแล้ว 1 คำ')).toBeVisible()
  },
)

test('a backup opens in another browser, and a sign-out takes sales away unless they are kept', async ({
  page,
  browser,
}) => {
  await registerVip(page.request)
  await page.goto('/sales')
  await drop(page, file('list.csv', LISTING), file('adobe.csv', SALES_FILES.adobe))
  await expect(page.getByText('เพิ่ม 3 แถว มีอยู่แล้ว 0 แถว')).toBeVisible()
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'สำรองเป็นไฟล์')])
  const backup = readFileSync(await saved.path())

  const other = await browser.newContext()
  const second = await other.newPage()
  await registerVip(second.request)
  await second.goto('/sales')
  await live(second)
  await drop(second, file('backup.json', backup))
  await expect(second.getByText('กู้คืนจากไฟล์สำรอง 1 ไฟล์')).toBeVisible()
  await expect(second.getByText('จับคู่ครบทุกแถว')).toBeVisible()
  await drop(second, file('backup.json', backup))
  await expect(second.getByText('กู้คืนจากไฟล์สำรอง 0 ไฟล์')).toBeVisible()
  await other.close()

  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(await databases()).toContain('sales')
  await page.getByRole('switch', { name: 'เก็บไว้ในเครื่องนี้' }).check()
  await signOut(page)
  expect(await databases()).toContain('sales')
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /บัญชีของฉัน/ }).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL(/\/(?:login)?$/)
}

test(
  'a plan for the weeks keeps to the limit, and today’s work is one press',
  phone,
  async ({ page, expectAccessible }) => {
    await registerVip(page.request)
    await page.goto('/sales')
    const plan = page.getByRole('region', { name: 'แผนสัปดาห์' })
    await expect(plan.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await plan.getByLabel('ส่งได้ต่อสัปดาห์').fill('30')
    await plan.getByLabel('ส่งได้ต่อสัปดาห์').blur()
    for (const week of await plan.getByRole('heading', { level: 3 }).allTextContents()) {
      const [, sent = '', most] = /(\d+)\/(\d+) ภาพ/.exec(week) ?? []
      expect(most).toBe('30')
      expect(Number(sent)).toBeLessThanOrEqual(30)
    }
    await expectAccessible()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      plan.getByRole('button', { name: 'ใส่ปฏิทิน (.ics)' }).click(),
    ])
    const lines = readFileSync(await saved.path(), 'utf8').split('\r\n')
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)

    await page.goto('/dashboard')
    const today = page.getByText(/^งานวันนี้: .+ \d+ คำใหม่$/)
    await expect(today).toBeVisible()
    const count = /(\d+) คำใหม่/.exec((await today.textContent()) ?? '')?.[1]
    await page.getByRole('region', { name: 'แผนสัปดาห์' }).getByRole('button', { name: 'สร้าง Prompt' }).click()
    await expect(page).toHaveURL(/\/ready-prompt/)
    await expect(page.getByText(`รับคีย์เวิร์ดแล้ว ${count} คำ`)).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByText('งานวันนี้ครบแล้ว พักได้เลย')).toBeVisible()
  },
)
