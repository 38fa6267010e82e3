import { gzipSync } from 'node:zlib'
import { expect, test } from './test.ts'

test('the landing page stands without JavaScript', { tag: '@phone' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'สมัครสมาชิก' }).first()).toHaveAttribute('href', /\/register/)
  await context.close()
})

test('the landing page loads at most 100 KB of script before it is touched', async ({ page }) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const inline = await page.locator('script:not([src])').allInnerTexts()
  const gzipped = [...(await Promise.all(scripts)), ...inline].map(
    (code) => gzipSync(code, { level: 9 }).length,
  )
  const total = gzipped.reduce((sum, size) => sum + size, 0)
  expect(scripts.length).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(100 * 1024)
})

test('the loom of the hero weaves and carries its words into registering', { tag: '@phone' }, async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  await expectAccessible()
})
