import { demoServer } from '../demo-server.ts'
import { expect, test } from './test.ts'
import { until } from './until.ts'

test('the cloth beside the sign-in form keeps its place', async ({ openPage }) => {
  const page = await openPage({ width: 1280, height: 900 })
  await page.goto('/login')
  await page.live()
  const [cloth, form] = await page.evaluate(() => [
    Math.max(
      ...[...document.querySelectorAll('main aside svg')].map((each) => each.getBoundingClientRect().right),
    ),
    document.querySelector('main form')?.getBoundingClientRect().left ?? 0,
  ])
  expect(cloth).toBeGreaterThan(0)
  expect(cloth).toBeLessThan(form)
})

test('a member signs in and out, and Back shows nothing of theirs', async ({ openPage }) => {
  const page = await openPage({ width: 1280, height: 900 })
  await page.goto('/login')
  await page.live()
  const { email, password } = demoServer().members.free
  await page.type('input[type=email]', email)
  await page.type('input[type=password]', `${password}`)
  await page.click('button[type=submit]')
  await page.read(/แดชบอร์ด|สวัสดี/)
  await page.goto('/profile')
  await page.live()
  await page.read(new RegExp(email.replaceAll('.', '\\.')))
  await page.click('button', 'บัญชีของฉัน')
  await page.click('[role=menuitem]', 'ออกจากระบบ')
  await until('the member is out', async () => (await page.path()) === '/')
  await page.back()
  await until('the sign-in form', async () => (await page.path().catch(() => '')).startsWith('/login'))
  await page.read(/ยินดีต้อนรับ|เข้าสู่ระบบ/)
  expect(await page.text()).not.toContain(email)
})
