import { randomUUID } from 'node:crypto'
import { holdTime } from './held-time.ts'
import { register } from './new-member.ts'
import { startOwnServer } from './own-server.ts'
import { callAs } from './payment-set-up.ts'
import { expect, live, test } from './test.ts'
import { expectToast } from './toasts.ts'

const phone = { tag: '@phone' }

test(
  'an announcement is previewed, put up, seen by members, changed, moved and deleted @long',
  phone,
  async ({ page, browser, expectAccessible }) => {
    const words = 'เวิร์กช็อปคืนนี้'
    // All members of a server read the newest announcement.
    const server = await startOwnServer()
    await page.context().addCookies(server.cookies.admin)
    await page.goto(`${server.url}/admin?tab=announcements`)
    const form = page.locator('form').filter({ hasText: 'ตัวอย่างบนหน้าหลัก' })
    const submit = form.getByRole('button', { name: 'เพิ่มประกาศ' })
    await form.getByLabel('ข้อความ').fill('   ')
    await submit.click()
    await expect(page.getByText('เพิ่มประกาศแล้ว'), 'a blank one does nothing').toHaveCount(0)
    await form.getByLabel('ข้อความ').fill(words)
    await form.getByRole('button', { name: 'ใหม่' }).click()
    await expect(form.getByText(`ใหม่${words}`)).toBeVisible()
    await form.getByLabel('แสดงตั้งแต่').fill('21/11/2599')
    await form.getByLabel('แสดงถึง').fill('20/11/2599')
    await submit.click()
    await expect(form.getByText('วันเริ่มต้นอยู่หลังวันสิ้นสุด')).toBeVisible()
    await expectAccessible()
    await form.getByLabel('แสดงตั้งแต่').fill('')
    await submit.click()
    await expectToast(page, 'เพิ่มประกาศแล้ว')
    const row = page.getByRole('listitem').filter({ hasText: words })
    await expect(row.getByText('กำลังแสดง')).toBeVisible()

    const member = await browser.newContext({ baseURL: server.url })
    await register(member.request)
    const banner = async () =>
      (await (await member.request.get('/api/announcements/newest')).json()).announcement
    expect((await banner()).message).toBe(words)
    const dashboard = await member.newPage()
    await dashboard.goto('/dashboard')
    await live(dashboard)
    await expect(dashboard.getByRole('complementary', { name: 'ประกาศ' })).toContainText(words)

    await row.getByRole('button', { name: `แก้ไข ${words}` }).click()
    await form.getByLabel('ข้อความ').fill(`${words} แก้แล้ว`)
    await form.getByRole('button', { name: 'บันทึก' }).click()
    await expectToast(page, 'บันทึกประกาศแล้ว')
    await row.getByRole('button', { name: /^เลื่อนลง/ }).click()
    await expect.poll(async () => (await banner()).message).not.toBe(`${words} แก้แล้ว`)
    await row.getByRole('button', { name: /^เลื่อนขึ้น/ }).click()
    await expect.poll(async () => (await banner()).message).toBe(`${words} แก้แล้ว`)
    await row.getByRole('switch').click()
    await expect(row.getByText('ปิดอยู่')).toBeVisible()
    await row.getByRole('button', { name: /^ลบ/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันการลบ' }).click()
    await expectToast(page, 'ลบประกาศแล้ว')
    await expect(row).toHaveCount(0)
    await Promise.all([member.close(), page.close()])
    await server.close()
  },
)

test(
  'ticked members are extended and mailed, and all that is noted can be read and filtered',
  phone,
  async ({ page, browser, baseURL, signInAs, expectAccessible }) => {
    const members = await Promise.all(
      [0, 1].map(async () => {
        const context = await browser.newContext({ baseURL: baseURL ?? '' })
        const { email } = await register(context.request)
        await context.close()
        return email
      }),
    )
    await signInAs('owner')
    await page.goto('/admin/member?q=weaver-&size=100')
    for (const email of members) {
      const row = page.locator('tr, li').filter({ hasText: email }).filter({ visible: true })
      await row.getByTitle('เลือก ช่างทอ ใจดี').click()
    }
    await expect(page.getByText('เลือก 2 คน')).toBeVisible()
    await page.getByRole('button', { name: 'ต่ออายุ', exact: true }).click()
    const extend = page.getByRole('dialog', { name: 'ต่ออายุ 2 คน' })
    await extend.getByRole('button', { name: '+1 ปี' }).click()
    await expectAccessible()
    await extend.getByRole('button', { name: 'ต่ออายุ 2 คน' }).click()
    await expectToast(page, /^ต่ออายุสำเร็จ 2 คน$/)
    const owner = await callAs('owner')
    const newest = await (await owner.get(`/api/admin/members?q=${members[0]}`)).json()
    expect(newest.members[0]).toMatchObject({ class: 'vip' })

    await page.goto(`/admin/member?q=${members[1]}`)
    await page.getByRole('button', { name: 'ส่งอีเมล 1 คน' }).click()
    const mail = page.getByRole('dialog', { name: 'ส่งอีเมลถึง 1 คน' })
    await mail.getByRole('button', { name: 'ส่งอีเมล' }).click()
    await expect(mail.getByText('กรุณากรอกหัวเรื่อง')).toBeVisible()
    await mail.getByLabel('หัวเรื่อง').fill('ขอบคุณที่ร่วมทอ')
    await mail.getByLabel('ข้อความ').fill('พบกันพุธนี้')
    await expectAccessible()
    await mail.getByRole('button', { name: 'ส่งอีเมล' }).click()
    await expectToast(page, 'กำลังส่งอีเมลถึง 1 คน')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ดาวน์โหลด CSV ตามตัวกรอง' }).click()
    expect((await download).suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)

    // A job writes the letter, and the file is read once, when it is opened.
    const { members: found } = await (await owner.get(`/api/admin/members?q=${members[1]}`)).json()
    await expect
      .poll(async () => (await owner.get(`/api/admin/members/${found[0].id}`)).text())
      .toContain('ขอบคุณที่ร่วมทอ')
    await page
      .getByRole('button', { name: /^เปิดข้อมูลของ/ })
      .filter({ visible: true })
      .click()
    const file = page.getByRole('region', { name: 'ข้อมูลของ ช่างทอ ใจดี' })
    await expect(file.getByText('ขอบคุณที่ร่วมทอ')).toBeVisible()

    await page.goto('/admin/audit')
    await expect(page.getByText('แก้หรือลบไม่ได้')).toBeVisible()
    await page.getByLabel('เรื่อง', { exact: true }).selectOption('member')
    await expect(page).toHaveURL(/topic=member/)
    await expect(page.getByText('ดาวน์โหลดรายชื่อสมาชิก').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible()
    await page.getByRole('searchbox').fill('nobody did this')
    await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
    await page.goto(`/admin/audit?member=${newest.members[0].id}`)
    await expect(page.getByText('ต่ออายุสมาชิก').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText('เฉพาะที่เกี่ยวกับ ช่างทอ ใจดี')).toBeVisible()

    await page.goto('/admin/audit?from=2026-11-20&to=2026-11-19')
    const backwards = page.getByRole('alert').filter({ hasText: 'วันเริ่มต้นอยู่หลังวันสิ้นสุด' })
    await expect(backwards).toBeVisible()
    await expectAccessible()
    await backwards.getByRole('button', { name: 'สลับวันที่' }).click()
    await expect(page).toHaveURL(/from=2026-11-19/)
    await expect(page).toHaveURL(/to=2026-11-20/)
    await expect(backwards).toHaveCount(0)
    await expect(page.getByLabel('ตั้งแต่')).toHaveValue('19 พ.ย. 2569')
    await page.getByLabel('ตั้งแต่').fill('31/02/2569')
    await page.getByRole('searchbox').focus()
    await expect(page.getByText('กรุณากรอกวันที่ให้ถูกต้อง เช่น 20/11/2569')).toBeVisible()
    await expect(page.getByLabel('ตั้งแต่')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()

    // Extended out of the list that is shown, and all of it taken back with one press.
    const name = `คู่ทอ ${randomUUID().slice(0, 8)}`
    for (const _each of [0, 1]) {
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      await register(context.request, name)
      await context.close()
    }
    const levels = async () =>
      (await (await owner.get(`/api/admin/members?q=${encodeURIComponent(name)}`)).json()).members.map(
        ({ membership }: { membership: string }) => membership,
      )
    await page.goto(`/admin/member?class=free&q=${encodeURIComponent(name)}`)
    const ticks = page.getByTitle(`เลือก ${name}`).filter({ visible: true })
    await expect(ticks).toHaveCount(2)
    await holdTime(page)
    for (const at of [0, 1]) await ticks.nth(at).click()
    await page.getByRole('button', { name: 'ต่ออายุ', exact: true }).click()
    await extend.getByRole('button', { name: 'ต่ออายุ 2 คน' }).click()
    await expectToast(page, /^ต่ออายุสำเร็จ 2 คน$/)
    await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
    expect(await levels()).toEqual(['vip', 'vip'])
    await page.locator('[data-toasts]').getByRole('button', { name: 'เลิกทำ' }).click()
    await expectToast(page, 'เลิกทำแล้ว 2 คน สิทธิ์กลับเป็นเหมือนเดิม')
    expect(await levels()).toEqual(['free', 'free'])
    await expect(ticks).toHaveCount(2)
    await owner.dispose()
  },
)
