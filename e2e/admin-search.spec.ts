import { register } from './new-member.ts'
import { pay } from './payment-set-up.ts'
import { expect, live, test } from './test.ts'

const phone = { tag: '@phone' }

test(
  'an admin opens a member and a payment by what is in their hand; a member’s palette knows neither',
  phone,
  async ({ page, browser, baseURL, signInAs, expectAccessible }) => {
    const member = await browser.newContext({ baseURL: baseURL ?? '' })
    const { email } = await register(member.request)
    const { reference } = await pay(member.request, 'yearly')

    await signInAs('admin')
    await page.goto('/dashboard')
    const open = async () => {
      await page.keyboard.press('ControlOrMeta+K')
      return page.getByRole('combobox', { name: 'ค้นหาหน้า สมาชิก และรายการชำระเงิน' })
    }
    const box = await open()
    await box.fill(email)
    const found = page.getByRole('option').filter({ hasText: email })
    await expect(found).toHaveCount(1)
    await expect(found.locator('mark')).toHaveText(email)
    await expectAccessible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/member\?member=/)
    await expect(page.getByRole('region', { name: 'ข้อมูลของ ช่างทอ ใจดี' })).toContainText(email)

    await (await open()).fill(reference.toLowerCase())
    await page.getByRole('option').filter({ hasText: reference }).click()
    await expect(page).toHaveURL(/\/admin\/payment\?.*review=/)
    await expect(page.getByText(reference).first()).toBeVisible()

    await (await open()).fill('บันทึกกิจ')
    await page.getByRole('option', { name: 'บันทึกกิจกรรม' }).click()
    await expect(page).toHaveURL(/\/admin\/audit/)

    await (await open()).fill('no such member at all')
    await expect(page.getByText('ไม่พบหน้า สมาชิก หรือรายการนี้')).toBeVisible()
    await page.keyboard.press('Escape')

    const theirs = await member.newPage()
    await theirs.clock.install()
    await theirs.goto('/dashboard')
    await live(theirs)
    const asked: string[] = []
    theirs.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await theirs.keyboard.press('ControlOrMeta+K')
    await theirs.getByRole('combobox', { name: 'ค้นหาหน้าและคำสั่ง' }).fill(email)
    await expect(theirs.getByText('ไม่พบหน้าหรือคำสั่งนี้')).toBeVisible()
    // Longer than an admin's typing pauses before the server is asked.
    await theirs.clock.runFor(2_000)
    expect(asked).not.toContain('/api/admin/search')
    expect((await member.request.get(`/api/admin/search?q=${email}`)).status()).toBe(403)
    await member.close()
  },
)
