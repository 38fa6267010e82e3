import { randomInt } from 'node:crypto'
import { handInSlip } from './paying.ts'
import { expect, test } from './test.ts'
import { until } from './until.ts'

for (const isPrivate of [false, true])
  test(`somebody signs up, pays with a slip and is approved, and gets a licence key${isPrivate ? ', in a private window' : ''}`, async ({
    openPage,
  }) => {
    test.slow()
    const member = await openPage({ isPrivate })
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

    const id = await handInSlip(member)

    const owner = await openPage({ as: 'owner', width: 1280, height: 900 })
    // Others hand in payments meanwhile: the list holds this member's alone.
    await owner.goto(`/admin/payment?q=${encodeURIComponent(email)}&review=${id}`)
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
  })
