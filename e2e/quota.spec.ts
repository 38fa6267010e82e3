import { register } from './new-member.ts'
import { expect, test } from './test.ts'

test('a set larger than what is left of the day is refused whole, with what is left', async ({
  page,
  noise,
  expectAccessible,
}) => {
  noise.expect(/status of 422/)
  await register(page.request)
  const used = await page.request.post('/api/prompts/reservations', {
    data: { idempotencyKey: crypto.randomUUID(), count: 990, generator: 'free' },
  })
  expect(used.status()).toBe(200)

  await page.goto('/generator')
  await expect(page.getByText(/990\s*\/\s*1,000/)).toBeVisible()
  const keywords = page.getByRole('textbox', { name: /คีย์เวิร์ด/ })
  await keywords.fill(Array.from({ length: 11 }, (_, index) => `rice terrace ${index + 1}`).join('\n'))
  await page.getByRole('button', { name: 'ทั้งหมด 11' }).click()
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await expect(page.getByText(/เหลือ.*10.*รายการ/).first()).toBeVisible()
  await expectAccessible()

  await keywords.fill(Array.from({ length: 10 }, (_, index) => `rice terrace ${index + 1}`).join('\n'))
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 10 รายการ' })).toBeVisible()
  await expect(page.getByText(/1,000\s*\/\s*1,000/)).toBeVisible()
})
