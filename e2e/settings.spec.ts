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

test('a named preset brings its settings back, is removed and brought back again', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('vip')
  await page.goto('/generator')
  const anime = page.getByRole('button', { name: 'Anime', exact: true })
  await anime.click()
  await page.getByRole('button', { name: 'ชุดตั้งค่า' }).click()
  const dialog = page.getByRole('dialog', { name: 'ชุดตั้งค่า' })
  await expect(dialog).toContainText('ยังไม่มีชุดตั้งค่า')
  await dialog.getByLabel('ชื่อชุดตั้งค่า').fill('ภาพอาหารแนวนอน')
  await dialog.getByRole('button', { name: 'บันทึกเป็นชุดตั้งค่า' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'คืนค่าเริ่มต้น' }).click()
  await expect(anime).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await page.getByRole('button', { name: 'ชุดตั้งค่า' }).click()
  await dialog.getByRole('button', { name: 'ใช้ชุดตั้งค่า ภาพอาหารแนวนอน' }).click()
  await expect(anime).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'ชุดตั้งค่า', exact: true }).click()
  await dialog.getByRole('button', { name: 'ลบ ภาพอาหารแนวนอน' }).click()
  await expect(dialog).toContainText('ยังไม่มีชุดตั้งค่า')
  await page.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
})

test('dark and looped letters are chosen once and hold on every screen', async ({ page, signInAs }) => {
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
