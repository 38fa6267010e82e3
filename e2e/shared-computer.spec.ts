import { demoServer, type SignedInLevel } from './demo-server.ts'
import { expect, type test as journey, live, test } from './test.ts'

type Page = Parameters<Parameters<typeof journey>[2]>[0]['page']

async function signIn(page: Page, level: SignedInLevel): Promise<void> {
  const { email, password } = demoServer().members[level]
  await page.getByLabel('อีเมล').fill(email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
}

const box = (page: Page) => page.getByRole('textbox', { name: /^คีย์เวิร์ด/ })

/** Returns all that either storage of the browser holds, as one text. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('keywords and lists of one member are never shown to the next, in any tab @long', async ({
  page,
  context,
}) => {
  await page.goto('/login?next=/generator')
  await signIn(page, 'vip')
  await box(page).fill('secret niche of malee')
  await page.evaluate(() => localStorage.setItem('wordLists', '{"secret-list":["cat"]}'))
  const other = await context.newPage()
  await other.goto('/generator')
  await live(other)
  await box(other).fill('secret niche in the other tab')

  await page.getByRole('button', { name: 'บัญชีของฉัน' }).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await kept(page)).not.toContain('secret')
  await expect(other).toHaveURL((url) => url.pathname === '/login')
  expect(await kept(other)).not.toContain('secret')

  await page.goto('/login?next=/generator')
  await signIn(page, 'lifetime')
  await expect(box(page)).toHaveValue('')
  await other.goto('/generator')
  await expect(box(other)).toHaveValue('')
})

test('a session that ended loses nothing of its member and shows nothing to another @long', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/status of 401/)
  await page.goto('/login?next=/generator')
  await signIn(page, 'vip')
  await box(page).fill('niche of malee')
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await signIn(page, 'vip')
  await expect(box(page)).toHaveValue('niche of malee')

  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await signIn(page, 'lifetime')
  await expect(box(page)).toHaveValue('')
})
