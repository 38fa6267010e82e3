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

test('what the owner sets as prices and rate is what an estimate is made of @long', async ({
  page,
  signInAs,
}) => {
  await signInAs('owner')
  const before = await read(page)
  try {
    await page.goto('/admin/settings')
    await page.getByLabel('OpenAI · ราคาโทเคนเข้า', { exact: true }).fill('10')
    await page.getByLabel('OpenAI · ราคาโทเคนออก', { exact: true }).fill('0')
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
      // 10 dollars for 1,000 tokens in, nothing for those out.
      expect(Number(dollars)).toBeCloseTo(input / 100, 1)
      expect(Number(baht)).toBeCloseTo((input / 100) * 40.25, 1)
    }).toPass()
  } finally {
    await putBackAi(page, before)
  }
})

test('a model that the owner lists is chosen for a run, and shown with it @long', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('owner')
  const before = await read(page)
  try {
    await page.goto('/admin/settings')
    const group = page.getByRole('group', { name: 'OpenAI · โมเดลอื่นที่ให้เลือก' })
    await group.getByRole('button', { name: 'เพิ่มโมเดล' }).click()
    await group.getByLabel('ชื่อโมเดล').fill('not a name')
    await page.getByRole('button', { name: 'บันทึก', exact: true }).filter({ visible: true }).first().click()
    await expect(group.getByText('รูปแบบไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง')).toBeVisible()
    await group.getByLabel('ชื่อโมเดล').fill('large:70b')
    await group.getByLabel('ราคาเข้า/1,000').fill('0.002')
    await group.getByLabel('ราคาออก/1,000').fill('0.008')
    await page.getByRole('button', { name: 'บันทึก', exact: true }).filter({ visible: true }).first().click()
    await expectToast(page, 'บันทึกการเปลี่ยนแปลงแล้ว')
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
  } finally {
    await putBackAi(page, before)
  }
})
