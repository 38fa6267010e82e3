import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inDatabase } from './demo-database.ts'
import { startOwnServer } from './own-server.ts'
import { expect, expectAccessibleOn, test } from './test.ts'
import { expectToast } from './toasts.ts'

/** Trying out, backing up, stopping, restoring and starting, on a busy machine. */
const PATIENCE = { timeout: 300_000 }

test('the owner brings a backup back, the screen waits, and says when the shop is open again @long', async ({
  page,
  noise,
}) => {
  test.setTimeout(600_000)
  noise.expect(
    /the server responded with a status of (401|403|503)|ERR_CONNECTION|ERR_EMPTY_RESPONSE|^503 from/,
  )
  const server = await startOwnServer()
  const folder = mkdtempSync(join(tmpdir(), 'thokham-restore-'))
  const { email, password } = server.members.owner as { email: string; password: string }
  const name = (to: string) =>
    inDatabase(server.dataDir, `UPDATE profiles SET display_name = '${to}' WHERE email = '${email}'`)
  await name('ชื่อเดิม')
  await inDatabase(server.dataDir, "UPDATE sessions SET proved_at = now() - interval '6 minutes'")
  await page.context().addCookies(server.cookies.owner)

  await page.goto(`${server.url}/admin/settings#backups`)
  const backups = page.getByRole('region', { name: 'สำรองข้อมูล' })
  await expect(backups.getByRole('button', { name: 'กู้คืนข้อมูล' })).toBeDisabled()
  await backups.getByLabel('โฟลเดอร์บนเซิร์ฟเวอร์').fill(folder)
  await backups.getByRole('button', { name: 'บันทึกแผนสำรองข้อมูล' }).click()
  await expectToast(page, 'บันทึกแผนสำรองข้อมูลแล้ว')

  // There is none yet.
  await backups.getByRole('button', { name: 'กู้คืนข้อมูล' }).click()
  const dialog = page.getByRole('dialog', { name: 'กู้คืนข้อมูล' })
  await expect(dialog.getByText('ยังไม่มีชุดสำรองในที่เก็บนี้')).toBeVisible()
  await page.keyboard.press('Escape')
  await backups.getByRole('button', { name: 'สำรองตอนนี้' }).click()
  await expect(backups.getByText(/^ซ้อมกู้คืนผ่านเมื่อ/)).toBeVisible(PATIENCE)
  await name('ชื่อใหม่')

  await backups.getByRole('button', { name: 'กู้คืนข้อมูล' }).click()
  await expect(dialog.getByLabel('ชุดสำรอง')).toHaveValue(/^thokham-.*\.tar\.gz$/)
  await expectAccessibleOn(page)
  await dialog.getByRole('button', { name: 'กู้คืน', exact: true }).click()
  const proof = page.getByRole('dialog', { name: 'ยืนยันว่าเป็นคุณ' })
  await expect(proof).toContainText('กรอกรหัสผ่านก่อนกู้คืนข้อมูล จำไว้ 5 นาที')
  await proof.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(backups.getByText(/^กำลังลองเปิดชุด .* ระบบยังใช้ได้ตามปกติ/)).toBeVisible(PATIENCE)

  // Everybody was signed out with it, which leads to the first page.
  await expect(page.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ' })).toBeVisible(PATIENCE)
  await page.goto(`${server.url}/login?next=${encodeURIComponent('/admin/settings#backups')}`)
  await page.getByLabel('อีเมล').fill(email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(backups.getByText(/^กู้คืนชุด .* เสร็จเมื่อ .* ข้อมูลก่อนกู้คืนอยู่ที่ /)).toBeVisible(PATIENCE)
  await expectAccessibleOn(page)
  const { me } = await (await page.request.get(`${server.url}/api/session`)).json()
  expect(me.displayName).toBe('ชื่อเดิม')
  rmSync(folder, { recursive: true, force: true })
})
