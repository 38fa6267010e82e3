import type { APIRequestContext, Page, Route } from '@playwright/test'
import { holdRequest } from './held-request.ts'
import { holdTime } from './held-time.ts'
import { register } from './new-member.ts'
import { callAs, pay } from './payment-set-up.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const phone = { tag: '@phone' }

/** Makes a VIP whose one payment was approved, without a screen. */
async function aVip(caller: APIRequestContext): Promise<{ email: string; id: string }> {
  const { email } = await register(caller)
  const { id: payment } = await pay(caller, 'monthly')
  const admin = await callAs('admin')
  const approved = await admin.post(`/api/admin/payments/${payment}/approve`)
  expect(approved.ok(), await approved.text()).toBe(true)
  const { member } = await approved.json()
  await admin.dispose()
  return { email, id: member.id }
}

/** Looks a member up and opens their file. */
async function open(page: Page, email: string) {
  await page.goto(`/admin/member?q=${encodeURIComponent(email)}`)
  await page
    .getByRole('button', { name: /^เปิดข้อมูลของ/ })
    .filter({ visible: true })
    .click()
  return page.getByRole('region', { name: 'ข้อมูลของ ช่างทอ ใจดี' })
}

test(
  'members are counted, filtered by their cards, searched and paged',
  phone,
  async ({ page, signInAs, expectAccessible }) => {
    await signInAs('owner')
    await page.goto('/admin?tab=members')
    const cards = page.getByRole('group', { name: 'กรองตามสถานะสมาชิก' })
    const near = cards.getByRole('button', { name: /^ใกล้หมดอายุ/ })
    await expect(near).toContainText(/\d/)
    // All at one moment: members of other journeys register meanwhile.
    const words = await cards.getByRole('button').allTextContents()
    const figure = (name: RegExp) =>
      Number(
        words
          .find((each) => name.test(each))
          ?.match(/[\d,]+/)?.[0]
          .replaceAll(',', ''),
      )
    const [all, ...parts] = [/^สมาชิกทั้งหมด/, /^สมาชิกทั่วไป/, /^VIP ?\d/, /^หมดอายุแล้ว/, /^VIP ตลอดชีพ/].map(figure)
    expect(parts.reduce((sum, part) => sum + part)).toBe(all)
    await near.click()
    await expect(page).toHaveURL(/class=near/)
    await expect(near).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible()
    await near.click()
    await expect(page).not.toHaveURL(/class=/)

    await page.goto('/admin/member?page=2&size=25')
    await expect(page.getByText(/^26–50 จาก/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'อีเมล ชื่อ หรือเบอร์โทร' }).fill('no such member')
    await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
    await expect(page).not.toHaveURL(/page=/)
  },
)

test('where a search finds more members than are counted, the list and a file say so, and a mail says how many @long', async ({
  page,
  signInAs,
  noise,
  expectAccessible,
}) => {
  noise.expect(/status of 409/)
  await signInAs('owner')
  await page.route(/\/api\/admin\/members\?/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), total: 1_000, isMore: true } })
  })
  const counts: Route[] = []
  await page.route(/\/api\/admin\/members\/count\?/, (route) => void counts.push(route))
  await page.goto('/admin/member')
  await expect(page.getByText('1–10 จากมากกว่า 1,000 รายการ')).toBeVisible()
  await page.getByRole('button', { name: 'ส่งอีเมลถึงมากกว่า 1,000 คน' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'ส่งอีเมล' })
  const subject = dialog.getByLabel('หัวเรื่อง')
  await expect(dialog).toHaveAccessibleName('ส่งอีเมลถึงมากกว่า 1,000 คน')
  await expect(send).toHaveAttribute('aria-busy', 'true')
  await dialog.getByLabel('ข้อความ').fill('พบกันพุธนี้')
  await subject.fill('เวิร์กช็อป')
  await subject.press('Enter')
  const refusal = { error: { code: 'conflict', requestId: 'r' } }
  await expect.poll(() => counts.length).toBe(1)
  await counts[0]?.fulfill({ status: 409, json: refusal })
  await expect(dialog.getByRole('alert')).toContainText('เกิดข้อผิดพลาดในการดึงข้อมูล')
  await expect(send).toBeDisabled()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect.poll(() => counts.length).toBe(2)
  await expect(send).toHaveAttribute('aria-busy', 'true')
  const answer = await counts[1]?.fetch()
  expect((await answer?.json())?.total, 'of the demo members').toBeGreaterThan(10)
  await counts[1]?.fulfill({ json: { total: 300_412 } })
  await expect(dialog).toHaveAccessibleName('ส่งอีเมลถึง 300,412 คน')
  await expect(send).toBeEnabled()
  await expect(send).not.toHaveAttribute('aria-busy')
  await expect(subject).toHaveValue('เวิร์กช็อป')
  await expect(dialog, 'nothing went out').toBeVisible()
  await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
  await page
    .getByRole('button', { name: /^เปิดข้อมูลของ/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByText('คนที่ 1 จากมากกว่า 1,000')).toBeVisible()
})

test(
  'a licence is suspended with a reason, reinstated, let bring new machines, and loses one; its member sees each @long',
  phone,
  async ({ page, baseURL, browser, signInAs, expectAccessible }) => {
    const member = await browser.newContext({ baseURL: baseURL ?? '' })
    const { email } = await aVip(member.request)
    const { key } = await (await member.request.post('/api/licence')).json()
    for (const name of ['STUDIO-PC', 'MacBook Air']) {
      const data = { key, fingerprint: name, machine: { name, kind: 'laptop', system: 'Windows 11' } }
      const answer = await page.request.post('/api/v1/licenses/activate', { data })
      expect(await answer.json()).toMatchObject({ activated: true })
    }
    const works = async () =>
      (await (await page.request.post('/api/v1/licenses/validate', { data: { key } })).json()).code

    await signInAs('admin')
    const file = await open(page, email)
    const section = file.getByRole('heading', { name: 'License Key' }).locator('../..')
    await expect(section.getByText('ใช้งานอยู่ 2/2 เครื่อง')).toBeVisible()
    await expectAccessible()
    await section.getByRole('button', { name: 'ปิดใช้งาน' }).click()
    const dialog = page.getByRole('dialog', { name: 'ปิดใช้งาน License Key' })
    await dialog.getByRole('button', { name: 'ปิดใช้งาน' }).click()
    await expect(dialog.getByText('กรุณากรอกเหตุผล')).toBeVisible()
    await dialog.getByLabel('เหตุผลที่สมาชิกจะเห็น').fill('แชร์คีย์ให้ผู้อื่น')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'ปิดใช้งาน' }).click()
    await expect(section.getByText('เหตุผล: แชร์คีย์ให้ผู้อื่น')).toBeVisible()
    expect(await works()).toBe('SUSPENDED')
    const own = await (await member.request.get('/api/licence')).json()
    expect(own.licence).toMatchObject({ state: 'suspended', suspendedReason: 'แชร์คีย์ให้ผู้อื่น' })

    await section.getByRole('button', { name: 'เปิดใช้อีกครั้ง' }).click()
    await expect(section.getByText('เหตุผล:')).toHaveCount(0)
    expect(await works()).not.toBe('SUSPENDED')

    // Six new machines are spent: the team lets another one come.
    const machine = { key, fingerprint: 'MacBook Air' }
    expect((await page.request.post('/api/v1/licenses/deactivate', { data: machine })).ok()).toBe(true)
    for (const n of [3, 4, 5, 6]) {
      const data = { key, fingerprint: `machine ${n}` }
      const answer = await page.request.post('/api/v1/licenses/activate', { data })
      expect(await answer.json()).toMatchObject({ activated: true })
      await page.request.post('/api/v1/licenses/deactivate', { data })
    }
    const bought = { data: { key, fingerprint: 'bought' } }
    const turnedAway = await page.request.post('/api/v1/licenses/activate', bought)
    expect(await turnedAway.json()).toMatchObject({ code: 'SWAP_LIMIT_EXCEEDED' })
    await open(page, email)
    await expect(section.getByText(/^เปิดใช้เครื่องใหม่ครบ 6 ครั้งใน 30 วันแล้ว/)).toBeVisible()
    await expectAccessible()
    await section.getByRole('button', { name: 'ให้เปิดใช้เครื่องใหม่ได้อีก' }).click()
    await expect(section.getByText(/^เปิดใช้เครื่องใหม่ครบ/)).toHaveCount(0)
    const letIn = await page.request.post('/api/v1/licenses/activate', bought)
    expect(await letIn.json()).toMatchObject({ code: 'ACTIVATED' })
    await page.request.post('/api/v1/licenses/deactivate', bought)

    await section.getByRole('button', { name: 'นำ STUDIO-PC ออก' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'นำเครื่องออก' }).click()
    await expect(section.getByText('ใช้งานอยู่ 0/2 เครื่อง')).toBeVisible()
    await expect(section.getByText('STUDIO-PC')).toHaveCount(0)
    await member.close()
  },
)

test(
  'a member is extended and taken back, edited, signed out, noted and deleted',
  phone,
  async ({ page, browser, baseURL, signInAs, expectAccessible }) => {
    const member = await browser.newContext({ baseURL: baseURL ?? '' })
    const { email, id } = await aVip(member.request)
    const admin = await callAs('admin')
    const endOf = async () => (await (await admin.get(`/api/admin/members/${id}`)).json()).expiresAt
    const before = await endOf()

    await signInAs('owner')
    const file = await open(page, email)
    await holdTime(page)
    await expect(file.getByText(/^1 รายการ อนุมัติรวม 799 บาท$/)).toBeVisible()
    const year = file.getByRole('button', { name: '+1 ปี' }).filter({ visible: true })
    await year.click()
    const undo = file.getByRole('button', { name: /^เลิกทำ \(\d\)$/ }).filter({ visible: true })
    await expect(undo).toBeVisible()
    expect(await endOf()).not.toBe(before)
    await undo.click()
    await expectToast(page, 'เลิกทำแล้ว สิทธิ์กลับเป็นเหมือนเดิม')
    expect(await endOf()).toBe(before)

    await file.getByLabel('เพิ่มโน้ต').fill('ขอใบเสร็จในนามบริษัท')
    await file.getByRole('button', { name: 'บันทึก' }).click()
    await expect(file.getByText('ขอใบเสร็จในนามบริษัท')).toBeVisible()

    await file.getByRole('button', { name: 'แก้ไข' }).filter({ visible: true }).click()
    const edit = page.getByRole('dialog', { name: 'แก้ไขสมาชิก' })
    await edit.getByLabel('อีเมล').fill('ไม่ใช่อีเมล')
    await edit.getByRole('button', { name: 'บันทึก' }).click()
    await expect(edit.getByText('รูปแบบอีเมลไม่ถูกต้อง')).toBeVisible()
    await edit.getByLabel('อีเมล').fill(email)
    await edit.getByLabel('ชื่อที่แสดง').fill('ชื่อใหม่')
    await edit.getByLabel('วันหมดอายุ').fill('24/12/2570')
    await expectAccessible()
    await edit.getByRole('button', { name: 'บันทึก' }).click()
    await expectToast(page, 'บันทึกข้อมูลสมาชิกเรียบร้อย')
    await expect.poll(endOf).toBe('2027-12-24T16:59:59.000Z')

    const renamed = page.getByRole('region', { name: 'ข้อมูลของ ชื่อใหม่' })
    await renamed.getByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์' }).click()
    await expect(renamed.getByText('ไม่ได้เข้าสู่ระบบที่ไหนอยู่')).toBeVisible()
    expect((await member.request.get('/api/auth/user')).status()).toBe(401)

    await renamed.getByRole('button', { name: 'ลบสมาชิก' }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog', { name: 'ต้องการลบ “ชื่อใหม่” หรือไม่' })
    await expect(dialog.getByText(/ที่เหลือคือรายการชำระเงิน/)).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'ยืนยันการลบ' }).click()
    await expectToast(page, 'ลบสมาชิกเรียบร้อย')
    await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
    expect((await admin.get(`/api/admin/members/${id}`)).status()).toBe(404)
    await Promise.all([member.close(), admin.dispose()])
  },
)

test('the keyboard searches, walks from member to member, edits and closes @long', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  // Members of other journeys register meanwhile: the list is of these two alone, the newest first.
  const family = `ทอมือ ${Date.now().toString(36)}`
  const [second, first] = [`${family} หนึ่ง`, `${family} สอง`]
  for (const name of [second, first]) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    await register(context.request, name)
    await context.close()
  }
  await signInAs('owner')
  await page.goto(`/admin/member?class=free&q=${encodeURIComponent(family)}`)
  const names = page.getByRole('button', { name: /^เปิดข้อมูลของ/ }).filter({ visible: true })
  await expect(names).toHaveText([first, second])
  await page.keyboard.press('Slash')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await names.nth(0).click()
  await expect(page.getByRole('heading', { level: 2, name: first })).toBeVisible()
  await page.keyboard.press('KeyJ')
  await expect(page.getByRole('heading', { level: 2, name: second })).toBeVisible()
  await expect(page.getByText(/^คนที่ 2 จาก/)).toBeVisible()
  await page.keyboard.press('KeyE')
  const edit = page.getByRole('dialog', { name: 'แก้ไขสมาชิก' })
  await expect(edit.getByLabel('ชื่อที่แสดง'), 'one types at once').toBeFocused()
  await page.keyboard.press('Escape')
  // As long as it is there, keys are its own.
  await expect(edit).toHaveCount(0)
  await page.keyboard.press('KeyK')
  await expect(page.getByRole('heading', { level: 2, name: first })).toBeVisible()

  await page.keyboard.press('KeyE')
  const box = edit.getByLabel('ชื่อที่แสดง')
  await box.fill(`${first} คน`)
  const { asked, letGo } = await holdRequest(page, /members/)
  await edit.getByRole('button', { name: 'บันทึก' }).click()
  await asked
  await page.keyboard.press('Escape')
  await expect(edit).toHaveCount(0)
  await page.keyboard.press('KeyJ')
  await expect(page.getByRole('heading', { level: 2, name: second })).toBeVisible()
  await page.keyboard.press('KeyE')
  await box.fill(`${second} คน`)
  letGo()
  await expectToast(page, 'บันทึกข้อมูลสมาชิกเรียบร้อย')
  await expect(box, 'what is typed for the next member stays').toHaveValue(`${second} คน`)
  await page.keyboard.press('Escape')
  await expect(edit).toHaveCount(0)
  await page.keyboard.press('KeyK')
  await expect(page.getByRole('heading', { level: 2, name: `${first} คน` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/member=/)
  await expect(names.nth(0)).toBeFocused()
})
