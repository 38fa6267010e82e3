import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

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
  await expectToast(page, 'ปิดบันทึกอัตโนมัติและลบค่าที่บันทึกไว้แล้ว')
  expect(await page.evaluate(() => localStorage.getItem('promptSettings'))).toBeNull()
  await page.reload()
  await expect(anime).toHaveAttribute('aria-pressed', 'false')
})

test('dark and looped letters are chosen once and hold on every screen @long', async ({ page, signInAs }) => {
  await signInAs('vip')
  await page.addInitScript(() => {
    if (sessionStorage.getItem('chosen')) return
    sessionStorage.setItem('chosen', '1')
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('looped', '1')
  })
  for (const path of ['/dashboard', '/generator', '/vip']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('data-looped', '')
    await expect(page.locator('body')).toHaveCSS('font-family', /IBM Plex Sans Thai Looped/)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 22, 21)')
  }
})
