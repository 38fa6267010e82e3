import type { Page } from '@playwright/test'
import { inDatabase } from './demo-database.ts'
import { holdTime } from './held-time.ts'
import { startOwnServer } from './own-server.ts'
import { press } from './press.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const phone = { tag: '@phone' }

test(
  'an admin checks what has aged, takes that back, and goes to its form',
  phone,
  async ({ page, expectAccessible }) => {
    const server = await startOwnServer()
    await page.context().addCookies(server.cookies.admin)
    // As time would.
    await inDatabase(
      server.dataDir,
      `UPDATE lessons SET checked_on = '2026-01-01' WHERE id = 'upscale';
     UPDATE tools SET checked_on = NULL WHERE id = 'inkscape'`,
    )
    await page.goto(`${server.url}/admin/library`)
    await expect(page.getByText('ควรตรวจใหม่ 2 ชิ้น เก่ากว่า 120 วัน')).toBeVisible()
    await press(page, 'ดูรายการ')
    await expect(page).toHaveURL(/part=aged/)
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows.nth(0)).toContainText('เครื่องมือ · ยังไม่เคยตรวจ')
    await expect(rows.nth(1)).toContainText('บทเรียน · ตรวจเมื่อ 1 ม.ค. 2569')
    await expectAccessible()
    await page.getByRole('button', { name: /^บทเรียน/ }).click()
    await expect(rows).toHaveCount(1)

    const letGo = await holdTime(page)
    await page.getByRole('button', { name: 'ตรวจแล้ววันนี้: ขยายภาพให้ผ่านเกณฑ์ขนาด' }).click()
    await expectToast(page, 'ตรวจ “ขยายภาพให้ผ่านเกณฑ์ขนาด” แล้ววันนี้')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Inkscape')
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await letGo()
    await expectToast(page, 'เลิกทำการตรวจ “ขยายภาพให้ผ่านเกณฑ์ขนาด” แล้ว')
    await expect(rows).toContainText('ขยายภาพให้ผ่านเกณฑ์ขนาด')

    await page.getByRole('link', { name: 'แก้ไข “ขยายภาพให้ผ่านเกณฑ์ขนาด”' }).click()
    const editor = page.getByRole('dialog', { name: 'แก้ไข “ขยายภาพให้ผ่านเกณฑ์ขนาด”' })
    await expect(editor.getByLabel('ที่มา (บรรทัดละ 1 ลิงก์)')).toHaveValue(/^https:\/\/helpx\.adobe\.com/)
    await expect(editor.getByText('ตรวจเมื่อ 1 ม.ค. 2569')).toBeVisible()
    await expectAccessible()
    await editor.getByRole('button', { name: 'ตรวจแล้ววันนี้' }).click()
    await expect(editor.getByText('ตรวจเมื่อ 1 ม.ค. 2569')).toHaveCount(0)
    await editor.getByRole('button', { name: 'ยกเลิก' }).click()
    await expect(page.getByText('ควรตรวจใหม่ 1 ชิ้น เก่ากว่า 120 วัน')).toBeVisible()
    await page.goto('about:blank', { waitUntil: 'domcontentloaded' })
    await server.close()
  },
)

test(
  'an admin gives a holiday the dates of the years ahead, adds one, and takes it back',
  phone,
  async ({ page, noise, expectAccessible }) => {
    noise.expect(/status of 400/)
    const server = await startOwnServer()
    await page.context().addCookies(server.cookies.admin)
    const year = new Date().getUTCFullYear()
    await inDatabase(
      server.dataDir,
      `UPDATE holidays SET reckoned = '{"dates": ["2020-02-08"]}' WHERE id = 'makha-bucha'`,
    )
    await page.goto(`${server.url}/admin/library?part=holidays`)
    await page.getByLabel('แสดง', { exact: true }).selectOption('ยังไม่มีวัน')
    const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await expect(row('วันมาฆบูชา')).toContainText(`ยังไม่มีวันของปี ${year + 543 + (isPast('03') ? 1 : 0)}`)
    await expectAccessible()
    await page.getByRole('button', { name: 'แก้ไข “วันมาฆบูชา”' }).click()
    const editor = page.getByRole('dialog', { name: 'แก้ไข “วันมาฆบูชา”' })
    const next = editor.getByRole('textbox', { name: `ปี ${year + 1 + 543}` })
    await next.fill(`21/02/${year + 2 + 543}`)
    await expect(editor.getByText(`ต้องเป็นวันของปี ${year + 1 + 543}`)).toBeVisible()
    await editor.getByRole('textbox', { name: `ปี ${year + 543}` }).fill(`03/03/${year + 543}`)
    await next.fill(`21/02/${year + 1 + 543}`)
    // A finger's target lies over the box.
    await editor
      .locator('label')
      .filter({ hasText: `ปี ${year + 1 + 543}: ` })
      .click()
    await expectAccessible()
    await editor.getByRole('button', { name: 'บันทึก' }).click()
    await expectToast(page, 'บันทึกการเปลี่ยนแปลงแล้ว')
    await expect(row('วันมาฆบูชา')).toHaveCount(0)
    await page.getByLabel('แสดง', { exact: true }).selectOption('คำนวณไว้')
    if (isPast('03'))
      await expect(row('วันมาฆบูชา')).toContainText(`21 ก.พ. ${year + 1 + 543} · คำนวณไว้ กรุณาตรวจสอบ`)

    await addHoliday(page)
    await page.getByLabel('แสดง', { exact: true }).selectOption('ยังไม่มีคอนเซปต์')
    await expect(row('งานบุญของร้าน')).toContainText('วันเดิมทุกปี · ยังไม่มีคอนเซปต์')
    const letGo = await holdTime(page)
    await page.getByRole('button', { name: 'ลบ “งานบุญของร้าน”' }).click()
    await expect(row('งานบุญของร้าน')).toHaveCount(0)
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await letGo()
    await expect(row('งานบุญของร้าน')).toHaveCount(1)
    await page.goto('about:blank', { waitUntil: 'domcontentloaded' })
    await server.close()
  },
)

async function addHoliday(page: Page) {
  await press(page, 'เพิ่มวันสำคัญ')
  const editor = page.getByRole('dialog', { name: 'เพิ่มวันสำคัญ' })
  await editor.getByRole('button', { name: 'บันทึก' }).click()
  await expect(editor.getByText('กรุณากรอกข้อมูลให้ครบถ้วน').first()).toBeVisible()
  await editor.getByLabel('ชื่อวัน').fill('งานบุญของร้าน')
  await editor.getByLabel('เดือน').selectOption('เมษายน')
  await editor.getByLabel('วันที่').fill('31')
  await editor.getByRole('button', { name: 'บันทึก' }).click()
  await expect(editor.getByText('เดือนนี้ไม่มีวันนี้')).toBeVisible()
  await editor.getByLabel('วันที่').fill('30')
  await editor.getByRole('button', { name: 'บันทึก' }).click()
  await expectToast(page, 'เพิ่มเรียบร้อย')
}

/** Tells whether the month is over in Bangkok, this year. */
const isPast = (month: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date()).slice(5, 7) > month
