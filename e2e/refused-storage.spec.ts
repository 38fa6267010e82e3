import type { BrowserContext } from '@playwright/test'
import { fillRegistration } from './new-member.ts'
import { slipPicture } from './slip-picture.ts'
import { expect, live, test } from './test.ts'

/** What a browser may refuse to a page, each as it does so. */
const REFUSALS: Record<string, () => void> = {
  storage: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError')
        },
      })
  },
  databases: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    IDBFactory.prototype.deleteDatabase = IDBFactory.prototype.open
  },
  'channels of tabs': () => {
    Object.defineProperty(window, 'BroadcastChannel', {
      value: class {
        constructor() {
          throw new DOMException('refused', 'SecurityError')
        }
      },
    })
  },
  'service workers': () => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })
    // Of the interface alone, `in` would still find it.
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker
  },
  'the clipboard': () => Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  'notices and locks': () => {
    delete (window as { Notification?: unknown }).Notification
    Object.defineProperty(navigator, 'locks', { value: undefined })
  },
}

async function refuse(context: BrowserContext, names: readonly string[]): Promise<void> {
  for (const name of names) await context.addInitScript(REFUSALS[name] as () => void)
}

const EACH = Object.keys(REFUSALS).map((name) => [name, [name]] as const)

for (const [title, names] of [['everything', Object.keys(REFUSALS)] as const, ...EACH]) {
  const half = title === 'everything' ? '' : ' @long'
  test(`where the browser refuses ${title}, one signs up, makes prompts and pays${half}`, {
    tag: '@phone',
  }, async ({ page, context }) => {
    await refuse(context, names)
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
    })
    await page.goto('/register')
    await fillRegistration(page)
    await page.waitForURL('**/dashboard**')
    await live(page)

    await page.goto('/generator')
    await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('rice terrace\nnight market')
    await page.getByRole('button', { name: 'ทั้งหมด 2' }).click()
    await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 2 รายการ' })).toBeVisible()

    const slip = await slipPicture()
    await page.goto('/payment?plan=yearly')
    await page.locator('input[type=file]').first().setInputFiles(slip.file)
    await expect(page.getByText(slip.reference)).toBeVisible()
    await page.getByLabel('วันที่โอน').fill('01/11/2569')
    await page.getByLabel('เวลาที่โอน').fill('08:12')
    await page.getByLabel('ชื่อบัญชีผู้โอน').fill('ช่างทอ ใจดี')
    await page.getByRole('button', { name: 'แจ้งชำระเงิน' }).click()
    await page.waitForURL('**/payment-success?id=*')
    expect(loads, 'nothing is loaded again and again').toBeLessThanOrEqual(5)
  })
}

test('code that the server has no more is asked for by one more load, also where nothing can be remembered', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/404|CodeMissing/)
  await refuse(context, ['storage'])
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.goto('/login?next=%2Fvip', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('alert').getByRole('button').first()).toBeVisible()
  expect(loads).toBe(2)
  expect(new URL(page.url()).search, 'the count does not stay in the address').toBe('?next=%2Fvip')
})
