import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { press } from './press.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'
import { expectToast, noteToasts } from './toasts.ts'

/** Opens a page of a server as one of its members. */
async function pageOf(browser: Browser, { url, cookies }: OwnServer, level: 'owner' | 'vip'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  })
  await context.addCookies(cookies[level])
  await noteToasts(context)
  return context.newPage()
}

test('a marketplace’s limit that the owner changes is what a picture is judged by, as are words, and what ships comes back', async ({
  browser,
  noise,
}) => {
  test.slow()
  const server = await startOwnServer()
  const owner = await pageOf(browser, server, 'owner')
  const member = await pageOf(browser, server, 'vip')
  noise.listenTo(owner)
  noise.listenTo(member)
  try {
    await member.goto('/metamind6')
    // 6 megapixels, and as many bytes as every marketplace wants.
    const bytes = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#2f5d50' } })
      .jpeg()
      .toBuffer()
    await member
      .getByLabel('เลือกภาพ', { exact: true })
      .and(member.locator('input'))
      .setInputFiles([
        {
          name: 'rice.jpg',
          mimeType: 'image/jpeg',
          buffer: Buffer.concat([bytes, Buffer.alloc(1_600_000 - bytes.length)]),
        },
      ])
    await expect(member.getByText('กำลังอ่านภาพ…')).toHaveCount(0)
    await member.getByLabel('เลือกทุกภาพที่แสดง').check()
    await press(member, 'วางทับ')
    await member.getByLabel('ข้อความที่จะวางทับ').fill('Rice field\trice,field,asia,dawn,gold,hill,green')
    await member.getByRole('dialog').getByRole('button', { name: 'วางทับ' }).click()
    await expect(member.getByRole('tab', { name: 'พร้อมส่ง 1' })).toBeVisible()

    await owner.goto('/admin/settings#marketplaces')
    await live(owner)
    await owner.getByRole('button', { name: 'แก้ไข Adobe Stock' }).click()
    const dialog = owner.getByRole('dialog', { name: 'แก้ไข Adobe Stock' })
    await dialog.getByLabel('ล้านพิกเซล ต่ำสุด').fill('120')
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(dialog.getByText('ต้องไม่น้อยกว่าค่าต่ำสุด')).toBeVisible()
    await expectAccessibleOn(owner)
    await dialog.getByLabel('ล้านพิกเซล ต่ำสุด').fill('8')
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expectToast(owner, 'บันทึก Adobe Stock แล้ว')
    await expect(owner.getByRole('list', { name: 'กติกาตลาดภาพ' }).getByText('8–100 ล้านพิกเซล')).toBeVisible()

    await member.reload()
    await expect(member.getByRole('tab', { name: 'ต้องดู 1' })).toBeVisible()
    await member.getByRole('button', { name: /rice\.jpg/ }).click()
    const verdicts = member.getByRole('region', { name: 'ผลตรวจ' })
    await expect(verdicts.getByText('ต้อง 8 ล้านพิกเซลขึ้นไป ภาพนี้ 6')).toBeVisible()

    await owner.getByRole('button', { name: 'จัดการ Adobe Stock' }).click()
    await owner.getByRole('menuitem', { name: 'กลับไปใช้ค่าที่มากับระบบ' }).click()
    await expectToast(owner, 'Adobe Stock ใช้ค่าที่มากับระบบแล้ว')
    await member.reload()
    await expect(member.getByRole('tab', { name: 'พร้อมส่ง 1' })).toBeVisible()

    // A word that the owner adds is refused from then on.
    await press(owner, 'เพิ่มคำ')
    const adding = owner.getByRole('dialog', { name: 'เพิ่มคำ' })
    await adding.getByLabel('คำหรือวลี').fill('Rice field')
    await adding.getByRole('button', { name: 'บันทึก' }).click()
    await expectToast(owner, 'เพิ่มคำแล้ว')
    await member.reload()
    await expect(member.getByRole('tab', { name: 'ต้องดู 1' })).toBeVisible()
  } finally {
    await owner.context().close()
    await member.context().close()
    await server.close()
  }
})

test('a version that the owner adds is chosen by a member, who is warned by its ranges', async ({
  browser,
  noise,
}) => {
  test.slow()
  const server = await startOwnServer()
  const owner = await pageOf(browser, server, 'owner')
  const member = await pageOf(browser, server, 'vip')
  noise.listenTo(owner)
  noise.listenTo(member)
  try {
    await owner.goto('/admin/settings#midjourney')
    await live(owner)
    await owner.getByRole('button', { name: 'เพิ่มเวอร์ชัน' }).click()
    const dialog = owner.getByRole('dialog', { name: 'เพิ่มเวอร์ชัน' })
    await dialog.getByLabel('เลขเวอร์ชัน').fill('v9')
    await dialog.getByLabel('ชื่อที่สมาชิกเห็น').fill('V9')
    await dialog.getByLabel('ค่าที่ --iw รับ').fill('many')
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(dialog.getByText('ใส่เป็นเลข เช่น 9 หรือ niji 8')).toBeVisible()
    await expect(dialog.getByText('ใส่เช่น 0–1000 หรือ 1, 2, 4')).toBeVisible()
    await expectAccessibleOn(owner)
    await dialog.getByLabel('เลขเวอร์ชัน').fill('9')
    await dialog.getByLabel('ค่าที่ --iw รับ').fill('๐-๕')
    await dialog.getByLabel('เวอร์ชันนี้รับ --tile ไหม').selectOption('ไม่รับ')
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expectToast(owner, 'เพิ่มเวอร์ชันแล้ว')

    await member.goto('/ready-prompt')
    await member.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('rainy bangkok street')
    await member
      .getByRole('group', { name: 'เวอร์ชัน', exact: true })
      .getByRole('button', { name: 'V9' })
      .click()
    const extra = member.getByLabel('พารามิเตอร์เพิ่มเติม')
    await extra.fill('--iw 6')
    await expect(member.getByText('--iw 6 ใช้ไม่ได้ ต้องอยู่ระหว่าง 0–5')).toBeVisible()
    await extra.fill('--iw 4')
    await expect(member.getByText('--iw 6 ใช้ไม่ได้ ต้องอยู่ระหว่าง 0–5')).toBeHidden()
    await extra.fill('--tile')
    await expect(member.getByRole('button', { name: 'ลบ --tile' })).toBeVisible()
    // It is still chosen when the page is opened anew.
    await member.reload()
    await expect(
      member.getByRole('group', { name: 'เวอร์ชัน', exact: true }).getByRole('button', { name: 'V9' }),
    ).toHaveAttribute('aria-pressed', 'true')
  } finally {
    await owner.context().close()
    await member.context().close()
    await server.close()
  }
})
