import { expect, test } from './test.ts'

// Settings are saved as a whole: two journeys at once would take back what the other set.
test.describe.configure({ mode: 'default' })

test('the owner sets where money goes and what a package costs', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('owner')
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'ช่องทางรับเงิน' })).toBeVisible()
  await expectAccessible()
  await page.getByLabel('อีเมลทีมงาน').fill('team@thokham.example')
  await page.getByRole('button', { name: 'บันทึก', exact: true }).first().click()
  await expect(page.getByText('บันทึกการเปลี่ยนแปลงแล้ว')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('อีเมลทีมงาน')).toHaveValue('team@thokham.example')
})

test('what the owner sets as prices and rate is what an estimate is made of', async ({ page, signInAs }) => {
  await signInAs('owner')
  const before = await (await page.request.get('/api/settings/all')).json()
  try {
    await page.goto('/admin/settings')
    await page.getByLabel('OpenAI · ราคาโทเคนเข้า').fill('10')
    await page.getByLabel('OpenAI · ราคาโทเคนออก').fill('0')
    await page.getByLabel('อัตราแลกเปลี่ยนต่อ 1 ดอลลาร์').fill('40.25')
    await page.getByRole('button', { name: 'บันทึก', exact: true }).filter({ visible: true }).first().click()
    await expect(page.getByText('บันทึกการเปลี่ยนแปลงแล้ว').first()).toBeVisible()
    await page.goto('/vipgen')
    await page.getByRole('radio', { name: /^OpenAI/ }).check()
    await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('cozy cafe')
    const tokens = await page.getByText(/^โทเคนเข้า \d+ · ออก \d+$/).textContent()
    const input = Number(/เข้า (\d+)/.exec(tokens ?? '')?.[1])
    const cost = await page.getByText(/ดอลลาร์ \(.* บาท\)$/).textContent()
    const [, dollars, baht] = /^([\d.]+) ดอลลาร์ \(([\d.,]+) บาท\)$/.exec(cost ?? '') ?? []
    // 10 dollars for 1,000 tokens in, nothing for those out.
    expect(Number(dollars)).toBeCloseTo(input / 100, 1)
    expect(Number(baht)).toBeCloseTo((input / 100) * 40.25, 1)
  } finally {
    await page.request.put('/api/settings/all', { data: before })
  }
})
