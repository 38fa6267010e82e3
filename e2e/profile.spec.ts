import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { register } from './new-member.ts'
import { createCoupon, pay } from './payment-set-up.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const phone = { tag: '@phone' }

test(
  'name and phone: changed, normalised, refused at their fields @long',
  phone,
  async ({ page, noise, expectAccessible }) => {
    await register(page.request)
    await page.goto('/profile')
    await expectAccessible()
    const name = page.getByLabel(/ชื่อที่แสดง/)
    const number = page.getByLabel(/เบอร์โทรศัพท์/)
    const section = page.getByRole('region', { name: 'ข้อมูลบัญชี' })
    const save = section.getByRole('button', { name: 'บันทึก' })
    await expect(save).toBeDisabled()

    await name.fill('   ')
    await save.click()
    await expect(page.getByText('กรุณากรอกชื่อที่แสดง')).toBeVisible()
    await name.fill('  ช่างทอ   คนใหม่ ')
    await number.fill('081-000 0001')
    noise.expect(/status of 409/)
    await save.click()
    await expect(page.getByText('เบอร์โทรศัพท์นี้มีผู้ใช้งานแล้ว')).toBeVisible()

    const own = String(randomInt(1e8)).padStart(8, '0')
    await number.fill(`+66 9${own.slice(0, 4)}-${own.slice(4)}`)
    await save.click()
    await expectToast(page, 'อัปเดตข้อมูลเรียบร้อย')
    await expect(number).toHaveValue(`09${own}`)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('สวัสดี คุณช่างทอ คนใหม่')
  },
)

test(
  'keys for pictures: tried without one, an own server with its address',
  phone,
  async ({ page, noise, expectAccessible }) => {
    await register(page.request)
    await page.goto('/profile#keys')
    const keys = page.getByRole('region', { name: 'API Key' })
    const row = (name: string) =>
      keys.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    const fal = row('fal')
    await fal.getByRole('button', { name: 'ใส่คีย์ของ fal' }).click()
    await fal.getByLabel('API Key ของ fal').fill('id-wrong-0123456789:secret')
    await fal.getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
    await expect(fal.getByText('API Key ไม่ถูกต้อง กรุณาคัดลอกใหม่แล้วบันทึกอีกครั้ง')).toBeVisible()
    await fal.getByRole('button', { name: 'วางคีย์ใหม่' }).click()
    await fal.getByLabel('API Key ของ fal').fill('id-empty-0123456789:secret')
    await fal.getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
    await expect(fal.getByText(/^เครดิต fal หมด เติมแล้วกดทดสอบ/)).toBeVisible()
    await expect(fal.getByRole('link', { name: 'เติมเงิน' })).toHaveAttribute('href', /^https:\/\/fal\.ai\//)

    const replicate = row('Replicate')
    await replicate.getByRole('button', { name: 'ใส่คีย์ของ Replicate' }).click()
    await replicate.getByLabel('API Key ของ Replicate').fill('r8_0123456789wxyz')
    await replicate.getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
    await expect(replicate.getByText(/^ใช้กับ black-forest-labs\/\S+ ได้/)).toBeVisible()

    const own = row('ที่อยู่ของคุณเอง')
    await own.getByRole('button', { name: 'ใส่คีย์ของ ที่อยู่ของคุณเอง' }).click()
    noise.expect(/status of 400/)
    await own.getByLabel('ที่อยู่เซิร์ฟเวอร์').fill('https://127.0.0.1:8188/v1')
    await own.getByLabel('โมเดล').fill('flux')
    await own.getByLabel('API Key ของ ที่อยู่ของคุณเอง').fill('any-word-0123456789')
    await own.getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
    await expect(own.getByText('ต้องเป็น https:// และเข้าถึงได้จากอินเทอร์เน็ต')).toBeVisible()
    await expect(own.getByLabel('โมเดล')).toHaveValue('flux')
    await expectAccessible()
    await own.getByRole('button', { name: 'ยกเลิก' }).click()
    await expect(own.getByLabel('โมเดล')).toBeHidden()
  },
)

test(
  'provider keys: pasted, tested, masked, replaced, deleted',
  phone,
  async ({ page, noise, expectAccessible }) => {
    await register(page.request)
    await page.goto('/profile#keys')
    const keys = page.getByRole('region', { name: 'API Key' })
    const openai = keys.getByRole('listitem').filter({ hasText: 'OpenAI' }).first()
    const gemini = keys.getByRole('listitem').filter({ hasText: 'Gemini' }).last()

    await gemini.getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
    await expect(gemini.getByText('กรุณาวาง API Key')).toBeVisible()
    noise.expect(/status of 422/)
    await gemini.getByLabel('API Key ของ Gemini').fill('sk-not-a-gemini-key')
    await gemini.getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
    await expect(gemini.getByText('รูปแบบ Gemini API Key ไม่ถูกต้อง ต้องขึ้นต้นด้วย AI')).toBeVisible()
    await expectAccessible()

    await gemini.getByLabel('API Key ของ Gemini').fill('aiza-wrong-0123456789')
    await gemini.getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
    await expect(gemini.getByText('API Key ไม่ถูกต้อง กรุณาคัดลอกใหม่แล้วบันทึกอีกครั้ง')).toBeVisible()

    await openai.getByLabel('API Key ของ OpenAI').fill('sk-wrong-0123456789')
    await openai.getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
    await expect(openai.getByText('API Key ไม่ถูกต้อง กรุณาคัดลอกใหม่แล้วบันทึกอีกครั้ง')).toBeVisible()
    await openai.getByRole('button', { name: 'เปลี่ยน' }).click()
    await openai.getByLabel('API Key ของ OpenAI').fill('sk-good-01234567wxyz')
    await openai.getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
    await expect(openai.getByText(/^ใช้กับ \S+ ได้/)).toBeVisible()
    await expect(openai.getByText('wxyz')).toBeVisible()
    await expectAccessible()

    await page.reload()
    await expect(openai.getByText('wxyz')).toBeVisible()
    expect(await page.content(), 'the key itself is nowhere').not.toContain('sk-good')
    await openai.getByRole('button', { name: 'ทดสอบ', exact: true }).click()
    await expect(openai.getByText('ทดสอบเมื่อสักครู่')).toBeVisible()
    await openai.getByRole('button', { name: 'ลบ' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('API Key ของ OpenAI (…wxyz)')
    await dialog.getByRole('button', { name: 'ยืนยันการลบ' }).click()
    await expect(openai.getByText('ยังไม่ได้ตั้งค่า')).toBeVisible()
  },
)

test('another password ends the other devices, which are asked to sign in again @long', async ({
  page,
  browser,
  noise,
  baseURL,
}) => {
  const member = await register(page.request)
  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const elsewhere = await other.newPage()
  await elsewhere.goto('/login?next=%2Fprofile')
  await elsewhere.getByLabel('อีเมล').fill(member.email)
  await elsewhere.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await elsewhere.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(elsewhere).toHaveURL(/\/profile$/)

  await page.goto('/profile#password')
  const form = page.getByRole('region', { name: 'เปลี่ยนรหัสผ่าน' })
  await form.getByLabel('รหัสผ่านปัจจุบัน').fill('ไม่ใช่รหัสนี้')
  await form.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('ผ้าขาวม้า 5 สี')
  await form.getByLabel('ยืนยันรหัสผ่านใหม่').fill('ไม่เหมือนกัน')
  await form.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click()
  await expect(form.getByText('รหัสผ่านใหม่ไม่ตรงกัน')).toBeVisible()
  await form.getByLabel('ยืนยันรหัสผ่านใหม่').fill('ผ้าขาวม้า 5 สี')
  noise.expect(/status of 4(22|01)/)
  await form.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click()
  await expect(form.getByText('รหัสผ่านปัจจุบันไม่ถูกต้อง')).toBeVisible()
  await form.getByLabel('รหัสผ่านปัจจุบัน').fill(member.password)
  await form.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click()
  await expectToast(page, 'เปลี่ยนรหัสผ่านเรียบร้อย และออกจากระบบอุปกรณ์อื่น 1 เครื่องแล้ว')

  await elsewhere.getByLabel(/ชื่อที่แสดง/).fill('ใครบางคน')
  await elsewhere.getByRole('region', { name: 'ข้อมูลบัญชี' }).getByRole('button', { name: 'บันทึก' }).click()
  await expect(elsewhere).toHaveURL((url) => url.pathname === '/login' && url.searchParams.has('next'))
  await expect(elsewhere.getByText('ที่แก้ไว้ยังอยู่ กรุณาเข้าสู่ระบบแล้วกดบันทึก')).toBeVisible()
  await other.close()
})

test('devices are listed, and each can be signed out @long', async ({ page, browser, baseURL }) => {
  const member = await register(page.request)
  const signInElsewhere = async () => {
    const other = await browser.newContext(baseURL ? { baseURL } : {})
    const data = { email: member.email, password: member.password }
    expect((await other.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true)
    return other
  }
  const others = [await signInElsewhere(), await signInElsewhere(), await signInElsewhere()]
  await page.goto('/profile#sessions')
  const devices = page.getByRole('region', { name: 'อุปกรณ์ที่เข้าสู่ระบบ' })
  await expect(devices.getByRole('listitem')).toHaveCount(4)
  await expect(devices.getByRole('listitem').first()).toContainText('อุปกรณ์นี้')
  await devices.getByRole('listitem').nth(1).getByRole('button').click()
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await devices.getByRole('button', { name: 'ออกจากระบบอุปกรณ์อื่น' }).click()
  await expectToast(page, 'ออกจากระบบอุปกรณ์อื่น 2 เครื่องแล้ว')
  await expect(devices.getByText('ไม่มีอุปกรณ์อื่นที่เข้าสู่ระบบอยู่')).toBeVisible()
  for (const other of others) {
    const session = await other.request.get('/api/session')
    expect((await session.json()).level).toBe('visitor')
    await other.close()
  }
})

test(
  'one’s data as a file, then the end of the account',
  phone,
  async ({ page, noise, expectAccessible }) => {
    const { email, password } = await register(page.request)
    await page.goto('/profile#data')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ดาวน์โหลดข้อมูล' }).click()
    const download = await file
    expect(download.suggestedFilename()).toMatch(/^ทอคำ-data-\d{4}-\d\d-\d\d\.json$/)
    const data = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(data)).toEqual(expect.any(Object))
    expect(data).toContain(email)

    // The toast would lie above the dialog for as long as it likes.
    await page.reload()
    await page.getByRole('button', { name: 'ลบบัญชี' }).click()
    const dialog = page.getByRole('dialog', { name: /ต้องการลบบัญชี/ })
    await expect(dialog).toContainText(email)
    await expectAccessible()
    noise.expect(/status of 4(22|01)/)
    await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('ไม่ใช่รหัสนี้')
    await dialog.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
    await expect(dialog.getByText('รหัสผ่านปัจจุบันไม่ถูกต้อง')).toBeVisible()
    await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')

    await page.goto('/login')
    await page.getByLabel('อีเมล').fill(email)
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
    await expect(page.getByText('อีเมลหรือรหัสผ่านไม่ถูกต้อง')).toBeVisible()
  },
)

test('an administrator cannot delete the own account @long', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/profile#data')
  await expect(page.getByText('บัญชีผู้ดูแลระบบลบเองไม่ได้')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ลบบัญชี' })).toBeHidden()
})

test('the look is chosen here too, stays, and comes along to the next device @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await register(page.request)
  await page.goto('/profile#appearance')
  await page.getByRole('button', { name: 'มืด', exact: true }).click()
  await page.getByRole('switch', { name: 'ตัวอักษรมีหัว' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('appearanceUnsaved'))).toBeNull()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-looped', '')

  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const elsewhere = await other.newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('อีเมล').fill(member.email)
  await elsewhere.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await elsewhere.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-looped', '')
  await other.close()
})

test(
  'payments: what was paid, what it gave, why it was refused, a page at a time',
  phone,
  async ({ page, signInAs, expectAccessible }) => {
    await signInAs('lifetime')
    await page.goto('/profile#payments')
    const payments = page.getByRole('region', { name: 'ประวัติการชำระเงิน' })
    const rows = payments.getByRole('listitem')
    await expect(rows).toHaveCount(5)
    await expect(rows.first()).toContainText(
      /VIP ตลอดชีพอนุมัติแล้วTK-\d{6}.* 25\d\d \d\d:\d\d น\.ไม่มีวันหมดอายุ2,399 บาท/,
    )
    await expect(rows.nth(1)).toContainText('ไม่ผ่านการตรวจสอบ')
    await expect(rows.nth(1)).toContainText('อ่านสลิปไม่ชัด กรุณาส่งใหม่')
    await expectAccessible()
    await payments.getByRole('button', { name: /^หน้า 2$/ }).click()
    await expect(rows).toHaveCount(3)
    await expect(page).toHaveURL(/\/profile\?payments=2#payments$/)
    await expect(rows.last()).toContainText('799 บาท')
    await page.goto('/profile?payments=9')
    await expect(rows, 'past the end is the last page').toHaveCount(3)

    const reference = (await rows.last().textContent())?.match(/TK-\d{6}/)?.[0] ?? ''
    await rows
      .last()
      .getByRole('link', { name: `ดูรายละเอียด ${reference}` })
      .click()
    await expect(page).toHaveURL(/\/payment-success\?id=/)
    await expect(page.getByText(reference, { exact: true }).first()).toBeVisible()
  },
)

test('payments: none yet, then one that waits @long', phone, async ({ page }) => {
  await createCoupon()
  await register(page.request)
  await page.goto('/profile#payments')
  const payments = page.getByRole('region', { name: 'ประวัติการชำระเงิน' })
  await expect(payments.getByText('ยังไม่มีรายการชำระเงิน')).toBeVisible()
  await expect(payments.getByRole('link', { name: 'ดูแพ็กเกจ' })).toHaveAttribute('href', '/vip')
  const { reference } = await pay(page.request, 'monthly')
  await page.reload()
  await expect(payments.getByRole('listitem')).toContainText('รอตรวจสอบ')
  await payments.getByRole('link', { name: `ดูสถานะ ${reference}` }).click()
  await expect(page.getByText('กำลังตรวจ', { exact: true })).toBeVisible()
})
