import type { Locator, Page } from '@playwright/test'
import type { DemoServer } from '../scripts/demo-server.mjs'
import { startAnyServer, startOwnServer } from './own-server.ts'
import { slipPicture } from './slip-picture.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'

const log = (page: Page) => page.getByRole('log', { name: 'บทสนทนา' })
const panel = (page: Page) => page.getByRole('dialog', { name: /AI Support|ทีมงานทอคำ/ })
/** Expects a picture that is there, and not only its place. */
const expectDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
const message = (page: Page) => page.getByRole('textbox', { name: 'ข้อความ', exact: true })

test('the chat is a button until it is touched, and then whole by keyboard', { tag: '@phone' }, async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/chat-panel|start-chat/.test(request.url())) scripts.push(request.url())
  })
  for (const path of ['/', '/login']) {
    await page.goto(path)
    const launcher = page.getByRole('button', { name: 'เปิดแชต' })
    await expect(launcher).toBeVisible()
    expect(scripts, `${path} is sent none of the chat's code`).toEqual([])
    await launcher.press('Enter')
    await expect(message(page)).toBeFocused()
    await expectAccessibleOn(page)

    const send = page.getByRole('button', { name: 'ส่งข้อความ' })
    await expect(send).toBeDisabled()
    await message(page).fill('   ')
    await expect(send).toBeDisabled()
    await message(page).fill('ยังไม่ได้ส่ง')
    await message(page).press('Shift+Enter')
    await expect(log(page).getByText('ยังไม่ได้ส่ง')).toHaveCount(0)
    // An input method is composing: this Enter is its own.
    await message(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 })
    await expect(log(page).getByText('ยังไม่ได้ส่ง')).toHaveCount(0)

    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(launcher).toBeFocused()
    await launcher.click()
    await expect(message(page), 'what was typed is still there').toHaveValue(/ยังไม่ได้ส่ง/)
    await message(page).fill('')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    scripts.length = 0
  }
})

test('a visitor asks, is answered, and keeps the conversation from page to page', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'เปิดแชต' }).click()
  await page.getByRole('button', { name: 'ราคา VIP' }).click()
  await expect(log(page).getByText(/VIP เดือนแรก/)).toContainText('799 บาท')
  await page.getByRole('button', { name: 'ตรงคำถาม', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'ตรงคำถาม', exact: true }).last()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessibleOn(page)

  await log(page).getByRole('link', { name: 'หน้าแพ็กเกจ' }).click()
  await expect(page).toHaveURL(/\/vip$/)
  if (isMobile) await page.getByRole('button', { name: 'เปิดแชต' }).click()
  await expect(log(page).getByText(/VIP เดือนแรก/)).toBeVisible()
  await message(page).fill('ร่างที่ยังไม่ส่ง')
  await page.reload()
  if (isMobile) await page.getByRole('button', { name: 'เปิดแชต' }).click()
  await expect(log(page).getByText(/VIP เดือนแรก/)).toBeVisible()
  await expect(message(page)).toHaveValue('ร่างที่ยังไม่ส่ง')
})

test('from a chip to a person: a killed server in between loses nothing and doubles nothing @long', {
  tag: '@phone',
}, async ({ browser, noise, viewport, isMobile }) => {
  test.slow()
  noise.expect(
    /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED|Failed to load resource/,
  )
  const first = await startOwnServer()
  let running: DemoServer = first
  const context = await browser.newContext({
    baseURL: first.url,
    locale: 'th-TH',
    viewport,
    isMobile: isMobile ?? false,
  })
  const page = await context.newPage()
  noise.listenTo(page)
  const admin = await browser.newContext({
    baseURL: first.url,
    locale: 'th-TH',
    viewport,
    isMobile: isMobile ?? false,
  })
  await admin.addCookies(first.cookies.admin)
  try {
    await page.goto('/vip')
    await live(page)
    await page.getByRole('button', { name: 'เปิดแชต' }).click()
    await page.getByRole('button', { name: 'ราคา VIP' }).click()
    await expect(log(page).getByText(/VIP เดือนแรก/)).toBeVisible()
    await message(page).fill('ทำไมฟ้าถึงเป็นสีฟ้า')
    await message(page).press('Enter')
    await expect(log(page).getByText(/^เรื่องนี้ตอบไม่ได้ค่ะ/)).toBeVisible()

    await first.kill()
    await expect(page.getByText('กำลังเชื่อมต่อใหม่ ข้อความไม่หาย')).toBeVisible()
    await message(page).fill('ส่งตอนที่เซิร์ฟเวอร์ดับ')
    await message(page).press('Enter')
    await expect(page.getByText('ส่งไม่สำเร็จ')).toBeVisible()
    running = await startAnyServer({ dataDir: first.dataDir, port: first.port })
    await expect(page.getByText('ส่งไม่สำเร็จ')).toBeHidden()
    await expect(log(page).getByText('ส่งตอนที่เซิร์ฟเวอร์ดับ')).toHaveCount(1)

    // Its answer offers a person, too.
    await log(page).getByRole('button', { name: 'คุยกับทีมงาน' }).last().click()
    await expect(log(page).getByText(/ส่งต่อให้ทีมงานแล้ว พิมพ์รอไว้ได้เลย/)).toHaveCount(1)
    const email = page.getByRole('textbox', { name: 'อีเมล' })
    await email.fill('ไม่ใช่อีเมล')
    await page.getByRole('button', { name: 'ฝากอีเมล' }).click()
    await expect(page.getByText('รูปแบบอีเมลไม่ถูกต้อง')).toBeVisible()
    await email.fill('ploy@example.com')
    await page.getByRole('button', { name: 'ฝากอีเมล' }).click()
    await expect(page.getByText('จะส่งคำตอบไปที่ ploy@example.com ด้วย')).toBeVisible()
    await expectAccessibleOn(page)

    await panel(page)
      .locator('input[type=file]')
      .setInputFiles((await slipPicture()).file)
    await expect(page.getByText('แนบภาพแล้ว')).toBeVisible()
    await message(page).fill('ส่งสลิปมาด้วย')
    await message(page).press('Enter')
    await expectDrawn(log(page).getByRole('img', { name: 'ภาพที่ส่ง' }))
    await expect(log(page).getByText('ส่งสลิปมาด้วย')).toHaveCount(1)

    await panel(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'broken.jpg', mimeType: '', buffer: Buffer.from('\xff\xd8\xff…', 'latin1') })
    await expect(page.getByText('แนบภาพแล้ว')).toBeVisible()
    await message(page).press('Enter')
    const refused = log(page).getByText(/เปิดรูปนี้ไม่ได้/)
    await expect(refused).toBeVisible()
    await expectAccessibleOn(page)
    await log(page).getByRole('button', { name: 'ลบ' }).click()
    await expect(refused).toHaveCount(0)
    await expectDrawn(log(page).getByRole('img', { name: 'ภาพที่ส่ง' }))

    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()

    const inbox = await admin.newPage()
    noise.listenTo(inbox)
    await inbox.goto('/admin/inbox?tab=waiting')
    await live(inbox)
    await expectAccessibleOn(inbox)
    const row = inbox.getByRole('region', { name: 'แชต' }).getByRole('button', { name: /ผู้เยี่ยมชม \d+/ })
    await row.click()
    await expect(inbox.getByRole('log', { name: 'บทสนทนา' }).getByText('ส่งตอนที่เซิร์ฟเวอร์ดับ')).toBeVisible()
    await inbox.getByRole('button', { name: 'ดูทั้งหมด', exact: true }).click()
    await expect(inbox.getByRole('log', { name: 'บทสนทนา' }).getByText(/VIP เดือนแรก/)).toBeVisible()
    const shown = inbox.getByRole('log', { name: 'บทสนทนา' }).getByRole('button', { name: 'เปิดภาพ' })
    await expectDrawn(shown.locator('img'))
    await shown.click()
    await expectDrawn(inbox.getByRole('dialog').getByRole('img', { name: 'ภาพที่ส่งมา' }))
    await inbox.keyboard.press('Escape')
    await expect(inbox.getByRole('dialog')).toBeHidden()

    if (isMobile) await inbox.getByRole('button', { name: 'ข้อมูลผู้ติดต่อ' }).click()
    await inbox.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    await inbox.getByRole('combobox', { name: 'ป้ายกำกับใหม่' }).fill('License Key')
    await inbox.keyboard.press('Enter')
    await expect(inbox.getByRole('button', { name: 'เอาป้าย License Key ออก' })).toBeVisible()
    await expectAccessibleOn(inbox)
    if (isMobile) await inbox.getByRole('button', { name: 'กลับไปบทสนทนา' }).click()

    const answer = inbox.getByRole('textbox', { name: 'ข้อความตอบ' })
    await answer.fill('/สลิปไม่')
    await expect(inbox.getByRole('listitem').filter({ hasText: 'ภาพสลิปอ่านไม่ได้' })).toBeVisible()
    await answer.press('Enter')
    await expect(answer).toHaveValue('ภาพสลิปอ่านไม่ได้ กรุณาส่งภาพใหม่ ไม่ต้องโอนซ้ำ')
    await answer.fill('')
    await inbox.getByRole('button', { name: 'โน้ตภายใน' }).click()
    await inbox.getByRole('textbox', { name: 'โน้ตภายใน' }).fill('ลูกค้าใช้ Mac')
    await inbox.getByRole('button', { name: 'บันทึกโน้ต' }).click()
    await expect(inbox.getByRole('log', { name: 'บทสนทนา' }).getByText('ลูกค้าใช้ Mac')).toBeVisible()
    await answer.fill('ใช้ได้ทั้ง Windows และ Mac')
    await answer.press('Enter')
    await expect(
      inbox.getByRole('log', { name: 'บทสนทนา' }).getByText('ใช้ได้ทั้ง Windows และ Mac'),
    ).toBeVisible()
    await expect(answer).toHaveValue('')
    await expectAccessibleOn(inbox)

    const launcher = page.getByRole('button', { name: 'เปิดแชต มี 1 ข้อความใหม่' })
    await expect(launcher).toBeVisible()
    await expect(page).toHaveTitle(/^\(1\) /)
    await launcher.click()
    await expect(log(page).getByText('ใช้ได้ทั้ง Windows และ Mac')).toHaveCount(1)
    await expect(log(page).getByText('ลูกค้าใช้ Mac')).toHaveCount(0)
    await expect(page).not.toHaveTitle(/^\(/)

    await context.close()
    await answer.fill('มีอะไรเพิ่มเติมทักได้เลย')
    await inbox.getByRole('button', { name: 'ส่งแล้วปิดแชต' }).click()
    await expect(inbox.getByRole('button', { name: 'ปิดแล้ว', exact: true })).toBeDisabled()
    // The letter goes out after a minute and is the same for every size of screen.
    if (isMobile) return
    const owner = await browser.newContext({ baseURL: first.url })
    await owner.addCookies(first.cookies.owner)
    await expect
      .poll(async () => JSON.stringify(await (await owner.request.get('/api/outbox')).json()), {
        timeout: 150_000,
      })
      .toContain('ทีมงานตอบคำถามของคุณแล้ว')
    await owner.close()
  } finally {
    await admin.close()
    await context.close()
    await running.close()
  }
})
