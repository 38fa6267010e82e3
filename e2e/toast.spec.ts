import type { Page } from '@playwright/test'
import { holdTime, SAID_MS } from './held-time.ts'
import { expect, test } from './test.ts'

const toasts = (page: Page) => page.locator('[data-toasts] > *')

/** Opens a screen whose time goes on with the test's steps alone, with the mouse at rest where toasts come up. */
async function restWhereToastsComeUp(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/generator')
  await expect(page.getByRole('button', { name: 'คืนค่าเริ่มต้น' })).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width - 120, height - 112)
  // The page's clock may be ahead of this one, as it was opened.
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Waits until so many toasts stand there; little time goes by meanwhile. */
async function expectToasts(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50)
    expect(await toasts(page).count()).toBe(count)
  }).toPass()
}

/** Brings up a toast by the keyboard, so that the mouse stays where it is. */
async function bringUpToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'คืนค่าเริ่มต้น' }).press('Enter')
  await expectToasts(page, 1)
  const { x, y, width, height } = (await toasts(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const view = page.viewportSize() ?? { width: 0, height: 0 }
  const [mouseX, mouseY] = [view.width - 120, view.height - 112]
  expect(mouseX > x && mouseX < x + width && mouseY > y && mouseY < y + height, 'the mouse is over it').toBe(
    true,
  )
}

test('a toast that comes up under a mouse at rest goes by itself @long', async ({ page, signInAs }) => {
  await signInAs('vip')
  await restWhereToastsComeUp(page)
  await bringUpToast(page)
  await page.clock.runFor(10_000)
  await expectToasts(page, 0)
})

test('a toast that the mouse moves over stays until the mouse leaves it @long', async ({
  page,
  signInAs,
}) => {
  await signInAs('vip')
  await restWhereToastsComeUp(page)
  await bringUpToast(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width - 100, height - 114, { steps: 3 })
  await page.clock.runFor(60_000)
  await expect(toasts(page)).toHaveCount(1)
  await page.mouse.move(10, 10)
  await page.clock.runFor(10_000)
  await expectToasts(page, 0)
})

test('a toast never lies on the dialog that it is about', { tag: '@phone' }, async ({ page, signInAs }) => {
  await signInAs('vip')
  await page.goto('/ready-prompt')
  await page
    .getByRole('button', { name: /ชุดตั้งค่า/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'ชุดตั้งค่า' })
  await dialog.getByRole('textbox').first().fill('ชุดทดสอบ')
  await holdTime(page, SAID_MS)
  await dialog.getByRole('button', { name: /บันทึก/ }).first().click()
  await expect(toasts(page)).toHaveCount(1)
  // Both come to rest.
  await expect(async () => {
    const [sheet, word] = [await dialog.boundingBox(), await toasts(page).boundingBox()]
    if (!sheet || !word) throw new Error('neither is drawn')
    const apart =
      word.y + word.height <= sheet.y || word.x + word.width <= sheet.x || word.x >= sheet.x + sheet.width
    expect(apart, `toast ${JSON.stringify(word)}, dialog ${JSON.stringify(sheet)}`).toBe(true)
  }).toPass({ timeout: 60_000 })
})
