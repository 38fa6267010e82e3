import { startGate } from './gate.ts'
import { expect, test } from './test.ts'
import { until } from './until.ts'

test('a browser that keeps nothing opens the screens, and loads none of them again and again', async ({
  openPage,
}) => {
  const gate = await startGate()
  try {
    // Cookies and all storage are refused to every site.
    const page = await openPage({ origin: gate.url, prefs: { 'network.cookie.cookieBehavior': 2 } })
    for (const path of ['/login', '/register', '/vip']) {
      await page.goto(path)
      await page.live()
      await until('its heading', () => page.evaluate(() => document.querySelector('h1')?.textContent ?? ''))
      expect(gate.asked(`GET ${path} `)).toBe(1)
    }
  } finally {
    gate.shut()
  }
})
