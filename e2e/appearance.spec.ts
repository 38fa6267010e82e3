import { expect, test } from './test.ts'

for (const looped of [false, true]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every screen is readable in ${theme}${looped ? ', with heads' : ''}`, { tag: '@phone' }, async ({
      page,
      signInAs,
      expectAccessible,
    }) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.addInitScript((on) => on && localStorage.setItem('looped', '1'), looped)
      for (const path of ['/', '/login', '/register', '/vip']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible()
        await expectNoSidewaysScroll(page)
      }
      await signInAs('vip')
      for (const path of ['/dashboard', '/generator', '/ready-prompt', '/vip']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible()
        await expectNoSidewaysScroll(page)
      }
    })
  }
}

async function expectNoSidewaysScroll(page: import('@playwright/test').Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(screen ?? 0)
}
