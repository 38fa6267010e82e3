import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { slipPicture } from '../slip-picture.ts'
import { newFolder, removeFolder } from './folders.ts'
import { expect, test } from './test.ts'
import { until } from './until.ts'

test('somebody signs up, pays with a slip and is approved, and gets a licence key', async ({ openPage }) => {
  test.slow()
  const folder = newFolder()
  try {
    const slip = await slipPicture()
    const file = join(folder, slip.file.name)
    writeFileSync(file, slip.file.buffer)

    const member = await openPage()
    await member.goto('/register')
    await member.live()
    const email = `weaver-${Date.now()}-${randomInt(1e9)}@example.com`
    await member.type('input', email, 'อีเมล')
    await member.type('input', 'ช่างทอ ใจดี', 'ชื่อที่แสดง')
    await member.type('input', `08${String(randomInt(1e8)).padStart(8, '0')}`, 'เบอร์โทรศัพท์')
    await member.type('input', 'ไหมมัดหมี่ 9 ผืน', '=รหัสผ่าน')
    // The captcha solves itself.
    await member.click('button[type=submit]:enabled', 'สมัครสมาชิก')
    await until('the member is in', async () => (await member.path()).startsWith('/dashboard'))

    await member.goto('/payment?plan=yearly')
    await member.live()
    await member.choose('input[type=file]', [file])
    await member.read(new RegExp(slip.reference))
    await member.type('input', '01/11/2569', 'วันที่โอน')
    await member.type('input', '08:12', 'เวลาที่โอน')
    await member.type('input', 'ช่างทอ ใจดี', 'ชื่อบัญชีผู้โอน')
    await member.click('button', 'แจ้งชำระเงิน')
    await until('the payment is handed in', async () => (await member.path()).startsWith('/payment-success'))
    const id = /id=([\w-]+)/.exec(await member.path())?.[1]

    const owner = await openPage({ as: 'owner', width: 1280, height: 900 })
    await owner.goto(`/admin/payment?review=${id}`)
    await owner.live()
    await owner.read(/เมื่ออนุมัติ/)
    await owner.click('button', '=อนุมัติ')
    // Counted down once the server has answered; the list has the word without a number.
    await owner.read(/เลิกทำ \(\d/)

    await member.goto('/profile')
    await member.live()
    await member.click('button', 'สร้าง License Key')
    await member.read(/[A-Z0-9]{4}-••••-••••-••••-[A-Z0-9]{4}/)
    expect(await member.text()).toContain(email)
  } finally {
    await removeFolder(folder)
  }
})
