import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { holdTime } from './held-time.ts'
import { register } from './new-member.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'
import { expectToast, noteToasts } from './toasts.ts'

/** Opens a screen that can be used. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await live(page)
}

/** Opens a browser of its own, as wide as the journey's, with the session of a demo member or none. */
async function someone(
  browser: Browser,
  { url, cookies }: OwnServer,
  { level, ...size }: BrowserContextOptions & { level?: 'admin' | 'owner' },
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...size, baseURL: url })
  await noteToasts(context)
  if (level) await context.addCookies(cookies[level])
  return context
}

/** Looks a member up in the palette and opens their file. */
async function findByPalette(page: Page, email: string) {
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox', { name: 'ค้นหาหน้า สมาชิก และรายการชำระเงิน' }).fill(email)
  await page.getByRole('option').filter({ hasText: email }).click()
  return page.getByRole('region', { name: 'ข้อมูลของ ช่างทอ ใจดี' })
}

test('two admins and the owner do a day’s work without a command line @long', { tag: '@phone' }, async ({
  page,
  browser,
  noise,
  viewport,
  isMobile,
  hasTouch,
}) => {
  test.slow()
  // A stale press is refused, and a member meets an admin's screen before they are one.
  noise.expect(/the server responded with a status of 4\d\d/)
  const size: BrowserContextOptions = {
    viewport,
    isMobile,
    hasTouch,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
  }
  // What is counted here, others would count along.
  const server = await startOwnServer()
  const folder = mkdtempSync(join(tmpdir(), 'thokham-day-'))
  const crowd: BrowserContext[] = []
  const enter = async (level?: 'admin' | 'owner') => {
    const context = await someone(browser, server, level ? { ...size, level } : size)
    crowd.push(context)
    return context
  }
  try {
    await page.context().addCookies(server.cookies.admin)
    const [member, colleague] = [await enter(), await enter()]
    const { email } = await register(member.request)
    const colleagues = await register(colleague.request, 'กิตติ ดูแลดี')
    const owner = await (await enter('owner')).newPage()

    // The owner makes a colleague an admin, who is one once they have signed in anew.
    const second = await colleague.newPage()
    await open(second, '/dashboard')
    expect((await colleague.request.get('/api/admin/members')).status()).toBe(403)
    await open(owner, `/admin/member?q=${colleagues.email}`)
    await owner.getByRole('button', { name: 'เปิดข้อมูลของ กิตติ ดูแลดี' }).filter({ visible: true }).click()
    await owner.getByRole('button', { name: 'แต่งตั้งเป็นผู้ดูแล' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'แต่งตั้งเป็นผู้ดูแล' }).click()
    await expectToast(owner, 'แต่งตั้งผู้ดูแลระบบแล้ว')
    const entered = await colleague.request.post('/api/auth/sign-in/email', { data: colleagues })
    expect(entered.ok(), await entered.text()).toBe(true)
    await open(second, '/admin/member')
    await expect(second.getByRole('heading', { level: 1, name: 'สมาชิก' })).toBeVisible()

    // Find, extend: of two admins' presses on what both saw one counts, and it is taken back.
    await open(page, `${server.url}/admin/audit`)
    const file = await findByPalette(page, email)
    const theirs = await findByPalette(second, email)
    const month = (one: typeof file) => one.getByRole('button', { name: '+1 เดือน' }).filter({ visible: true })
    await expect(month(theirs)).toBeEnabled()
    const endOf = async () => {
      const { members } = await (await colleague.request.get(`/api/admin/members?q=${email}`)).json()
      return members[0].expiresAt as string | null
    }
    expect(await endOf()).toBeNull()
    const letGo = await holdTime(page)
    await month(file).click()
    const undo = file.getByRole('button', { name: /^เลิกทำ \(\d\)$/ }).filter({ visible: true })
    await expect(undo).toBeVisible()
    const extended = await endOf()
    expect(extended).not.toBeNull()
    await month(theirs).click()
    await expectToast(second, 'มีคนแก้รายการนี้ไปก่อนแล้ว')
    expect(await endOf(), 'the second press added nothing').toBe(extended)
    await undo.click()
    await expectToast(page, 'เลิกทำแล้ว สิทธิ์กลับเป็นเหมือนเดิม')
    expect(await endOf()).toBeNull()
    await letGo()
    await file.getByLabel('เพิ่มโน้ต').fill('โทรมาถามเรื่องใบเสร็จ')
    await file.getByRole('button', { name: 'บันทึก' }).click()
    await expect(file.getByText('โทรมาถามเรื่องใบเสร็จ')).toBeVisible()

    // What waits is on the sections, and goes with the decision of whomever.
    const sections = page.getByRole('navigation', { name: 'ส่วนผู้ดูแล' })
    const waiting = async () => (await (await colleague.request.get('/api/admin/waiting')).json()).payments
    const before = await waiting()
    expect(before).toBeGreaterThan(0)
    await expect(sections.getByRole('link', { name: `รอ ${before} รายการ` })).toBeAttached()
    const list = await (await colleague.request.get('/api/admin/payments?status=pending')).json()
    const rejected = await colleague.request.post(`/api/admin/payments/${list.payments[0].id}/reject`, {
      headers: { origin: server.url },
      data: { reason: 'ยอดไม่ตรง' },
    })
    expect(rejected.ok(), await rejected.text()).toBe(true)
    const left = before - 1
    await expect(
      sections.getByRole('link', { name: left > 0 ? `รอ ${left} รายการ` : /^การชำระเงิน$/ }),
    ).toBeAttached()

    // Announce: a member reads it at once, and no longer once it is switched off.
    await open(second, '/admin?tab=announcements')
    const form = second.locator('form').filter({ hasText: 'ตัวอย่างบนหน้าหลัก' })
    await form.getByLabel('ข้อความ').fill('ปิดปรับปรุงคืนนี้ 23:00 น.')
    await form.getByRole('button', { name: 'เพิ่มประกาศ' }).click()
    await expectToast(second, 'เพิ่มประกาศแล้ว')
    const banner = async () =>
      (await (await member.request.get('/api/announcements/newest')).json()).announcement?.message
    expect(await banner()).toBe('ปิดปรับปรุงคืนนี้ 23:00 น.')
    const row = second.getByRole('listitem').filter({ hasText: 'ปิดปรับปรุงคืนนี้' })
    await row.getByRole('switch').click()
    await expect(row.getByText('ปิดอยู่')).toBeVisible()
    await expect.poll(banner).not.toBe('ปิดปรับปรุงคืนนี้ 23:00 น.')

    // Expense, report: what was spent is in this month's sum, deleted it is not, and brought back it is again.
    await open(owner, '/report')
    const panel = owner.getByRole('region', { name: 'รายจ่าย', exact: true })
    const spent = async () =>
      (await (await owner.request.get('/api/report?mode=daily')).json()).month.expenses.now
    const spentBefore = await spent()
    if (isMobile) await panel.getByRole('button', { name: 'เพิ่มรายจ่าย' }).click()
    await owner.getByRole('textbox', { name: 'จำนวนเงิน' }).fill('0.01')
    await owner.getByRole('textbox', { name: 'รายละเอียด' }).fill('เศษสตางค์')
    await owner.getByRole('button', { name: 'บันทึกรายจ่าย', exact: true }).click()
    await expectToast(owner, 'บันทึกรายจ่ายแล้ว')
    expect(await spent()).toBe(spentBefore + 1)
    const expense = panel.getByRole('row').filter({ hasText: 'เศษสตางค์' })
    const letExpenseGo = await holdTime(owner)
    await expense.getByRole('button', { name: 'ลบ เศษสตางค์' }).click()
    await expect(expense).toHaveCount(0)
    await expect.poll(spent).toBe(spentBefore)
    await owner.locator('[data-toasts]').getByRole('button', { name: 'เลิกทำ' }).click()
    await letExpenseGo()
    await expect(expense).toHaveCount(1)
    await expect.poll(spent).toBe(spentBefore + 1)
    await expectAccessibleOn(owner)

    // Export: all that the filter selects, with the member who was found.
    await open(page, `${server.url}/admin/member?q=${email}`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ดาวน์โหลด CSV ตามตัวกรอง' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.startsWith('\uFEFF')).toBe(true)
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
    expect(csv).toContain(email)

    // Settings: on every screen at the next request, and undone from the history.
    await open(owner, '/admin/settings')
    const brand = owner.getByLabel('ชื่อแบรนด์', { exact: true })
    const name = await brand.inputValue()
    const save = owner.getByRole('button', { name: 'บันทึก', exact: true })
    await expect(save, 'nothing to save yet').toHaveCount(0)
    await owner.getByLabel('Prompt ต่อวันของสมาชิกทั่วไป').fill('1234')
    await expect(save).toBeInViewport({ ratio: 1 })
    await brand.fill('ทอคำทดลอง')
    await expect(save, 'the way to save stays in sight, from one end to the other').toBeInViewport({
      ratio: 1,
    })
    await expectAccessibleOn(owner)
    await save.click()
    await expect(save).toHaveCount(0)
    const freeDailyLimit = async () =>
      (await (await member.request.get('/api/settings')).json()).prompts.freeDailyLimit
    expect(await freeDailyLimit()).toBe(1_234)
    const shown = async () => (await member.request.get('/dashboard')).text()
    await expect.poll(shown).toContain('ทอคำทดลอง')
    const entry = owner
      .getByRole('region', { name: 'ประวัติการแก้ไข' })
      .getByRole('listitem')
      .filter({ hasText: 'ทอคำทดลอง' })
      .first()
    await entry.getByRole('button', { name: /^ย้อนกลับ/ }).click()
    await expectToast(owner, 'ย้อนกลับแล้ว')
    await expect.poll(shown).not.toContain('ทอคำทดลอง')
    expect(await shown()).toContain(name)
    expect(await freeDailyLimit()).toBe(1_000)
    await expect(brand, 'what was put back stands in the box').toHaveValue(name)

    // A backup, and its restore rehearsed.
    const backups = owner.getByRole('region', { name: 'สำรองข้อมูล' })
    await backups.getByLabel('โฟลเดอร์บนเซิร์ฟเวอร์').fill(folder)
    await backups.getByRole('button', { name: 'บันทึกแผนสำรองข้อมูล' }).click()
    await expectToast(owner, 'บันทึกแผนสำรองข้อมูลแล้ว')
    await backups.getByRole('button', { name: 'สำรองตอนนี้' }).click()
    await expect(backups.getByText(/^ซ้อมกู้คืนผ่านเมื่อ/)).toBeVisible({ timeout: 300_000 })

    // The audit knows who did what.
    await open(page, `${server.url}/admin/audit`)
    for (const done of ['แต่งตั้งเป็นผู้ดูแล', 'ต่ออายุสมาชิก', 'เพิ่มประกาศ', 'ดาวน์โหลดรายชื่อสมาชิก'])
      await expect(page.getByText(done).filter({ visible: true }).first()).toBeVisible()
    await expectAccessibleOn(page)
  } finally {
    for (const context of crowd) await context.close()
    await page.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
