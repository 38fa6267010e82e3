import { press } from './press.ts'
import { expect, test } from './test.ts'

test('a member finds a lesson in the contents, reads it to its end and goes on to the next @phone', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const isPhone = test.info().project.use.isMobile
  await signInAs(isPhone ? 'lifetime' : 'vip')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/tutorial')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('บทเรียน')
  await expect(page.getByText('เรียนแล้ว').first()).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'หมวดบทเรียน' }).getByRole('link')
  await expect(tabs).toHaveText(['มือใหม่ 16', 'เทคนิค 7', 'อัปเดต 8', 'ทั้งหมด 31'])
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  await expectAccessible()
  await tabs.nth(1).click()
  await expect(page).toHaveURL(/tab=technique/)
  await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('ค้นหาบทเรียน').fill('คะแนนความยาก')
  await page
    .getByRole('link', { name: /อ่านคะแนนความยากคีย์เวิร์ดให้เป็น/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/tutorial\/radar-score$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('อ่านคะแนนความยากคีย์เวิร์ดให้เป็น')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('ห้าระดับ')
  await expect(page.getByRole('article').getByRole('table')).toBeVisible()
  await expect(page.getByRole('article').getByText('sunset beach,2400000')).toBeVisible()
  await expectAccessible()

  await page.getByRole('link', { name: 'ลองทำที่หน้า คะแนนความยากคีย์เวิร์ด' }).scrollIntoViewIfNeeded()
  await press(page, 'เรียนจบแล้ว')
  await expect(page.getByRole('button', { name: 'เรียนแล้ว', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('link', { name: /^บทถัดไป: / }).click()
  await expect(page).not.toHaveURL(/radar-score/)
  await page.goto('/tutorial?tab=technique')
  await expect(page.getByRole('link', { name: /อ่านคะแนนความยากคีย์เวิร์ดให้เป็น/ }).last()).toContainText('เรียนแล้ว')
  expect(
    asked.filter((url) => !url.startsWith(new URL(page.url()).origin) && !/^(data|blob):/.test(url)),
  ).toEqual([])
})

test('a video asks nobody for anything before it is played', async ({ page, signInAs, context }) => {
  await signInAs('admin')
  const origin = new URL((await page.goto('/tutorial'))?.url() ?? '').origin
  const { lessons } = await (await page.request.get('/api/admin/lessons')).json()
  const { id, revision, ...fields } = lessons.find((lesson: { id: string }) => lesson.id === 'upscale')
  const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const saved = await page.request.put(`/api/admin/lessons/${id}`, {
    headers: { origin },
    data: { ...fields, video, revision },
  })
  expect(saved.status()).toBe(200)
  const asked: string[] = []
  await context.route('https://www.youtube-nocookie.com/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>player</p>' })
  })
  await page.goto(`/tutorial/${id}`)
  await expect(page.getByText('เล่นวิดีโอจาก YouTube')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: /เล่นวิดีโอจาก YouTube/ }).click()
  await expect(page.frameLocator('iframe').locator('body')).toHaveText('player')
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'])
})
