import type { Page } from '@playwright/test'
import { holdTime } from './held-time.ts'
import { press } from './press.ts'
import { expect, test } from './test.ts'

/** Asks what a partner's program asks with its key. */
async function verify(page: Page, key: string, code: string) {
  const answer = await page.request.post('/api/v1/partners/verify', {
    data: { code },
    headers: { authorization: `Bearer ${key}` },
  })
  return { status: answer.status(), body: await answer.json() }
}

test('an admin adds a partner with a key, a member shows a code, and reads who asked @phone', async ({
  page,
  context,
  signInAs,
  expectAccessible,
}) => {
  const name = `ร้านพิมพ์ ${test.info().project.name} ${Date.now()}`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('admin')
  await page.goto('/admin/partners')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('พาร์ตเนอร์')
  await press(page, 'เพิ่ม')
  await expect(page.getByText('กรุณากรอกช่องนี้')).toHaveCount(2)
  await page.getByLabel('ชื่อ', { exact: true }).fill(name)
  await page.getByLabel('สิทธิ์ที่สมาชิกได้').fill('ราคาสมาชิก')
  await page.getByLabel('ลิงก์').fill('javascript:alert(1)')
  await press(page, 'เพิ่ม')
  await expect(page.getByText('ลิงก์ต้องขึ้นต้นด้วย http:// หรือ https://')).toBeVisible()
  await page.getByLabel('ลิงก์').fill('https://print.example/')
  await press(page, 'เพิ่ม')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText('ยังไม่มีคีย์ พาร์ตเนอร์ยังตรวจสอบไม่ได้')).toBeVisible()
  await row.getByRole('button', { name: `สร้างคีย์ให้ “${name}”` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ใช้ที่ไหน').fill('หน้าร้าน')
  await dialog.getByRole('button', { name: 'สร้างคีย์', exact: true }).click()
  await expect(dialog.getByText('คีย์นี้แสดงครั้งเดียว กรุณาเก็บไว้')).toBeVisible()
  await expectAccessible()
  const key = (await dialog.getByText(/^tkpk_/).textContent()) ?? ''
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'เก็บคีย์แล้ว' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(key)).toHaveCount(0)
  await expect(row.getByText(`tkpk_••••${key.slice(-4)}`)).toBeVisible()
  await expect(row.getByText(/ยังไม่เคยใช้/)).toBeVisible()
  await expectAccessible()

  await signInAs('lifetime')
  await page.goto('/profile#partners')
  const section = page.getByRole('region', { name: 'พาร์ตเนอร์', exact: true })
  await expect(section.getByText('ระดับของคุณ', { exact: true })).toBeVisible()
  await expect(section.getByText('VIP ตลอดชีพ · ไม่มีวันหมดอายุ')).toBeVisible()
  // Out of sight no code is made: where the machine is busy, what stands above may come late.
  await section.getByRole('heading', { name: 'Gold' }).scrollIntoViewIfNeeded()
  await expect(section.getByRole('img', { name: 'QR รหัสพาร์ตเนอร์' })).toBeVisible()
  await expect(section.getByRole('timer')).toHaveText(/ใช้ได้ (5:00|4:\d\d) นาที/)
  await section.getByRole('button', { name: 'คัดลอกรหัส' }).click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(clipboard).toMatch(/^tkp1\.[\w-]+\.[\w-]{86}$/)
  const code = await clipboard()
  await expectAccessible()
  expect(await (await page.request.get('/profile')).text(), 'no code in the document').not.toContain('tkp1.')

  expect(await verify(page, key, code)).toMatchObject({
    status: 200,
    body: { code: 'VALID', level: 'diamond', endsOn: null },
  })
  await section.getByRole('button', { name: 'ขอรหัสใหม่' }).click()
  const check = section.getByRole('listitem').or(section.getByRole('row')).filter({ hasText: name })
  await expect(check.filter({ visible: true })).toContainText('ตอบ Diamond')
  await expect(section.getByText(code)).toHaveCount(0)
  await section.getByRole('button', { name: 'ดูสิทธิ์จากพาร์ตเนอร์ทั้งหมด' }).click()
  await expect(dialog.getByRole('link', { name: `เปิดเว็บไซต์ ${name}` })).toHaveAttribute(
    'href',
    'https://print.example/',
  )
  await expectAccessible()
  await dialog.getByRole('button', { name: 'ปิด' }).last().click()

  await signInAs('admin')
  await page.goto('/admin/partners')
  await expect(row.getByText(/ใช้ล่าสุด/)).toBeVisible()
  await expect(row.getByText('ตรวจสอบ 1 ครั้งใน 90 วัน')).toBeVisible()
  await row.getByRole('button', { name: 'เพิกถอนคีย์ “หน้าร้าน”' }).click()
  await dialog.getByRole('button', { name: 'เพิกถอนคีย์' }).click()
  await expect(row.getByText(/เพิกถอนแล้ว/)).toBeVisible()
  expect((await verify(page, key, code)).status).toBe(401)
  await row.getByRole('link', { name: `บันทึกกิจกรรมของ “${name}”` }).click()
  await expect(page.getByText('เพิกถอนคีย์ของพาร์ตเนอร์').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('เพิ่มพาร์ตเนอร์').filter({ visible: true })).toBeVisible()
  await page.goBack()
  await holdTime(page)
  await row.getByRole('button', { name: `ลบ “${name}”` }).click()
  await dialog.getByRole('button', { name: /ลบ/ }).click()
  await expect(row).toHaveCount(0)
  await press(page, 'เลิกทำ')
  await expect(row).toHaveCount(1)
})

test('a fresh code follows by itself while it is in sight, and at last waits to be asked for @long', async ({
  page,
  signInAs,
}) => {
  await page.clock.install()
  await signInAs('vip')
  await page.goto('/profile#partners')
  const section = page.getByRole('region', { name: 'พาร์ตเนอร์', exact: true })
  const code = section.locator('code')
  const seen = new Set<string | null>()
  for (let round = 0; round < 4; round++) {
    await expect(async () => {
      // A code is made in sight alone, and what comes above it may push it out.
      await section.getByRole('timer').scrollIntoViewIfNeeded()
      await page.clock.runFor(100)
      const text = await code.textContent()
      expect(seen.has(text)).toBe(false)
      await expect(section.getByRole('timer')).toContainText('ใช้ได้')
      seen.add(text)
    }).toPass()
    await page.clock.fastForward(5 * 60_000 + 1_000)
  }
  await expect(section.getByRole('timer')).toHaveText('รหัสหมดเวลาแล้ว')
  await expect(section.getByRole('button', { name: 'คัดลอกรหัส' })).toBeDisabled()
  await section.getByRole('button', { name: 'ขอรหัสใหม่' }).last().click()
  await expect(section.getByRole('timer')).toContainText('ใช้ได้')
})

test('without a level there is no code; the page for partners reads in both languages @phone @long', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('free')
  await page.goto('/profile#partners')
  const section = page.getByRole('region', { name: 'พาร์ตเนอร์', exact: true })
  await expect(section.getByText('สมัคร VIP แล้วได้รหัสพาร์ตเนอร์ทันที')).toBeVisible()
  await expect(section.getByRole('link', { name: 'ดูแพ็กเกจ VIP' })).toHaveAttribute('href', '/vip')
  expect((await page.request.post('/api/partners/code')).status()).toBe(403)

  await page.goto('/docs/partner-api')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partner API')
  await expect(page.getByText('รหัสหมดเวลาหรือไม่ถูกต้อง กรุณาขอใหม่จากสมาชิก')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByText('Not valid, or not any more: ask the member for a fresh one')).toBeVisible()
  await expectAccessible()
})
