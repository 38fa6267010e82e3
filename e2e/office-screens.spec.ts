import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { register } from './new-member.ts'
import { expect, live, test } from './test.ts'

const sections = (page: Page) => page.getByRole('navigation', { name: 'ส่วนผู้ดูแล' })

test('the foot of a member’s file is in sight as it is opened, with words on what makes an admin', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const { email } = await register(other.request)
  await other.close()
  await signInAs('owner')
  await page.goto(`/admin/member?q=${encodeURIComponent(email)}`)
  await live(page)
  await page
    .getByRole('button', { name: /^เปิดข้อมูลของ/ })
    .filter({ visible: true })
    .click()
  const file = page.getByRole('region', { name: /^ข้อมูลของ/ })
  for (const words of ['แต่งตั้งเป็นผู้ดูแล', 'ลบสมาชิก']) {
    const button = file.getByRole('button', { name: words }).filter({ visible: true })
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(button).toHaveText(words)
  }
})

test('the ways between the screens of the office run through as one white bar, however wide the window is', async ({
  page,
  signInAs,
}) => {
  await signInAs('owner')
  await page.setViewportSize({ width: 1_920, height: 900 })
  for (const path of ['/admin/payment', '/admin/settings', '/report']) {
    await page.goto(path)
    await live(page)
    const bar = path === '/report' ? page.getByRole('navigation', { name: 'ส่วนของรายงาน' }) : sections(page)
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
    const clip = { x: 0, y: y + height / 4, width: 1_905, height: 1 }
    const { data, info } = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colour = (x: number) => [...data.subarray(x * info.channels, (x + 1) * info.channels)]
    expect([colour(4), colour(1_900)], path).toEqual([
      [255, 255, 255],
      [255, 255, 255],
    ])
  }
})

test('the screen that is open is in sight among the ways of the office @phone', async ({
  page,
  signInAs,
}) => {
  await signInAs('owner')
  for (const path of ['/admin/tools', '/admin/library', '/admin/settings', '/admin/health']) {
    await page.goto(path)
    await live(page)
    await expect(sections(page).locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  }
})
