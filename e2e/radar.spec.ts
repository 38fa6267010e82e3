import { readFile } from 'node:fs/promises'
import { holdTime } from './held-time.ts'
import { press } from './press.ts'
import { expect, test } from './test.ts'

test('a seller rates one keyword, then many, sends the easy ones on and takes them back @phone', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('vip')
  await page.goto('/radar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('คะแนนความยากคีย์เวิร์ด')
  await expect(page.getByText('VIP Member')).toBeVisible()

  const count = page.getByLabel('จำนวนผลลัพธ์', { exact: true })
  await count.fill('๒๕,๐๐๐')
  await expect(page.getByText('25,000 ผลลัพธ์')).toBeVisible()
  await expect(page.getByRole('status').getByRole('img', { name: 'ความยาก ง่าย 4 จาก 5 ดาว' })).toBeVisible()
  await count.fill('มาก')
  await expect(page.getByText('กรุณากรอกจำนวน เช่น 25,000')).toBeVisible()
  await count.fill('0')
  await expect(page.getByRole('status').filter({ hasText: 'ไม่มีคนค้น' }).getByRole('img')).toHaveCount(0)
  await count.fill('1.2M')

  await page
    .getByLabel('คีย์เวิร์ดและจำนวน (บรรทัดละ 1 คำ)')
    .fill(
      'sunset beach,2400000\nmangrove nursery,4200\nno count here\nthai elephant hospital,"18,400"\nnobody here,0',
    )
  await expect(page.getByText('บรรทัด 3 ไม่มีจำนวน กรุณาพิมพ์แบบ sunset beach,25000')).toBeVisible()
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows).toHaveText(['mangrove nursery', 'thai elephant hospital', 'sunset beach', 'nobody here'])
  const beyond = await page
    .getByRole('table')
    .evaluate((table: HTMLElement) => table.offsetWidth - (table.parentElement?.clientWidth ?? 0))
  expect(beyond, 'no star is cut off').toBeLessThanOrEqual(0)
  await press(page, 'จำนวนผลลัพธ์')
  await expect(rows).toHaveText(['sunset beach', 'thai elephant hospital', 'mangrove nursery', 'nobody here'])
  await expect(page).toHaveURL(/sort=-results/)
  await expectAccessible()

  const coming = page.waitForEvent('download')
  await press(page, 'ดาวน์โหลด CSV')
  const saved = await coming
  expect(saved.suggestedFilename()).toBe('radar.csv')
  expect(await readFile(await saved.path(), 'utf8')).toBe(
    '\uFEFFคีย์เวิร์ด,จำนวนผลลัพธ์,ดาว,ความยาก\r\nsunset beach,2400000,1,ยากมาก\r\n' +
      'thai elephant hospital,18400,4,ง่าย\r\nmangrove nursery,4200,5,ง่ายมาก\r\nnobody here,0,,ไม่มีคนค้น\r\n',
  )

  await holdTime(page)
  await press(page, 'ส่งคำ 4–5 ดาวไปสร้าง Prompt (2)')
  await expect(page).toHaveURL(/\/ready-prompt/)
  await expect(page.getByText('รับคีย์เวิร์ดแล้ว 2 คำ')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).first()).toHaveValue(
    'thai elephant hospital\nmangrove nursery',
  )
})

test('the extension is offered with its checksum and the steps of the browser at hand', async ({
  page,
  request,
  signInAs,
}) => {
  await signInAs('lifetime')
  const { version, downloads } = await (await request.get('/api/extension')).json()
  await page.goto('/radar')
  await expect(page.getByText('Lifetime Member')).toBeVisible()
  const card = page.locator('#extension')
  await expect(card).toContainText(version ? `เวอร์ชัน ${version}` : 'กำลังเตรียมไฟล์ติดตั้ง')
  await expect(card.getByText('chrome://extensions')).toBeVisible()
  await card.getByRole('button', { name: 'Firefox' }).click()
  await expect(card.getByText('about:debugging')).toBeVisible()
  await expect(page).toHaveURL(/browser=firefox/)
  const [, firefox] = downloads
  if (!firefox) return
  await expect(card.getByText(firefox.sha256)).toBeVisible()
  const coming = page.waitForEvent('download')
  await card.getByRole('link', { name: 'ดาวน์โหลดสำหรับ Firefox' }).click()
  expect((await coming).suggestedFilename()).toBe(firefox.file)
})
