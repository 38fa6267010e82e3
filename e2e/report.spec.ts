import { randomUUID } from 'node:crypto'
import type { Route } from '@playwright/test'
import { holdTime } from './held-time.ts'
import { slipPicture } from './slip-picture.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const bangkokDay = () => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Bangkok' }).format(new Date())

test('the owner reads the report: in words, along the chart by keyboard, as a table, on one page of paper @phone', async ({
  page,
  signInAs,
  expectAccessible,
}, { project }) => {
  await signInAs('owner')
  const spent = {
    id: randomUUID(),
    date: bangkokDay(),
    amountSatang: 12_345,
    description: `ค่าพิมพ์ ${project.name}`,
  }
  expect((await page.request.post('/api/expenses', { multipart: spent })).status()).toBe(200)
  await page.goto('/report')
  await expect(page.getByRole('heading', { level: 1, name: 'รายงาน' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'เปิดให้บริการมาแล้ว' })).toBeVisible()
  await expect(page.getByText('ตั้งแต่ 1 ธ.ค. 2567')).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: '7 วันล่าสุด' }).click()
  await expect(page).toHaveURL(/mode=weekly/)
  const chart = page.getByRole('slider', { name: /^กราฟรายรับ/ })
  await expect(chart).toHaveAttribute('aria-valuemax', '7')
  await chart.focus()
  const today = await chart.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '6')
  expect(await chart.getAttribute('aria-valuetext')).not.toBe(today)
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  await expectAccessible()

  await page.getByRole('button', { name: 'ดูเป็นตาราง', exact: true }).first().click()
  await expect(page).toHaveURL(/view=table/)
  const table = page.getByRole('region', { name: 'รายรับตามช่วงเวลา' }).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(9)
  await expect(table.getByRole('columnheader', { name: 'ต่างกัน (บาท)' })).toBeAttached()
  await expectAccessible()

  await page.getByRole('button', { name: 'รายวัน' }).click()
  const revenue = page.getByRole('region', { name: 'รายรับตามช่วงเวลา' })
  await revenue.getByRole('button', { name: 'ช่วงก่อนหน้า' }).click()
  // Two presses go back two months, however long the figures of the first take.
  const [year = 0, month = 0] = bangkokDay().split('-').map(Number)
  const back = (months: number) => new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 7)
  await expect(page).toHaveURL((url) => url.searchParams.get('month') === back(1))
  await revenue.getByRole('button', { name: 'ช่วงก่อนหน้า' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('month') === back(2))
  await expect(table.getByRole('row')).not.toHaveCount(9)
  const csv = page.getByRole('link', { name: 'ดาวน์โหลด CSV ของรายรับตามช่วงเวลา' })
  const file = await page.request.get((await csv.getAttribute('href')) ?? '')
  expect(await file.text()).toContain('ตั้งแต่วันที่,ถึงวันที่,รายรับ (บาท)')

  for (const name of ['อัตราต่ออายุ', 'รายรับตามแพ็กเกจ', 'จากสมัครถึงชำระเงิน']) {
    const card = page.getByRole('region', { name, exact: true })
    await card.getByRole('button', { name: `ดูเป็นตาราง ${name}` }).click()
    await expect(card.getByRole('columnheader').first()).toBeVisible()
  }
  await expectAccessible()

  await page.emulateMedia({ media: 'print' })
  const sheet = (name: string | RegExp) => page.getByRole('article').getByRole('table', { name })
  await expect(sheet('รายรับตามคูปอง').getByRole('row').last()).toContainText(/^(ไม่ใช้คูปอง|ไม่มีการใช้คูปอง)/)
  const line = sheet(/^รายจ่าย /)
    .getByRole('row')
    .filter({ hasText: spent.description })
  await expect(line).toContainText('123.45')
  await expect(page.getByRole('heading', { level: 1 }), 'the sheet is printed alone').toBeHidden()
  await page.emulateMedia({ media: null })
  await page.request.delete(`/api/expenses/${spent.id}`)
  if (!project.use.isMobile) {
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
})

test('an expense is noted with its receipt, changed, deleted and brought back; a file is looked at before it is taken @phone @long', async ({
  page,
  signInAs,
  expectAccessible,
}, { project }) => {
  test.slow()
  await signInAs('owner')
  await page.goto('/report')
  const panel = page.getByRole('region', { name: 'รายจ่าย', exact: true })
  const isPhone = project.use.isMobile
  const openForm = async () => {
    if (isPhone) await panel.getByRole('button', { name: 'เพิ่มรายจ่าย' }).click()
  }
  await openForm()
  await page.getByRole('button', { name: 'บันทึกรายจ่าย', exact: true }).click()
  await expect(page.getByText('กรุณากรอกวันที่ จำนวนเงิน และรายละเอียดให้ครบ')).toBeVisible()
  await expect(page.getByText('กรุณากรอก 0 บาทขึ้นไป ทศนิยมไม่เกิน 2 ตำแหน่ง')).toBeVisible()
  await expectAccessible()

  const name = `ค่าถ่ายภาพ ${project.name}`
  await page.getByRole('textbox', { name: 'จำนวนเงิน' }).fill('1,200.50')
  await page.getByRole('textbox', { name: 'รายละเอียด' }).fill(name)
  await page.getByRole('button', { name: 'เนื้อหา', exact: true }).click()
  await expect(page.getByText('เมื่อบันทึก')).toBeVisible()
  await page.getByLabel('แนบใบเสร็จ').setInputFiles((await slipPicture()).file)
  await expect(page.getByText(/^แนบ slip-.*แล้ว$/)).toBeVisible()
  await page.getByRole('button', { name: 'บันทึกรายจ่าย', exact: true }).click()
  await expectToast(page, 'บันทึกรายจ่ายแล้ว')
  const row = panel.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('1,200.50')
  const receipt = await row.getByRole('link', { name: `ดูใบเสร็จของ ${name}` }).getAttribute('href')
  expect((await page.request.get(receipt ?? '')).headers()['content-type']).toBe('image/webp')

  await row.getByRole('button', { name: `แก้ไข ${name}` }).click()
  await expect(page.getByRole('heading', { name: 'แก้ไขรายจ่าย' })).toBeVisible()
  await page.getByRole('textbox', { name: 'จำนวนเงิน' }).fill('990')
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(row).toContainText('990')
  await expect(row).not.toContainText('1,200.50')

  const letGo = await holdTime(page)
  await row.getByRole('button', { name: `ลบ ${name}` }).click()
  await expect(row).toHaveCount(0)
  await page
    .locator('[data-toasts] > *')
    .filter({ hasText: `ลบ “${name}” แล้ว` })
    .getByRole('button', { name: 'เลิกทำ' })
    .click()
  await expect(row).toHaveCount(1)
  await letGo()
  await row.getByRole('button', { name: `ลบ ${name}` }).click()
  await expect(row).toHaveCount(0)

  await expect(page.locator('[data-toasts] > *')).toHaveCount(0)
  const csv = `วันที่,รายละเอียด,หมวด,จำนวนเงิน (บาท)\n5/1/2561,จากไฟล์ ${project.name},ระบบ,"1,500"\n31/02/2561,ไม่มีวันนี้,,1\n`
  await panel
    .getByLabel('นำเข้ารายจ่ายจากไฟล์ CSV')
    .setInputFiles({ name: 'expenses.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const dialog = page.getByRole('dialog', { name: 'นำเข้ารายจ่าย' })
  await expect(dialog.getByText('ใช้ได้ 1 บรรทัด มีปัญหา 1 บรรทัด')).toBeVisible()
  await expect(dialog.getByText('บรรทัด 3: กรุณากรอกวันที่ให้ถูกต้อง เช่น 20/11/2569')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'นำเข้า 1 บรรทัด' }).click()
  await expectToast(page, 'นำเข้ารายจ่ายแล้ว 1 รายการ')
  await page.goto('/report?spent=2018-01')
  await expect(panel.getByRole('row').filter({ hasText: `จากไฟล์ ${project.name}` })).toContainText('1,500')
  await page.goto('/report?spent=2017-01')
  await expect(panel.getByText('ยังไม่มีรายการรายจ่าย')).toBeVisible()
})

test('an expense is not saved before the receipt that was chosen for it is read, nor without it @long', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('owner')
  const late: Route[] = []
  await page.route('**/assets/slip-wasm-worker-*.js', (route) => void late.push(route))
  await page.goto('/report')
  const name = `ค่ากล้อง ${Date.now()}`
  const description = page.getByRole('textbox', { name: 'รายละเอียด' })
  await page.getByRole('textbox', { name: 'จำนวนเงิน' }).fill('450')
  await description.fill(name)
  await page.getByLabel('แนบใบเสร็จ').setInputFiles((await slipPicture()).file)
  const attach = page.locator('button', { hasText: 'แนบใบเสร็จ' })
  const save = page.getByRole('button', { name: 'บันทึกรายจ่าย', exact: true })
  await expect(attach).toHaveAttribute('aria-busy', 'true')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await description.press('Enter')
  await expectAccessible()
  await expect(description, 'nothing was sent').toHaveValue(name)
  await expect.poll(() => late.length).toBe(1)
  await late[0]?.continue()
  await expect(page.getByText(/^แนบ slip-.*แล้ว$/)).toBeVisible()
  await expect(save).not.toHaveAttribute('aria-busy')
  await description.press('Enter')
  await expectToast(page, 'บันทึกรายจ่ายแล้ว')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('link', { name: `ดูใบเสร็จของ ${name}` })).toBeVisible()
})
