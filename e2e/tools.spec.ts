import sharp from 'sharp'
import { holdRequest } from './held-request.ts'
import { holdTime } from './held-time.ts'
import { press } from './press.ts'
import { expect, test, withoutSentAnswers } from './test.ts'
import { expectToast } from './toasts.ts'

test('a member finds a tool, keeps it, reads how it is used and goes on to the next @phone', async ({
  page,
  signInAs,
  expectAccessible,
  noise,
}) => {
  noise.expect(/404 \(Not Found\)/)
  // Each size has a member of its own: stars stay.
  await signInAs(test.info().project.use.isMobile ? 'lifetime' : 'near-expiry')
  await page.goto('/tools')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('เครื่องมือ')
  const cards = page.getByRole('article')
  await expect(cards.first().getByRole('heading')).toHaveText('Google Trends')
  await expect(page.getByText('ยอดนิยม', { exact: true })).toHaveCount(6)
  await expectAccessible()

  await page.getByLabel('ค้นหาเครื่องมือหรือสิ่งที่อยากทำ').fill('ขยายภาพ')
  await expect(cards).toHaveCount(1)
  await expect(page).toHaveURL(/q=/)
  const star = page.getByRole('button', { name: 'รายการโปรด: Upscayl' })
  const isOn = (await star.getAttribute('aria-pressed')) === 'true'
  if (!isOn) await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('ค้นหาเครื่องมือหรือสิ่งที่อยากทำ').fill('')
  await expect(cards.first().getByRole('heading')).toHaveText('Upscayl')
  await page.getByLabel('ค้นหาเครื่องมือหรือสิ่งที่อยากทำ').fill('zzzz')
  await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
  await press(page, 'แสดงทั้งหมด')

  await page.getByRole('link', { name: 'ดูรายละเอียด Upscayl' }).click()
  await expect(page).toHaveURL(/\/tools\/upscayl$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upscayl')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('1')
  const way = page.getByRole('link', { name: 'เปิดเครื่องมือ' })
  await expect(way).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expectAccessible()
  await page.getByRole('link', { name: /เครื่องมือถัดไป/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ExifTool')

  await page.goto('/tools/no-such-tool')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไม่พบเครื่องมือนี้')
  await page.getByRole('link', { name: 'กลับไปหน้าเครื่องมือ' }).first().click()
  await expect(page).toHaveURL(/\/tools$/)
})

test('an admin adds a tool with a picture, moves it, is asked before edits are lost, deletes it and takes that back @long', async ({
  page,
  signInAs,
  expectAccessible,
  noise,
}) => {
  noise.expect(/404 \(Not Found\)/)
  const name = `เครื่องมือทดลอง ${Date.now()}`
  await signInAs('admin')
  await page.goto('/admin-tools')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('จัดการเครื่องมือ')
  await press(page, 'เพิ่ม')
  await expect(page.getByText('กรุณากรอกชื่อ คำอธิบาย และลิงก์ให้ครบ').first()).toBeVisible()
  await page.getByLabel('ชื่อ', { exact: true }).fill(name)
  await page.getByLabel('คำอธิบาย').fill('ทดลองใช้')
  await page.getByLabel('ลิงก์', { exact: true }).fill('example.com')
  await page.getByLabel('ลำดับ').fill('-1')
  await press(page, 'เพิ่ม')
  await expect(page.getByText('ลิงก์ต้องขึ้นต้นด้วย http:// หรือ https://')).toBeVisible()
  await expect(page.getByText('ลำดับต้องเป็นจำนวนเต็มตั้งแต่ 0 ขึ้นไป')).toBeVisible()
  await page.getByLabel('ลิงก์', { exact: true }).fill('https://example.com/')
  await page.getByLabel('ลำดับ').fill('999')
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#1C6743' } })
    .png()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByAltText('ตัวอย่างภาพหน้าปก')).toBeVisible()
  await expectAccessible()
  await press(page, 'เพิ่ม')
  await expectToast(page, 'เพิ่มเครื่องมือเรียบร้อย')

  const names = page.getByRole('list').locator('li p:first-child > span:first-child')
  await expect(names.last()).toHaveText(name)
  const before = await names.allTextContents()
  const saving = await holdRequest(page, /^\/api\/admin\/tools-order$/)
  const up = page.getByRole('button', { name: `เลื่อน “${name}” ขึ้น` })
  await up.click()
  await saving.asked
  await up.click()
  await up.click()
  await expect(names.nth(before.length - 4), 'moves that come while one is saved are kept').toHaveText(name)
  saving.letGo()
  await expectToast(page, 'อัปเดตลำดับเรียบร้อย')
  await page.reload()
  await expect(names.nth(before.length - 4)).toHaveText(name)

  await page.getByRole('button', { name: `แก้ไข “${name}”` }).click()
  await page.getByLabel('คำอธิบาย').fill('แก้แล้วยังไม่บันทึก')
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link').first().click()
  const ask = page.getByRole('dialog', { name: 'ยังไม่ได้บันทึก' })
  await ask.getByRole('button', { name: 'แก้ไขต่อ' }).click()
  await expect(page.getByLabel('คำอธิบาย')).toHaveValue('แก้แล้วยังไม่บันทึก')
  await press(page, 'บันทึก')
  await expectToast(page, 'อัปเดตเครื่องมือเรียบร้อย')

  const letGo = await holdTime(page)
  await page.getByRole('button', { name: `ลบ “${name}”` }).click()
  await page.getByRole('button', { name: 'ยืนยันการลบ' }).click()
  await expectToast(page, 'ลบเครื่องมือเรียบร้อย')
  await expect(names.filter({ hasText: name })).toHaveCount(0)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(names.filter({ hasText: name })).toHaveCount(1)
  await letGo()
  await page.getByRole('button', { name: `ลบ “${name}”` }).click()
  await page.getByRole('button', { name: 'ยืนยันการลบ' }).click()
  await expect(names.filter({ hasText: name })).toHaveCount(0)
})

test('tools that cannot be loaded, and none at all, are said to be, with another try @long', async ({
  page,
  signInAs,
  noise,
}) => {
  noise.expect(/status of 503|Failed to load resource/)
  noise.expect(/^503 from/)
  await signInAs('ex')
  await withoutSentAnswers(page)
  let answer: 'fail' | 'empty' | 'all' = 'fail'
  await page.route('**/api/tools', (route) => {
    if (answer === 'fail') return route.fulfill({ status: 503, body: 'away' })
    return answer === 'empty' ? route.fulfill({ json: { tools: [] } }) : route.continue()
  })
  await page.goto('/tools')
  await expect(page.getByText('ไม่สามารถโหลดข้อมูลเครื่องมือได้')).toBeVisible()
  answer = 'empty'
  await press(page, 'ลองอีกครั้ง')
  await expect(page.getByText('ยังไม่มีเครื่องมือในขณะนี้')).toBeVisible()
  answer = 'all'
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
})
