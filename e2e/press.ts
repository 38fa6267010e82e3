import type { Page } from '@playwright/test'

/** Presses the button of that name which is in use at this size: phones and desktops have their own. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
}
