import { press } from './press.ts'
import { expect, test } from './test.ts'

test('without a key the way leads to the profile; the free tier says that it is not offered', {
  tag: '@phone',
}, async ({ page, signInAs, expectAccessible, noise }) => {
  noise.expect(/status of 409/)
  await signInAs('lifetime')
  await page.goto('/vipgen')
  await expect(page.getByRole('radio', { name: /^Gemini \(Free\) ผู้ดูแลยังไม่เปิดให้ใช้/ })).toBeDisabled()
  await page.getByRole('radio', { name: /^OpenAI ยังไม่ได้ตั้งค่า API Key/ }).check()
  await expect(page.getByText('กรุณาตั้งค่า API Key ที่หน้าโปรไฟล์', { exact: true })).toBeVisible()
  await press(page, 'สร้าง Prompt')
  await expect(page.getByText('กรุณากรอกคีย์เวิร์ดอย่างน้อย 1 คำ').first()).toBeVisible()

  await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('cozy cafe')
  await press(page, 'สร้าง Prompt')
  const box = page.getByRole('alert').filter({ hasText: 'กรุณาตั้งค่า API Key ที่หน้าโปรไฟล์ก่อน' })
  await expect(box).toBeVisible()
  await expectAccessible()
  await box.getByRole('link', { name: 'ไปหน้าโปรไฟล์' }).click()
  await expect(page).toHaveURL(/\/profile#keys$/)
})

test('a key that the provider refuses is said to be wrong', async ({ page, signInAs, noise }) => {
  noise.expect(/status of (409|422)/)
  await signInAs('lapsed')
  await page.request.put('/api/provider-keys/openai', { data: { apiKey: 'sk-wrong-from-the-start' } })
  await page.request.post('/api/provider-keys/openai/test', { data: {} })
  await page.goto('/vipgen')
  await page.getByRole('radio', { name: /^OpenAI API Key ไม่ถูกต้อง/ }).check()
  await expect(page.getByText('API Key ของ OpenAI ไม่ถูกต้อง กรุณาตรวจสอบที่หน้าโปรไฟล์')).toBeVisible()
  await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('cozy cafe')
  await press(page, 'สร้าง Prompt')
  await expect(page.getByRole('alert').filter({ hasText: 'OpenAI' })).toContainText(
    'OpenAI ยังไม่พร้อมใช้งาน กรุณาตรวจสอบ API Key ที่หน้าโปรไฟล์',
  )
})

test('a key that is refused in the middle stops the run, and says so where it is to be mended @long', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.request.put('/api/provider-keys/openai', { data: { apiKey: 'sk-of-one-who-is-refused' } })
  await page.goto('/vipgen')
  await page.getByRole('radio', { name: /^OpenAI/ }).check()
  await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('cozy cafe [401]')
  await press(page, 'สร้าง Prompt')
  const box = page.getByRole('alert').filter({ hasText: 'API Key ของ OpenAI ไม่ถูกต้อง กรุณาตรวจสอบที่หน้าโปรไฟล์' })
  await expect(box).toBeVisible()
  await expect(box.getByRole('link', { name: 'วางคีย์ใหม่' })).toBeVisible()
  await expect(page.getByText('หยุดไว้ที่ 1 จาก 1 คีย์เวิร์ด', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^OpenAI API Key ไม่ถูกต้อง/ })).toBeChecked()
})

test('what fails, falls short or is too long is said at its keyword @long', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('ex')
  await page.request.put('/api/provider-keys/openai', { data: { apiKey: 'sk-of-one-who-tries-things' } })
  await page.goto('/ready-prompt?tab=ai')
  await page.getByRole('radio', { name: /^OpenAI/ }).check()
  await page.getByRole('radio', { name: /Chicken/ }).check()
  await page
    .getByRole('textbox', { name: /^คีย์เวิร์ด/ })
    .fill('plain one\nbroken one [500]\nshort one [empty]\nlong one [long]')
  await page
    .getByRole('group', { name: 'จำนวน Prompt ต่อคีย์เวิร์ด' })
    .getByRole('button', { name: '3', exact: true })
    .click()
  await press(page, 'สร้าง Prompt')
  await expect(page).toHaveURL(/\/ready-prompt\?.*run=/)

  const results = page.getByRole('list', { name: 'ผลลัพธ์' })
  await expect(page.getByText('4 / 4 คีย์เวิร์ด')).toBeVisible()
  await expect(results.getByText(/เชื่อมต่อไม่ได้: ระบบของผู้ให้บริการขัดข้อง \(HTTP 500\)/)).toBeVisible()
  await page.getByText('ข้อความจาก OpenAI').click()
  await expect(page.getByText('The server had an error while processing your request.')).toBeVisible()
  await expect(page.getByText(/^ไม่สำเร็จ [12] คีย์เวิร์ด$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'ลองเฉพาะที่ไม่สำเร็จ' })).toBeVisible()
  // The list may still grow.
  await expect(async () => {
    await results.evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await expect(results.getByRole('img', { name: 'ยาวเกิน 120 ตัดให้แล้ว' }).first()).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await expectAccessible()

  await page.goto('/history')
  await expect(page.getByRole('link', { name: 'เฉพาะ VIP' }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('ดาวน์โหลดไฟล์จากประวัติได้เมื่อเป็นสมาชิก VIP')).toBeVisible()
  await expectAccessible()
})
