import type { Page } from '@playwright/test'
import { press } from './press.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

// One after the other: two of them set what AI costs.
test.describe.configure({ mode: 'default' })

interface Settings {
  ai: object
}

async function read(page: Page): Promise<Settings> {
  return (await page.request.get('/api/settings/all')).json()
}

/** Puts what AI costs back as it was; what other journeys set meanwhile stays. */
async function putBackAi(page: Page, { ai }: Settings): Promise<void> {
  const shown = await read(page)
  const answer = await page.request.patch('/api/settings/all', { data: { shown, values: { ...shown, ai } } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('the owner sets where money goes and what a package costs', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('owner')
  // A page that takes a busy server longer than a second to draw is sent without.
  await expect
    .poll(async () => (await page.request.get('/admin/settings')).text(), {
      message: 'boxes are drawn filled in, before any of our code runs',
      timeout: 200_000,
    })
    .toContain('value="Thokham"')
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'รับเงิน', exact: true })).toBeVisible()
  await expectAccessible()
  await page.getByLabel('อีเมลทีมงาน', { exact: true }).fill('team@thokham.example')
  await page.getByRole('button', { name: 'บันทึก', exact: true }).first().click()
  await expectToast(page, 'บันทึกการเปลี่ยนแปลงแล้ว')
  await page.reload()
  await expect(page.getByLabel('อีเมลทีมงาน', { exact: true })).toHaveValue('team@thokham.example')
})

/** The dialog in which a model of the table is changed, or a new one added. */
const modelDialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('what the owner sets as prices and rate is what an estimate is made of @long', async ({
  page,
  signInAs,
}) => {
  await signInAs('owner')
  const before = await read(page)
  const { providers } = await (await page.request.get('/api/ai/providers')).json()
  const model: string = providers[0].models[0].name
  try {
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: `แก้ไข ${model}`, exact: true }).click()
    const dialog = modelDialog(page, `แก้ไข ${model}`)
    await dialog.getByLabel('ราคาเข้า').first().fill('10000')
    await dialog.getByLabel('ราคาออก').first().fill('0')
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expectToast(page, `บันทึก ${model} แล้ว`)
    await expect(dialog).toBeHidden()
    await page.getByLabel('อัตราแลกเปลี่ยนต่อ 1 ดอลลาร์', { exact: true }).fill('40.25')
    await page.getByRole('button', { name: 'บันทึก', exact: true }).filter({ visible: true }).first().click()
    await expectToast(page, 'บันทึกการเปลี่ยนแปลงแล้ว')
    await page.goto('/vipgen')
    await page.getByRole('radio', { name: /^OpenAI/ }).check()
    await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('cozy cafe')
    // Both of one estimate: it is made anew until the keywords and the prices have been taken in.
    await expect(async () => {
      const tokens = await page.getByText(/^โทเคนเข้า \d+ · ออก \d+$/).textContent()
      const input = Number(/เข้า (\d+)/.exec(tokens ?? '')?.[1])
      const cost = await page.getByText(/ดอลลาร์ \(.* บาท\)$/).textContent()
      const [, dollars, baht] = /^([\d.]+) ดอลลาร์ \(([\d.,]+) บาท\)$/.exec(cost ?? '') ?? []
      // 10,000 dollars for a million tokens in, nothing for those out.
      expect(Number(dollars)).toBeCloseTo(input / 100, 1)
      expect(Number(baht)).toBeCloseTo((input / 100) * 40.25, 1)
    }).toPass()

    await page.goto('/admin/settings')
    await page.getByRole('button', { name: `จัดการ ${model}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'กลับไปใช้ค่าที่มากับระบบ' }).click()
    await expectToast(page, `${model} ใช้ค่าที่มากับระบบแล้ว`)
    await expect(page.getByRole('button', { name: `แก้ไข ${model}`, exact: true })).toBeVisible()
  } finally {
    await page.request.post('/api/admin/content/reset', {
      data: { kind: 'ai_model', key: `openai/${model}` },
    })
    await putBackAi(page, before)
  }
})

test('a model that the owner adds is chosen for a run, shown with it, and removed again', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('owner')
  try {
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: 'เพิ่มโมเดล', exact: true }).click()
    const dialog = modelDialog(page, 'เพิ่มโมเดล')
    await dialog.getByLabel('ชื่อโมเดล').fill('not a name')
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(dialog.getByText('รูปแบบไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง').first()).toBeVisible()
    await dialog.getByLabel('ชื่อโมเดล').fill('large:70b')
    await dialog.getByLabel('ราคาเข้า').first().fill('2')
    await dialog.getByLabel('ราคาออก').first().fill('8')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expectToast(page, 'เพิ่มโมเดลแล้ว')
    await expect(page.getByRole('button', { name: 'แก้ไข large:70b' })).toBeVisible()
    await expectAccessible()

    await page.request.put('/api/provider-keys/openai', { data: { apiKey: 'sk-of-one-who-chooses' } })
    await page.goto('/vipgen')
    await page.getByRole('radio', { name: /^OpenAI/ }).check()
    await page.getByLabel('โมเดล', { exact: true }).selectOption('large:70b · เข้า 2 ออก 8 ดอลลาร์/ล้านโทเคน')
    await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('cozy cafe')
    await expectAccessible()
    await press(page, 'สร้าง Prompt')
    await expect(page.getByText('สร้างเสร็จแล้ว 1 รายการ').first()).toBeVisible()
    await expect(page.getByText('OpenAI large:70b · Polar Bear × 1')).toBeVisible()

    await page.goto('/admin/settings')
    await page.getByRole('button', { name: 'จัดการ large:70b' }).click()
    await page.getByRole('menuitem', { name: 'ลบ' }).click()
    await expectToast(page, 'ลบ large:70b แล้ว')
    await expect(page.getByRole('button', { name: 'แก้ไข large:70b' })).toBeHidden()
  } finally {
    await page.request.post('/api/admin/reference/remove', {
      data: { kind: 'ai_model', id: 'openai/large:70b' },
    })
  }
})

test('a wrong PromptPay id is said when its box is left, and saving leads back to it @phone', async ({
  page,
  signInAs,
}) => {
  await signInAs('owner')
  await page.goto('/admin/settings')
  const box = page.getByLabel('PromptPay', { exact: true })
  const fault = page.getByText('เลข 13 หลักไม่ถูกต้อง กรุณาตรวจอีกครั้ง')
  const before = await box.inputValue()
  const isSeen = () =>
    box.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect()
      return element === document.elementFromPoint(left + 20, top + height / 2)
    })
  await box.fill('1234567890123')
  await page.getByLabel('ชื่อบัญชี', { exact: true }).focus()
  await expect(fault).toBeVisible()
  await box.fill('1234567890121')
  await expect(fault).toHaveCount(0)
  await box.fill('1234567890123')
  // Somebody who scrolls by hand leaves the focus where it is.
  for (const isStill of [true, false]) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(isSeen).toBe(false)
    if (isStill) await page.keyboard.press('Enter')
    else await page.getByRole('button', { name: 'บันทึก', exact: true }).last().click()
    await expect(box).toBeFocused()
    await expect.poll(isSeen).toBe(true)
  }
  await page.getByRole('button', { name: 'ทิ้งที่แก้' }).click()
  await expect(box).toHaveValue(before)
})
