import type { Page } from '@playwright/test'

/** What the browser says of requests that find nobody. */
export const NOISE = /ERR_|Failed to (load|fetch)|status of 50\d|50\d from|CodeMissing|network/i

/** Finds where a generator takes keywords. */
export const keywordBox = (page: Page) => page.getByRole('textbox', { name: /^คีย์เวิร์ด/ })

/** Touches the page, as everybody does, and waits until the app is kept for later. */
export async function untilStored(page: Page): Promise<void> {
  await page.locator('h1').first().click()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}
