import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { holdRequest } from './held-request.ts'
import { holdTime } from './held-time.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.beforeEach(async ({ page, context, signInAs }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('vip')
  await page.goto('/generator')
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill('cat\ndog\nrice terrace')
  await page.getByRole('button', { name: 'Watercolor' }).click()
  await page.getByRole('button', { name: 'ทั้งหมด 6' }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 6 รายการ' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'ผลลัพธ์' }).getByRole('listitem').first()).toContainText('cat')
})

test('J, K and C go through the prompts one by one', async ({ page }) => {
  await page.getByRole('heading', { name: 'ผลลัพธ์ 6 รายการ' }).click()
  await page.keyboard.press('c')
  await expect(page.getByText('ใช้แล้ว 1 รายการ')).toBeVisible()
  await expect.poll(() => clipboard(page)).toBe('cat, Realistic Photo --ar 16:9 --q 2 --v 6.1')
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(page.getByText('ใช้แล้ว 2 รายการ')).toBeVisible()
  await expect.poll(() => clipboard(page)).toBe('dog, Realistic Photo --ar 16:9 --q 2 --v 6.1')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('c')
  await expect(page.getByText('ใช้แล้ว 3 รายการ')).toBeVisible()
  await expect.poll(() => clipboard(page)).toBe('cat, Watercolor --ar 16:9 --q 2 --v 6.1')
})

test('a search finds prompts and copies the one that was meant', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'ค้นหาในผลลัพธ์' }).fill('TERRACE')
  await expect(page.getByText('พบ 2 รายการ')).toBeVisible()
  await page.getByRole('button', { name: 'คัดลอกรายการ 6' }).click()
  await expect(page.getByText('ใช้แล้ว 1 รายการ')).toBeVisible()
  await expect.poll(() => clipboard(page)).toBe('rice terrace, Watercolor --ar 16:9 --q 2 --v 6.1')
})

test('several prompts are ticked, copied, taken out and put back', { tag: '@phone' }, async ({
  page,
  expectAccessible,
}) => {
  const box = (row: number) => page.getByRole('checkbox', { name: `เลือกรายการ ${row}` })
  const chosen = page.getByRole('group', { name: 'รายการที่เลือก' })
  await page.getByRole('button', { name: 'เลือกหลายรายการ' }).click()
  await expect(chosen.getByRole('button', { name: 'คัดลอก' })).toBeDisabled()
  await box(2).check()
  await box(4).click({ modifiers: ['Shift'] })
  await expect(chosen).toContainText('เลือกแล้ว 3 รายการ')
  await box(3).uncheck()
  await expectAccessible()
  await chosen.getByRole('button', { name: 'คัดลอก' }).click()
  await expectToast(page, 'คัดลอกทั้งหมดแล้ว 2 รายการ')
  await expect
    .poll(() => clipboard(page))
    .toBe('cat, Watercolor --ar 16:9 --q 2 --v 6.1\ndog, Watercolor --ar 16:9 --q 2 --v 6.1')

  await holdTime(page)
  await chosen.getByRole('button', { name: 'ลบออก' }).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 4 รายการ' })).toBeVisible()
  await expect(chosen).toBeHidden()
  await expect(box(2)).toBeHidden()
  const rest = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ดาวน์โหลด .txt' }).click()
  expect((await readFile(await (await rest).path(), 'utf8')).split('\n')).toHaveLength(4)
  await page.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 6 รายการ' })).toBeVisible()
  await expect(box(2)).not.toBeChecked()
})

test('X ticks the row, Shift+X the rows up to it, Esc lets go; all that was found goes into one file @long', async ({
  page,
}) => {
  const chosen = page.getByRole('group', { name: 'รายการที่เลือก' })
  await page.getByRole('heading', { name: 'ผลลัพธ์ 6 รายการ' }).click()
  await page.keyboard.press('x')
  await expect(chosen).toContainText('เลือกแล้ว 1 รายการ')
  for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key)
  await expect(chosen).toContainText('เลือกแล้ว 3 รายการ')
  await page.keyboard.press('Escape')
  await expect(chosen).toBeHidden()

  await page.getByRole('searchbox', { name: 'ค้นหาในผลลัพธ์' }).fill('watercolor')
  await expect(page.getByText('พบ 3 รายการ')).toBeVisible()
  await page.getByRole('button', { name: 'เลือกหลายรายการ' }).click()
  await chosen.getByRole('button', { name: 'เลือกทั้งหมด 3' }).click()
  await expect(chosen).toContainText('เลือกแล้ว 3 รายการ')
  const download = page.waitForEvent('download')
  await chosen.getByRole('button', { name: 'ดาวน์โหลด .txt' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(
    ['cat', 'dog', 'rice terrace'].map((word) => `${word}, Watercolor --ar 16:9 --q 2 --v 6.1`).join('\n'),
  )
})

test('the same seed gives the same sample again, another one another', async ({ page }) => {
  const list = page.getByRole('list', { name: 'ผลลัพธ์' })
  /** Makes a sample that is known by its seed, so that none is read off the set before it. */
  const sample = async (seed: number) => {
    await page.getByRole('textbox', { name: 'เลขสุ่ม (seed)' }).fill(String(seed))
    await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
    await expect(page.getByText(new RegExp(`seed ${seed}$`))).toBeVisible()
    await expect(list.getByRole('listitem')).toContainText(Array(3).fill('--v 6.1'))
    return list.textContent()
  }
  await page.getByRole('textbox', { name: 'จำนวน Prompt' }).fill('3')
  const first = await sample(20261120)
  expect(await sample(7)).not.toBe(first)
  expect(await sample(20261120)).toBe(first)
})

test('a sample is drawn anew with every press, and stays while it is pinned', async ({ page }) => {
  const seed = page.getByText(/ · seed \d+$/)
  const make = page.getByRole('button', { name: 'สร้าง Prompt', exact: true })
  await page.getByRole('textbox', { name: 'จำนวน Prompt' }).fill('3')
  const shown = await page.getByRole('textbox', { name: 'เลขสุ่ม (seed)' }).inputValue()
  await make.click()
  await expect(seed).toHaveText(new RegExp(`seed ${shown}$`))
  await make.click()
  await expect(seed).not.toHaveText(new RegExp(`seed ${shown}$`))
  const second = await page.getByRole('textbox', { name: 'เลขสุ่ม (seed)' }).inputValue()
  await expect(seed).toHaveText(new RegExp(`seed ${second}$`))
  await page.getByRole('switch', { name: 'ตรึงชุด' }).click()
  await make.click()
  await expect(page.getByText('ชุดเดิมของวันนี้ ไม่นับโควตาซ้ำ').first()).toBeVisible()
  await expect(seed).toHaveText(new RegExp(`seed ${second}$`))

  // All of them are made, and yet something is drawn.
  await page.getByRole('switch', { name: 'ไวยากรณ์ขั้นสูง' }).click()
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill('{~red|blue} bird')
  await expect(page.getByRole('textbox', { name: 'เลขสุ่ม (seed)' })).toBeVisible()
  await make.click()
  await expect(page.getByText(/^seed \d+$/)).toBeVisible()
})

test('while another set is made the former one is not offered for download', async ({ page }) => {
  const download = page.getByRole('button', { name: 'ดาวน์โหลด .txt' })
  await expect(download).toBeVisible()
  const { asked, letGo } = await holdRequest(page, /\/prompts\/reservations$/)
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill('floating market')
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await asked
  await expect(page.getByText('กำลังสร้างชุดใหม่ ชุดเดิมอยู่ในชุดล่าสุด')).toBeVisible()
  await expect(download).toHaveCount(0)
  letGo()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 2 รายการ' })).toBeVisible()
  await expect(download).toBeVisible()
})

test('one Tab leads from the box to the button', async ({ page }) => {
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'ไปที่ปุ่มสร้าง Prompt' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'สร้าง Prompt', exact: true })).toBeFocused()
})

test('settings travel in a link, keywords only when ticked @long', async ({
  page,
  browser,
  expectAccessible,
}) => {
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
    await expect(guest.getByText('กำลังใช้ค่าจากลิงก์')).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Watercolor' })).toHaveAttribute('aria-pressed', 'true')
    await expect(guest.getByRole('textbox', { name: /คีย์เวิร์ด/ })).toHaveValue(keywords)
    // It stays, and so does what it brought, through a reload.
    await expect(guest).toHaveURL(/\/generator\?p=/)
    await guest.reload()
    await expect(guest.getByRole('textbox', { name: /คีย์เวิร์ด/ })).toHaveValue(keywords)
    await guest.getByRole('button', { name: 'ใช้ของฉัน' }).click()
    await expect(guest.getByRole('textbox', { name: /คีย์เวิร์ด/ }), 'one’s own, of before').toHaveValue('')
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
  await holdTime(page)
  await page.getByRole('button', { name: 'ลบ สีน้ำ' }).click()
  await expect(page.getByText('ยังไม่มีชุดตั้งค่า')).toBeVisible()
  await page.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await expect(page.getByRole('button', { name: 'ใช้ชุดตั้งค่า สีน้ำ' })).toBeVisible()
})
