import { expect, test } from './test.ts'

test('settings stay on this device while auto-save is on, and go when it is off', async ({
  page,
  signInAs,
}) => {
  await signInAs('vip')
  await page.goto('/generator')
  const anime = page.getByRole('button', { name: 'Anime', exact: true })
  await anime.click()
  await expect(anime).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(anime).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('switch', { name: 'บันทึกอัตโนมัติ' }).click()
  await expect(page.getByText('ปิดบันทึกอัตโนมัติและลบค่าที่บันทึกไว้แล้ว').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('promptSettings'))).toBeNull()
  await page.reload()
  await expect(anime).toHaveAttribute('aria-pressed', 'false')
})
