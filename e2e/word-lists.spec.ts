import type { Page } from '@playwright/test'
import { holdTime } from './held-time.ts'
import { register } from './new-member.ts'
import { expect, test } from './test.ts'

const box = (page: Page) => page.getByRole('textbox', { name: /^คีย์เวิร์ด/ })
const generate = (page: Page) => page.getByRole('button', { name: 'สร้าง Prompt', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'รายการคำ' })

async function withGrammar(page: Page, path = '/generator') {
  await page.goto(path)
  await page.getByRole('switch', { name: 'ไวยากรณ์ขั้นสูง' }).click()
}

test(
  'a list that a keyword names is made, filled, named by its first letters, changed and deleted with undo',
  {
    tag: '@phone',
  },
  async ({ page, expectAccessible }, info) => {
    await register(page.request)
    await withGrammar(page)
    await box(page).fill('a __pet__ at home')
    await expect(page.getByText('บรรทัด 1 ตำแหน่ง 3: ไม่พบรายการคำ pet')).toBeVisible()
    await page.getByRole('button', { name: 'สร้างรายการคำ' }).click()
    await expect(dialog(page).getByLabel('ชื่อรายการ')).toHaveValue('pet')
    await dialog(page).getByLabel('คำ (บรรทัดละ 1 คำ)').fill('cat\ndog\n{young|old} fox')
    await expect(dialog(page)).toContainText('3 คำ')
    await expectAccessible()
    await page.screenshot({ path: info.outputPath('editor.png') })
    await dialog(page).getByRole('button', { name: 'บันทึก', exact: true }).click()
    await expect(dialog(page)).toContainText('__pet__')
    await expect(dialog(page)).toContainText('1/200 รายการ')
    await expectAccessible()
    await page.screenshot({ path: info.outputPath('lists.png') })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main')).toContainText('4 Prompt')
    await page.getByRole('button', { name: 'ทั้งหมด 4' }).click()
    await generate(page).click()
    await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 4 รายการ' })).toBeVisible()

    await box(page).fill('')
    await box(page).pressSequentially('my __p')
    const offered = page.getByRole('listbox', { name: 'รายการคำ' })
    await expect(offered.getByRole('option', { name: /^pet/ })).toBeVisible()
    await expectAccessible()
    await page.screenshot({ path: info.outputPath('offered.png') })
    await page.keyboard.press('Enter')
    await expect(box(page)).toHaveValue('my __pet__')
    await expect(offered).toBeHidden()

    await page.getByRole('button', { name: 'รายการคำ', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'แก้ไข pet' }).click()
    const words = dialog(page).getByLabel('คำ (บรรทัดละ 1 คำ)')
    await expect(words).toHaveValue('cat\ndog\n{young|old} fox')
    await words.fill('cat')
    await dialog(page).getByRole('button', { name: 'บันทึก', exact: true }).click()
    await expect(dialog(page)).toContainText('1 คำ')
    await holdTime(page)
    await dialog(page).getByRole('button', { name: 'ลบ pet' }).click()
    await expect(dialog(page)).toContainText('ยังไม่มีรายการคำ')
    await page.getByRole('button', { name: 'เลิกทำ' }).first().click()
    await expect(dialog(page)).toContainText('__pet__')
  },
)

test('files become lists once they were looked at @long', async ({ page, expectAccessible }) => {
  await register(page.request)
  await withGrammar(page)
  await page.getByRole('button', { name: 'รายการคำ', exact: true }).click()
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await dialog(page)
    .getByLabel('นำเข้าไฟล์ .txt')
    .setInputFiles([
      file('my seasons.txt', '# notes\nwinter\r\nspring\u200b\n'),
      file('big.txt', 'a\n'.repeat(10_001)),
    ])
  await expect(dialog(page)).toContainText('winter, spring')
  await expect(dialog(page)).toContainText('เก็บได้รายการละไม่เกิน 10,000 คำ')
  await expect(dialog(page).getByRole('button', { name: 'นำเข้า 2 รายการ' })).toBeDisabled()
  await expectAccessible()
  await dialog(page).getByRole('button', { name: 'ยกเลิก' }).click()
  await dialog(page)
    .getByLabel('นำเข้าไฟล์ .txt')
    .setInputFiles([file('my seasons.txt', 'winter\nspring'), file('my_seasons.txt', 'dry\nrainy')])
  await dialog(page).getByLabel('ชื่อรายการ').first().fill('season')
  await dialog(page).getByRole('button', { name: 'นำเข้า 2 รายการ' }).click()
  await expect(dialog(page)).toContainText('__season__')
  await expect(dialog(page)).toContainText('__my_seasons__')
  await dialog(page).getByRole('button', { name: 'ใส่ __season__ ในคีย์เวิร์ด' }).click()
  await expect(box(page)).toHaveValue('__season__')
  await expect(page.getByRole('main')).toContainText('2 Prompt')
})

test('every category is a list for whoever may use the workshop', async ({ page, signInAs }, info) => {
  await signInAs('vip')
  await withGrammar(page, '/ready-prompt')
  await box(page).fill('a plate of __food__')
  await expect(page.getByRole('main')).toContainText(/4\d\d Prompt/)
  await box(page).fill('')
  await box(page).pressSequentially('__home')
  await expect(page.getByRole('option', { name: /^home-interior/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(box(page)).toHaveValue('__home-interior__')
  await page.getByRole('button', { name: 'รายการคำ', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'คลังของทอคำ' })).toBeVisible()
  await page.screenshot({ path: info.outputPath('library.png') })
})

test('lists that this browser kept by itself move to the account @long', async ({ page }) => {
  await register(page.request)
  await page.goto('/generator')
  await page.evaluate(() => localStorage.setItem('wordLists', '{"pet":["cat","dog"]}'))
  await withGrammar(page)
  await box(page).fill('__pet__')
  await expect(page.getByRole('main')).toContainText('2 Prompt')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wordLists'))).toBeNull()
  const { lists } = await (await page.request.get('/api/word-lists')).json()
  expect(lists).toMatchObject([{ name: 'pet', words: 2 }])
})
