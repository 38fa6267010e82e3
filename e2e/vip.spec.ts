import { expect, test } from './test.ts'

test('who is VIP for life is offered no price, and one table compares the memberships @phone', async ({
  page,
  signInAs,
}) => {
  await signInAs('lifetime')
  await page.goto('/vip')
  await expect(page.getByText('คุณเป็นสมาชิก VIP ตลอดชีพอยู่แล้ว')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.locator('a[href*="/payment"]')).toHaveCount(0)
  const table = page.getByRole('table')
  await expect(table).toHaveCount(1)
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  for (const path of ['/vault', '/category-prompts'])
    await expect(table.locator(`a[href="${path}"]`)).toBeVisible()
})
