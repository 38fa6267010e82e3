import sharp from 'sharp'
import { fillRegistration } from './new-member.ts'
import { startOwnServer } from './own-server.ts'
import { expect, live, test } from './test.ts'
import { expectToast, noteToasts } from './toasts.ts'

const phone = { tag: '@phone' }

test(
  'the landing page’s buy button keeps the chosen plan through the registration to the payment',
  phone,
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('radio', { name: /1 เดือน/ }).check()
    const buy = page.locator('#pricing').getByRole('link', { name: 'เลือกแพ็กเกจนี้' })
    await expect(buy, 'one for VIP, one for lifetime').toHaveCount(2)
    await buy.first().click()
    await expect(page.getByText('เลือก VIP 1 เดือน ไว้แล้ว สมัครเสร็จชำระเงินต่อได้เลย')).toBeVisible()
    await fillRegistration(page)
    await expect(page).toHaveURL(/\/payment\?plan=monthly$/)
  },
)

test(
  'the landing page shows what prompts become, in pictures of our own',
  phone,
  async ({ page, expectAccessible }) => {
    await page.goto('/')
    const pictures = page.getByRole('region', { name: 'จาก Prompt เป็นภาพ' }).last()
    await pictures.scrollIntoViewIfNeeded()
    const first = pictures.getByRole('img', {
      name: 'ภาพวาดจาก Prompt: misty mountain sunrise, Watercolor --ar 3:2',
    })
    await expect(first).toBeVisible()
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(576)
    await expectAccessible()
  },
)

test(
  'terms and privacy are for everybody to read, and lead on from the registration',
  phone,
  async ({ page, signInAs, expectAccessible }) => {
    await page.goto('/register')
    await page.getByRole('link', { name: 'ข้อกำหนดการใช้งาน' }).click()
    await expect(page).toHaveURL(/\/terms$/)
    await expect(page.getByText('ใช้ข้อมูลจริง ไม่แบ่งหรือขายบัญชีและ License Key')).toBeVisible()
    await expect(page.getByText(/ตรวจแก้ก่อนใช้จริง|เจ้าของยืนยัน/)).toHaveCount(0)
    await expectAccessible()
    await page.getByRole('link', { name: 'นโยบายความเป็นส่วนตัว' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'นโยบายความเป็นส่วนตัว' })).toBeVisible()

    await signInAs('owner')
    await page.goto('/terms')
    await expect(page.getByText('ตรวจแก้ก่อนใช้จริง')).toBeVisible()
    await expect(page.getByText('เจ้าของยืนยัน', { exact: true })).toHaveCount(2)
    await page.getByRole('link', { name: 'ไปหน้าตั้งค่า' }).click()
    await expect(page.getByRole('heading', { name: 'ข้อกำหนด', exact: true })).toBeInViewport()
  },
)

test(
  'the owner’s to-do list leads to each thing, and is nobody else’s',
  phone,
  async ({ page, signInAs, expectAccessible }) => {
    await signInAs('owner')
    await page.goto('/dashboard')
    const list = page.getByRole('region', { name: /ตั้งร้านให้พร้อมขาย เหลือ \d ข้อ/ })
    await expect(list.getByText('ตั้งค่าอีเมล')).toBeVisible()
    await expectAccessible()
    await list.getByRole('link', { name: 'ตรวจข้อกำหนดและนโยบาย' }).click()
    await expect(page).toHaveURL(/\/admin\/settings#legal$/)
    await page.goto('about:blank')
    await signInAs('admin')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('ตั้งร้านให้พร้อมขาย')).toHaveCount(0)
  },
)

test('the owner’s name for the product stands everywhere, and a claim once it is on @long', async ({
  browser,
}) => {
  test.slow()
  const server = await startOwnServer()
  const context = await browser.newContext({ baseURL: server.url })
  try {
    await context.addCookies(server.cookies.owner)
    await noteToasts(context)
    const page = await context.newPage()
    await page.goto('/admin/settings')
    await live(page)
    await page.getByLabel('ชื่อแบรนด์', { exact: true }).fill('Silk & Loom')
    const bundle = page.getByLabel('คอร์สเรียนพร้อม VIP ตลอดชีพ', { exact: true })
    await bundle.fill('คอร์สเรียน 4,590 บาท แถมผ้าไหม 1 ผืน')
    await page.getByRole('checkbox', { name: 'แสดง คอร์สเรียนพร้อม VIP ตลอดชีพ' }).check()
    await page.getByRole('button', { name: 'บันทึก', exact: true }).filter({ visible: true }).first().click()
    await expectToast(page, 'บันทึกการเปลี่ยนแปลงแล้ว')
    await expect(page).toHaveTitle(/ · Silk & Loom$/)
    await expect(page.getByRole('banner').getByText('Silk & Loom')).toBeVisible()
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'Silk & Loom', short_name: 'Silk & Loom' })

    const strip = page.locator('#strip')
    await expect(strip.getByText('ตอนนี้หน้าแรกแสดงภาพทอของเรา')).toBeVisible()
    const create = { width: 900, height: 900, channels: 3, background: '#a51e3e' } as const
    for (const words of ['silk weaver at her loom', 'golden rice field']) {
      const buffer = await sharp({ create }).png().toBuffer()
      await strip
        .locator('input[type=file]')
        .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer })
      await strip.getByLabel('คำใต้ภาพ', { exact: true }).fill(words)
      await strip.getByRole('button', { name: 'เพิ่มภาพ' }).click()
      await expect(strip.getByRole('textbox', { name: `แก้คำใต้ภาพ “${words}”` })).toBeVisible()
    }
    await strip.getByRole('button', { name: 'เลื่อน “golden rice field” ขึ้น' }).click()
    await expectToast(page, 'อัปเดตลำดับเรียบร้อย')
    await expect(strip.getByRole('button', { name: 'เลื่อน “golden rice field” ขึ้น' })).toBeDisabled()

    await context.clearCookies()
    await page.goto('/')
    const pictures = page.locator('#pictures img')
    await expect(pictures).toHaveCount(8)
    await expect(pictures.first()).toHaveAttribute('alt', 'ภาพตัวอย่าง: golden rice field')
    await pictures.first().scrollIntoViewIfNeeded()
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(720)
    await expect(page).toHaveTitle('Silk & Loom สร้าง Prompt จากคีย์เวิร์ดสำหรับคนขายภาพสต็อก')
    await expect(page.getByText('คอร์สเรียน 4,590 บาท แถมผ้าไหม 1 ผืน')).toBeVisible()
    const html = await page.content()
    expect(html.replaceAll('ลองทอคำนี้', '')).not.toContain('ทอคำ')
    expect(html).toContain('<meta property="og:site_name" content="Silk &amp; Loom">')
    for (const path of ['/login', '/vip', '/terms', '/no-such-page']) {
      const text = await (await page.request.get(path)).text()
      expect(text, path).toContain('<meta name="application-name" content="Silk &amp; Loom" />')
      // The demo's bank account is in another name.
      expect(text.replaceAll('บริษัท ทอคำ', ''), path).not.toContain('ทอคำ')
    }
    expect(html).toContain('/og.png?name=Silk%20%26%20Loom"')
    await context.addCookies(server.cookies.vip)
    for (const path of [
      '/vipgen',
      '/ready-prompt',
      '/radar',
      '/vault',
      '/tutorial',
      '/metamind6',
      '/history',
    ]) {
      await page.goto(path)
      await live(page)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.locator('body'), path).not.toContainText('ทอคำ')
    }
    await page.goto('/vipgen')
    await expect(page.getByText('คลังคำ Silk & Loom (ไม่ใช้ AI)').first()).toBeVisible()
    await context.clearCookies()
    await page.goto('/vip')
    await expect(page.getByText('คอร์สเรียน 4,590 บาท แถมผ้าไหม 1 ผืน')).toBeVisible()
    await expect(page.getByText('ไม่มีโฆษณา')).toBeVisible()
  } finally {
    await context.close()
    await server.close()
  }
})
