import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startStandIn } from '../scripts/ai-provider-stand-in.mjs'
import { registerVip } from './new-member.ts'
import { startOwnServer } from './own-server.ts'
import { press } from './press.ts'
import { expect, gotoDrawn, live, test, withDelayedScripts } from './test.ts'
import { expectToast, noteToasts } from './toasts.ts'

test(
  'results are searched, walked by keys, copied one after another, and edited where they stand',
  {
    tag: '@phone',
  },
  async ({ page, context, expectAccessible }, { project }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // One run a member and provider.
    await registerVip(page.request)
    await make(page, ['misty forest', 'thai market', 'nike shoes'], '5')
    await expect(page.getByText('สร้างเสร็จแล้ว 15 รายการ').first()).toBeVisible()
    const results = page.getByRole('list', { name: 'ผลลัพธ์' })
    const current = results.locator('[aria-current]')
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

    // Names that marketplaces refuse are told.
    await expect(page.getByText('ควรตรวจ 5 รายการ')).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'ค้นหาในผลลัพธ์' })
    await search.fill('nike')
    await expect(page.getByText('พบ 5 รายการ')).toBeVisible()
    await expect(results.getByRole('img', { name: 'มีชื่อที่ตลาดภาพไม่รับ: nike' }).first()).toBeVisible()
    await search.fill('nothing of the kind')
    await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
    await search.fill('market quiet')
    await expect(page.getByText('พบ 1 รายการ')).toBeVisible()
    await expectAccessible()
    await search.fill('')
    await expect(page.getByText('พบ 1 รายการ')).toHaveCount(0)

    if (!project.use.isMobile) {
      await results.focus()
      await page.keyboard.press('c')
      await expect.poll(clipboard).toMatch(/^misty forest golden morning .* --ar /)
      await page.keyboard.press('j')
      await page.keyboard.press('c')
      await expect.poll(clipboard).toMatch(/^misty forest modern morning .* --ar /)
      await page.keyboard.press('k')
      await expect(current).toContainText('misty forest modern morning')
      await expect(page.getByText('ใช้แล้ว 2 รายการ')).toBeVisible()
      // The letters of a box are letters.
      await search.fill('')
      await search.press('c')
      await expect(search).toHaveValue('c')
      const found = page.getByText(/^พบ \d+ รายการ$/)
      await expect(found).toBeVisible()
      await expect(page.getByText('ใช้แล้ว 2 รายการ')).toBeVisible()
      await search.fill('')
      await expect(found).toHaveCount(0)
    } else {
      await results.getByRole('button', { name: 'คัดลอกรายการ 1 ของ misty forest' }).click()
      await expect(page.getByText('ใช้แล้ว 1 รายการ')).toBeVisible()
    }

    await results.getByRole('button', { name: 'แก้ไขรายการ 1 ของ misty forest' }).click()
    const box = page.getByRole('textbox', { name: 'ข้อความของรายการ' })
    await box.fill('x'.repeat(1_001))
    await box.press('Enter')
    await expect(results.getByText('ข้อความต้องมีไม่เกิน 1,000 ตัวอักษร')).toBeVisible()
    await expect(box, 'nothing typed is lost').toHaveValue('x'.repeat(1_001))
    await expectAccessible()
    await box.fill('มิสตี้ ป่าในหมอก misty forest at dawn')
    await box.press('Enter')
    await expect(results.getByText('มิสตี้ ป่าในหมอก misty forest at dawn')).toBeVisible()

    // Who comes back by another way finds it on top.
    await page.goto('/dashboard')
    await page.goto('/vipgen')
    await live(page)
    await expect(page.getByText('ชุดล่าสุดเสร็จแล้ว · 15 รายการ')).toBeVisible()
    await page.getByRole('button', { name: 'ดูผลลัพธ์' }).click()
    await expect(results.getByText('misty forest at dawn')).toBeVisible()
    await expect(page).toHaveURL(/run=/)
  },
)

test('the run of an address is drawn before its code comes, and is whole once it has @long', {
  tag: '@phone',
}, async ({ page }) => {
  await registerVip(page.request)
  const made = await page.request.post('/api/ai/runs', {
    data: {
      idempotencyKey: randomUUID(),
      provider: 'library',
      mode: 'chicken',
      count: 3,
      finish: { aspects: ['1:1'], stylize: [100], chaos: [], quality: 'standard', version: '7' },
      keywords: ['misty forest', 'thai market'],
    },
  })
  const { id } = await made.json()
  await expect
    .poll(async () => (await (await page.request.get(`/api/ai/runs/${id}`)).json()).state)
    .toBe('finished')
  const letGo = await withDelayedScripts(page)
  await gotoDrawn(page, `/vipgen?run=${id}`)
  await expect(page.getByRole('heading', { name: 'การสร้าง', exact: true })).toBeVisible()
  await expect(page.getByText('2 / 2 คีย์เวิร์ด')).toBeVisible()
  letGo()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  const results = page.getByRole('list', { name: 'ผลลัพธ์' })
  await expect(results.getByText('misty forest', { exact: true })).toBeVisible()
})

test('two tabs show one run: what one stops, goes on with or edits, the other tells @long', async ({
  browser,
  noise,
}) => {
  test.slow()
  noise.expect(/status of 409|ERR_INTERNET_DISCONNECTED/)
  // Long enough under way for two tabs to be opened on a busy machine.
  const provider = await startStandIn({ delayMs: 4_000 })
  const server = await startOwnServer({ env: { OPENAI_BASE_URL: provider.openaiUrl } })
  const context = await browser.newContext({ baseURL: server.url, locale: 'th-TH' })
  try {
    await context.addCookies(server.cookies.vip)
    await noteToasts(context)
    context.on('page', (tab) => noise.listenTo(tab))
    const page = await context.newPage()
    await make(
      page,
      Array.from({ length: 400 }, (_, at) => `scene ${at + 1}`),
      '3',
    )
    const other = await context.newPage()
    await other.goto(page.url())
    await live(other)
    await press(other, 'หยุดสร้าง')
    for (const tab of [page, other]) await expect(tab.getByText(/^หยุดไว้ที่ \d+ จาก 400 คีย์เวิร์ด/)).toBeVisible()
    await press(page, 'ทำต่อ')
    await other.bringToFront()
    await expect(other.getByText(/^หยุดไว้ที่/)).toBeHidden()
    await expect(other.getByText('กำลังสร้าง…').first()).toBeVisible()

    // Without a network each says so; what was asked for goes on meanwhile.
    await context.setOffline(true)
    await expect(page.getByText('ไม่มีอินเทอร์เน็ต จะเชื่อมต่อใหม่อัตโนมัติ')).toBeVisible()
    await press(page, 'หยุดสร้าง')
    await expectToast(page, 'เชื่อมต่อเซิร์ฟเวอร์ไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองอีกครั้ง')
    provider.delayMs = 0
    await context.setOffline(false)
    for (const tab of [page, other])
      await expect(tab.getByText('สร้างเสร็จแล้ว 1,200 รายการ').first()).toBeVisible({ timeout: 300_000 })
    await editInBoth(page, other)
  } finally {
    await context.close()
    await server.close()
    await provider.close()
  }
})

async function editInBoth(page: Page, other: Page) {
  const edit = async (tab: Page, text: string) => {
    await tab.getByRole('textbox', { name: 'ข้อความของรายการ' }).fill(text)
    await tab.getByRole('textbox', { name: 'ข้อความของรายการ' }).press('Enter')
  }
  for (const tab of [page, other])
    await tab.getByRole('button', { name: 'แก้ไขรายการ 1 ของ scene 1', exact: true }).click()
  await edit(page, 'written by the first')
  // The words stand in the box before they are kept: it closes once they are.
  await expect(page.getByRole('textbox', { name: 'ข้อความของรายการ' })).toHaveCount(0)
  await expect(page.getByText('written by the first')).toBeVisible()
  await edit(other, 'written by the second')
  await expectToast(other, 'รายการนี้เพิ่งเปลี่ยนจากที่อื่น กรุณาแก้ไขอีกครั้ง')
  await expect(other.getByRole('textbox', { name: 'ข้อความของรายการ' }), 'nothing typed is lost').toHaveValue(
    'written by the second',
  )
  const box = other.getByRole('textbox', { name: 'ข้อความของรายการ' })
  await expect(async () => {
    // What is saved already takes no further press.
    if (await box.isVisible()) await box.press('Enter', { timeout: 1_000 })
    await expect(box).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(other.getByText('written by the second').first()).toBeVisible()
}

async function make(page: Page, keywords: string[], count: string) {
  await page.request.put('/api/provider-keys/openai', { data: { apiKey: 'sk-of-one-who-looks-closely' } })
  await page.goto('/vipgen')
  await live(page)
  await page.getByRole('radio', { name: /^OpenAI/ }).check()
  await page.getByRole('radio', { name: /Chicken/ }).check()
  await page
    .getByRole('group', { name: 'จำนวน Prompt ต่อคีย์เวิร์ด' })
    .getByRole('button', { name: count, exact: true })
    .click()
  await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill(keywords.join('\n'))
  await press(page, 'สร้าง Prompt')
  await expect(page).toHaveURL(/run=/)
}
