import { expect, test } from './test.ts'

test.beforeEach(async ({ page, context, signInAs }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('vip')
  await page.goto('/generator')
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill('cat\ndog\nrice terrace')
  await page.getByRole('button', { name: 'Watercolor' }).click()
  await page.getByRole('button', { name: 'ทั้งหมด 6' }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 6 รายการ' })).toBeVisible()
})

test('J, K and C go through the prompts one by one', async ({ page }) => {
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('heading', { name: 'ผลลัพธ์ 6 รายการ' }).click()
  await page.keyboard.press('c')
  await expect(page.getByText('ใช้แล้ว 1 รายการ')).toBeVisible()
  expect(await clipboard()).toBe('cat, Realistic Photo --ar 16:9 --q 2 --v 6.1')
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(page.getByText('ใช้แล้ว 2 รายการ')).toBeVisible()
  expect(await clipboard()).toBe('dog, Realistic Photo --ar 16:9 --q 2 --v 6.1')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('c')
  await expect(page.getByText('ใช้แล้ว 3 รายการ')).toBeVisible()
  expect(await clipboard()).toBe('cat, Watercolor --ar 16:9 --q 2 --v 6.1')
})

test('a search finds prompts and copies the one that was meant', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'ค้นหาในผลลัพธ์' }).fill('TERRACE')
  await expect(page.getByText('พบ 2 รายการ')).toBeVisible()
  await page.getByRole('button', { name: 'คัดลอกรายการ 6' }).click()
  await expect(page.getByText('ใช้แล้ว 1 รายการ')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'rice terrace, Watercolor --ar 16:9 --q 2 --v 6.1',
  )
})

test('the same seed gives the same sample again', async ({ page }) => {
  const sample = async () => {
    await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
    await expect(page.getByText(/seed 20261120$/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'ผลลัพธ์' }).getByRole('listitem')).toHaveCount(3)
    return page.getByRole('list', { name: 'ผลลัพธ์' }).textContent()
  }
  await page.getByRole('textbox', { name: 'จำนวน Prompt' }).fill('3')
  await page.getByRole('textbox', { name: 'เลขสุ่ม (seed)' }).fill('20261120')
  const first = await sample()
  await page.getByRole('button', { name: 'สุ่มใหม่' }).click()
  await page.getByRole('textbox', { name: 'เลขสุ่ม (seed)' }).fill('20261120')
  expect(await sample()).toBe(first)
})

test('settings travel in a link, keywords only when ticked', async ({ page, browser, expectAccessible }) => {
  await page.getByRole('button', { name: 'แชร์ลิงก์' }).click()
  const link = page.getByRole('textbox', { name: 'ลิงก์' })
  await expect(link).toHaveValue(/\/generator\?p=/)
  const bare = await link.inputValue()
  await page.getByRole('checkbox', { name: 'รวมคีย์เวิร์ดในลิงก์' }).click()
  await expect(link).not.toHaveValue(bare)
  const whole = await link.inputValue()
  await expectAccessible()

  for (const [address, keywords] of [
    [bare, ''],
    [whole, 'cat\ndog\nrice terrace'],
  ] as const) {
    const other = await browser.newContext({ storageState: await page.context().storageState() })
    const guest = await other.newPage()
    await guest.goto(address)
    await expect(guest.getByText('กำลังใช้การตั้งค่าจากลิงก์ที่แชร์')).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Watercolor' })).toHaveAttribute('aria-pressed', 'true')
    await expect(guest.getByRole('textbox', { name: /คีย์เวิร์ด/ })).toHaveValue(keywords)
    await expect(guest).toHaveURL(/\/generator$/)
    await other.close()
  }
})

test('a preset is saved, used after a reset, made the default and deleted with undo', async ({ page }) => {
  const watercolor = page.getByRole('button', { name: 'Watercolor', exact: true })
  const open = () => page.getByRole('button', { name: 'ชุดตั้งค่า', exact: true }).click()
  await open()
  await page.getByLabel('ชื่อชุดตั้งค่า').fill('สีน้ำ')
  await page.getByRole('button', { name: 'บันทึกเป็นชุดตั้งค่า' }).click()
  await page.getByRole('button', { name: 'ใช้ สีน้ำ เป็นค่าเริ่มต้น' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'คืนค่าเริ่มต้น' }).click()
  await expect(watercolor).toHaveAttribute('aria-pressed', 'false')
  await open()
  await page.getByRole('button', { name: 'ใช้ชุดตั้งค่า สีน้ำ' }).click()
  await expect(watercolor).toHaveAttribute('aria-pressed', 'true')
  await open()
  await page.getByRole('button', { name: 'ลบ สีน้ำ' }).click()
  await expect(page.getByText('ยังไม่มีชุดตั้งค่า')).toBeVisible()
  await page.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await expect(page.getByRole('button', { name: 'ใช้ชุดตั้งค่า สีน้ำ' })).toBeVisible()
})
