import { startGate } from './gate.ts'
import { handInSlip, payWithSlip, repeatSignIn } from './paying.ts'
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

const REFUSED = {
  storage: { 'dom.storage.enabled': false },
  'service workers': { 'dom.serviceWorkers.enabled': false },
  notices: { 'dom.webnotifications.enabled': false },
}

for (const [name, prefs] of [
  ...Object.entries(REFUSED),
  ['all of these', Object.assign({}, ...Object.values(REFUSED))] as const,
])
  test(`where ${name} are refused, one signs in, makes prompts and pays`, async ({ openPage }) => {
    const page = await openPage({ prefs })
    await repeatSignIn(page)
    await page.goto('/generator')
    await page.live()
    await page.paste('textarea', 'rice terrace\nnight market')
    await page.click('button', 'ทั้งหมด 2')
    await page.click('button', '=สร้าง Prompt')
    await page.read(/ผลลัพธ์ 2 รายการ/)
    await handInSlip(page)
  })

test('in a browser that hides what it draws the slip goes as it was chosen', async ({ openPage }) => {
  const page = await openPage({ prefs: { 'privacy.resistFingerprinting': true } })
  await repeatSignIn(page)
  const id = await payWithSlip(page, async (slip) => {
    await page.read(new RegExp(slip.file.name))
    // Nobody reads its code there: the bank is chosen by hand.
    await page.evaluate(() => {
      const banks = document.querySelector<HTMLSelectElement>('select:has([value=scb])')
      if (banks) banks.value = 'scb'
      banks?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  })
  const bytes = await page.evaluate(
    async (url: string) => (await (await fetch(url)).blob()).size,
    `/api/payments/${id}/slip`,
  )
  // Noise in its place packs to more than a million.
  expect(bytes).toBeLessThan(300_000)
})
