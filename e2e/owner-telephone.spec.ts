import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register, signedOutUnseen } from './new-member.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.describe.configure({ mode: 'default' })

test('the owner chooses what rings where, and a letter’s link declines reminders @phone', async ({
  page,
  signInAs,
  expectAccessible,
  noise,
}, { project }) => {
  noise.expect(/the server responded with a status of 4\d\d/)
  // Each size of window has a channel of its own.
  const [channel, address] = project.use.isMobile
    ? (['Webhook', 'ลิงก์ที่รับ JSON'] as const)
    : (['Discord', 'ลิงก์ Webhook ของห้อง Discord'] as const)
  await signInAs('owner')
  await page.goto('/admin/settings')
  const panel = page.getByRole('region', { name: 'แจ้งเตือนถึงเจ้าของ' })
  await expect(panel.getByRole('switch', { name: 'แจ้งทาง อีเมล' })).toBeChecked()
  await panel.getByRole('switch', { name: `แจ้งทาง ${channel}` }).check()
  await panel.getByRole('button', { name: `บันทึก ${channel}` }).click()
  await expect(panel.getByText('กรุณากรอกช่องนี้ก่อนเปิดใช้')).toBeVisible()
  await panel.getByLabel(address).fill('https://127.0.0.1/api/webhooks/1/abc')
  await panel.getByRole('switch', { name: `แจ้งทาง ${channel}` }).uncheck()
  await panel.getByRole('button', { name: `บันทึก ${channel}` }).click()
  await expectToast(page, `บันทึกการแจ้งเตือนทาง ${channel} แล้ว`)
  await panel.getByRole('button', { name: `ส่งทดสอบ ${channel}` }).click()
  await expect(panel.getByText('ลิงก์ต้องเป็น https และไม่อยู่ในเครือข่ายภายใน')).toBeVisible()
  await expectAccessible()

  await page.goto('/reminders?member=6a7b1f0e-3b7c-4d53-9c60-4f1f2b1d7a10&token=forged')
  await page.getByRole('button', { name: 'เลิกรับ' }).click()
  await expect(page.getByText('ลิงก์นี้ใช้ไม่ได้ กรุณาเข้าสู่ระบบแล้วเลือกที่หน้าโปรไฟล์')).toBeVisible()
  await expectAccessible()

  // Each size of window has a member of its own, too.
  await signedOutUnseen(page)
  await register(page.request)
  await page.goto('/profile#reminders')
  const wants = page.getByRole('switch', { name: 'รับอีเมลเตือนก่อน VIP หมดอายุ' })
  await wants.click()
  await expectToast(page, 'เลิกรับอีเมลเตือนแล้ว')
  await expect(wants).not.toBeChecked()
  await wants.click()
  await expectToast(page, 'เปิดรับอีเมลเตือนแล้ว')
})

test('the owner plans backups, makes one, and rehearses its restore @long', async ({
  page,
  signInAs,
  expectAccessible,
  noise,
}) => {
  test.slow()
  noise.expect(/the server responded with a status of 4\d\d/)
  const folder = mkdtempSync(join(tmpdir(), 'thokham-journey-'))
  try {
    await signInAs('owner')
    await page.goto('/admin/settings#backups')
    const panel = page.getByRole('region', { name: 'สำรองข้อมูล' })
    await panel.getByRole('switch', { name: 'สำรองให้เองทุกวัน' }).check()
    await panel.getByRole('button', { name: 'บันทึกแผนสำรองข้อมูล' }).click()
    await expect(panel.getByText('กรุณากรอกโฟลเดอร์ก่อนเปิดใช้')).toBeVisible()
    await panel.getByRole('switch', { name: 'สำรองให้เองทุกวัน' }).uncheck()
    // A bucket has keys.
    await panel.getByLabel('โฟลเดอร์บนเซิร์ฟเวอร์').fill('s3://thokham/backups')
    await panel.getByLabel('Secret Access Key').fill('half')
    await panel.getByRole('button', { name: 'บันทึกแผนสำรองข้อมูล' }).click()
    await expect(panel.getByText('กรุณากรอกให้ครบทั้งสองช่อง')).toBeVisible()
    await expect(panel.getByLabel('Secret Access Key')).toHaveValue('half')
    await expectAccessible()
    await panel.getByLabel('โฟลเดอร์บนเซิร์ฟเวอร์').fill(folder)
    await expect(panel.getByLabel('Secret Access Key')).toHaveCount(0)
    await panel.getByRole('button', { name: 'บันทึกแผนสำรองข้อมูล' }).click()
    await expectToast(page, 'บันทึกแผนสำรองข้อมูลแล้ว')
    await panel.getByRole('button', { name: 'สำรองตอนนี้' }).click()
    await expect(panel.getByText(/^สำรองล่าสุด .* · [\d.,]+ [KM]B$/)).toBeVisible({ timeout: 300_000 })
    await expect(panel.getByText(/^ซ้อมกู้คืนผ่านเมื่อ/)).toBeVisible({ timeout: 300_000 })
    await panel.getByText('ครั้งล่าสุด').click()
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await expectAccessible()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
