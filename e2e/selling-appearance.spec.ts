import { register } from './new-member.ts'
import { createCoupon, pay } from './payment-set-up.ts'
import { expect, test } from './test.ts'

const ADMIN = [
  '/admin/payment?status=all',
  '/admin?tab=coupons',
  '/admin/settings',
  '/report',
  '/report?view=table&mode=month',
]

for (const theme of ['light', 'dark'] as const) {
  test(`the screens of selling are accessible and fit in ${theme}, with heads on a small phone too @phone @long`, async ({
    page,
    browser,
    baseURL,
    signInAs,
    expectAccessible,
  }) => {
    await createCoupon()
    await page.emulateMedia({ colorScheme: theme })
    const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
    const checkScreen = async (path: string) => {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The list of payments listens as long as it is open: the network is never idle there.
      await expect(page.locator('main [aria-busy]')).toHaveCount(0)
      await expectAccessible()
      await page.evaluate(() => document.documentElement.setAttribute('data-looped', ''))
      const small = width === 390 ? 360 : width
      await page.setViewportSize({ width: small, height })
      const content = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(content, `${path} does not scroll sideways`).toBeLessThanOrEqual(small)
    }
    await signInAs('vip')
    await checkScreen('/payment?plan=renewal')
    await signInAs('owner')
    for (const path of ADMIN) await checkScreen(path)
    // The newest may be another journey's, with another word about its sum.
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    await register(elsewhere.request)
    const { reference } = await pay(elsewhere.request, 'monthly')
    await elsewhere.close()
    await page.goto(`/admin/payment?status=all&q=${reference}`)
    await page.getByRole('button', { name: /^ตรวจรายการของ/ }).click()
    await expect(page.getByText('ยอดที่แจ้งตรงกับแพ็กเกจหักคูปอง')).toBeVisible()
    await checkScreen(page.url())
  })
}
