import type { Locator, Page } from '@playwright/test'
import { holdRequest } from './held-request.ts'
import { register } from './new-member.ts'
import { startOwnServer } from './own-server.ts'
import { press } from './press.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

interface Saving {
  /** The path that is asked to save. */
  path: RegExp
  /** Where it is pressed, if not by Enter in the box. */
  button?: string
  toast: string
  /** What stands in the box when it is sent, and what is typed over it until the answer comes. */
  box: Locator
  sent: string
  typed: string
}

/** Sends a form, types while its answer is held, and sees what was typed still there when it has come. */
async function typeWhileSaving(page: Page, { path, button, toast, box, sent, typed }: Saving): Promise<void> {
  await box.fill(sent)
  const { asked, letGo } = await holdRequest(page, path)
  if (button) await press(page, button)
  else await box.press('Enter')
  await asked
  await box.fill(typed)
  // A caret that is put in the middle of what is typed stays there.
  await box.press('ArrowLeft')
  letGo()
  await expectToast(page, toast)
  await expect(box).toHaveValue(typed)
  await box.press('x')
  await expect(box).toHaveValue(`${typed.slice(0, -1)}x${typed.slice(-1)}`)
  await page.unrouteAll({ behavior: 'wait' })
}

test('the own name: what is typed while it is being saved is saved by the next press', async ({ page }) => {
  await register(page.request)
  await page.goto('/profile#account')
  const box = page.getByLabel(/ชื่อที่แสดง/)
  const saving = {
    path: /update-user/,
    button: 'บันทึก',
    toast: 'อัปเดตข้อมูลเรียบร้อย',
    box,
    sent: 'คนทอ',
    typed: 'คนทอ 2',
  }
  await typeWhileSaving(page, saving)
  await press(page, 'บันทึก')
  await expectToast(page, 'อัปเดตข้อมูลเรียบร้อย')
  await page.reload()
  await expect(box).toHaveValue('คนทอ x2')
})

test('the back office: what is typed while a form is being saved stays, and is saved by the next press @long', async ({
  page,
}) => {
  test.slow()
  // Announcements, prices and legal texts are everybody's.
  const server = await startOwnServer()
  await page.context().addCookies(server.cookies.owner)

  await page.goto(`${server.url}/admin/partners`)
  const name = page.getByLabel('ชื่อ', { exact: true })
  await page.getByLabel('สิทธิ์ที่สมาชิกได้').fill('ราคาสมาชิก')
  const added = { path: /partners/, button: 'เพิ่ม', toast: 'เพิ่มพาร์ตเนอร์เรียบร้อย' }
  await typeWhileSaving(page, { ...added, box: name, sent: 'ร้านพิมพ์', typed: 'ร้านกรอบ' })
  await expect(page.getByLabel('สิทธิ์ที่สมาชิกได้'), 'what was saved is gone').toHaveValue('')
  await name.fill('')
  await page.getByRole('button', { name: 'แก้ไข “ร้านพิมพ์”' }).click()
  const changed = { path: /partners/, button: 'บันทึก', toast: 'อัปเดตพาร์ตเนอร์เรียบร้อย' }
  await typeWhileSaving(page, { ...changed, box: name, sent: 'ร้านพิมพ์ 2', typed: 'ร้านพิมพ์ 3' })
  await press(page, 'บันทึก')
  await expectToast(page, 'อัปเดตพาร์ตเนอร์เรียบร้อย')
  await expect(page.getByRole('listitem').filter({ hasText: 'ร้านพิมพ์ x3' })).toBeVisible()
  await expect(name, 'all is saved: back to adding').toHaveValue('')

  await page.goto(`${server.url}/admin/tools`)
  const tool = page.getByLabel('ชื่อ', { exact: true })
  await page
    .getByRole('button', { name: /^แก้ไข “/ })
    .first()
    .click()
  await typeWhileSaving(page, {
    path: /tools/,
    button: 'บันทึก',
    toast: 'อัปเดตเครื่องมือเรียบร้อย',
    box: tool,
    sent: 'กี่ทอ',
    typed: 'กี่ทอไหม',
  })
  await press(page, 'บันทึก')
  await expectToast(page, 'อัปเดตเครื่องมือเรียบร้อย')

  await page.goto(`${server.url}/admin?tab=coupons`)
  const code = page.getByLabel('โค้ดคูปอง')
  await page.getByLabel('ส่วนลด', { exact: true }).fill('20')
  const coupon = { path: /coupons/, button: 'สร้างคูปอง', toast: 'สร้างคูปอง LOOM1 เรียบร้อย' }
  await typeWhileSaving(page, { ...coupon, box: code, sent: 'LOOM1', typed: 'LOOM2' })
  await expect(page.getByLabel('ส่วนลด', { exact: true })).toHaveValue('')

  await page.goto(`${server.url}/admin?tab=announcements`)
  const message = page.getByLabel('ข้อความ')
  const put = { path: /announcements/, button: 'เพิ่มประกาศ', toast: 'เพิ่มประกาศแล้ว' }
  await typeWhileSaving(page, { ...put, box: message, sent: 'เวิร์กช็อป', typed: 'วันหยุด' })
  await page.getByRole('button', { name: 'แก้ไข เวิร์กช็อป', exact: true }).click()
  const mended = { path: /announcements/, button: 'บันทึก', toast: 'บันทึกประกาศแล้ว' }
  await typeWhileSaving(page, { ...mended, box: message, sent: 'เวิร์กช็อป 2', typed: 'เวิร์กช็อป 3' })
  await press(page, 'บันทึก')
  await expectToast(page, 'บันทึกประกาศแล้ว')
  await expect(page.getByRole('button', { name: 'แก้ไข เวิร์กช็อป x3' })).toBeVisible()

  await page.goto(`${server.url}/report`)
  const description = page.getByRole('textbox', { name: 'รายละเอียด' })
  await page.getByRole('textbox', { name: 'จำนวนเงิน' }).fill('100')
  const noted = { path: /expenses/, button: 'บันทึกรายจ่าย', toast: 'บันทึกรายจ่ายแล้ว' }
  await typeWhileSaving(page, { ...noted, box: description, sent: 'ค่าไหม', typed: 'ค่าด้าย' })
  await expect(page.getByRole('textbox', { name: 'จำนวนเงิน' })).toHaveValue('')
  await page.getByRole('button', { name: 'แก้ไข ค่าไหม' }).click()
  const renamed = { path: /expenses/, button: 'บันทึก', toast: 'บันทึกรายจ่ายแล้ว' }
  await typeWhileSaving(page, { ...renamed, box: description, sent: 'ค่าไหม 2', typed: 'ค่าไหม 3' })
  await press(page, 'บันทึก')
  await expect(page.getByRole('button', { name: 'แก้ไข ค่าไหม x3' })).toBeVisible()
  await page.close()
  await server.close()
})

test('settings: what is typed while they are being saved stays marked as not saved @long', async ({
  page,
}) => {
  test.slow()
  const server = await startOwnServer()
  await page.context().addCookies(server.cookies.owner)
  await page.goto(`${server.url}/admin/settings`)
  const terms = page.getByRole('textbox', { name: 'ข้อกำหนดการใช้งาน' })
  const text = { path: /texts/, button: 'บันทึกข้อกำหนดการใช้งาน', toast: 'บันทึกการเปลี่ยนแปลงแล้ว' }
  await typeWhileSaving(page, { ...text, box: terms, sent: 'ข้อแรก', typed: 'ข้อแรก ข้อสอง' })
  await press(page, 'บันทึกข้อกำหนดการใช้งาน')
  await expectToast(page, 'บันทึกการเปลี่ยนแปลงแล้ว')
  await expect(page.getByRole('button', { name: 'บันทึกข้อกำหนดการใช้งาน' })).toBeDisabled()

  const price = page.locator('#prices form').first()
  const unsaved = price.getByText('ยังไม่ได้บันทึก')
  await typeWhileSaving(page, {
    path: /packages/,
    toast: 'บันทึกราคา',
    box: price.getByRole('textbox').first(),
    sent: '190',
    typed: '199',
  })
  await expect(unsaved).toBeVisible()
  await price.getByRole('textbox').first().fill('190')
  await expect(unsaved).toHaveCount(0)

  const owner = page.getByRole('textbox', { name: 'ชื่อบัญชี' })
  const all = { path: /settings/, toast: 'บันทึกการเปลี่ยนแปลงแล้ว' }
  await typeWhileSaving(page, { ...all, box: owner, sent: 'ร้านทอคำ', typed: 'ร้านทอคำ 2' })
  const bar = page.getByRole('status').filter({ hasText: 'ยังไม่ได้บันทึก' })
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'ทิ้งที่แก้' }).click()
  await expect(owner).toHaveValue('ร้านทอคำ')
  await page.close()
  await server.close()
})
