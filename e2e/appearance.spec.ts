import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const PUBLIC = ['/', '/login', '/register', '/vip']
const MEMBERS = ['/dashboard', '/profile', '/generator', '/ready-prompt', '/vip']

for (const theme of ['light', 'dark'] as const) {
  const half = theme === 'light' ? '' : ' @long'
  test(`every screen is accessible in ${theme}${half}`, { tag: '@phone' }, async ({
    page,
    signInAs,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    const checkScreen = async (path: string) => {
      await open(page, path)
      await expectAccessible()
      await expectNoSidewaysScroll(page)
    }
    for (const path of PUBLIC) await checkScreen(path)
    await signInAs('vip')
    for (const path of MEMBERS) await checkScreen(path)
  })
}

test('letters with heads fit every screen, on a small phone too @long', { tag: '@phone' }, async ({
  page,
  signInAs,
}) => {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: width === 390 ? 360 : width, height })
  await page.addInitScript(() => localStorage.setItem('looped', '1'))
  for (const path of PUBLIC) {
    await open(page, path)
    await expectNoSidewaysScroll(page)
  }
  await signInAs('vip')
  for (const path of MEMBERS) {
    await open(page, path)
    await expectNoSidewaysScroll(page)
  }
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * Expects no scroll sideways. A phone's browser widens what it calls the screen when the content is wider: the window's
 * own width is asked, too.
 */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = async () => {
    const [content = 0, screen = 0] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    return content - Math.min(screen, page.viewportSize()?.width ?? screen)
  }
  await expect.poll(beyond, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(0)
}
