import type { SignedInLevel } from './demo-server.ts'
import { expect, test } from './test.ts'

/** decisions.md §8, worked out by hand: where each caller ends who asks for a screen. */
const SCREENS = [
  '/',
  '/login',
  '/register',
  '/reset-password',
  '/dashboard',
  '/profile',
  '/outbox',
  '/generator',
  '/ready-prompt',
  '/vipgen',
  '/history',
  '/vip',
  '/payment',
  '/payment-success',
  '/admin',
  '/admin/payment',
  '/admin/settings',
] as const
type Ends = Record<(typeof SCREENS)[number], string>

const MEMBER: Ends = {
  '/': '/dashboard',
  '/login': '/dashboard',
  '/register': '/dashboard',
  '/reset-password': '/reset-password',
  '/dashboard': '/dashboard',
  '/profile': '/profile',
  '/outbox': '/dashboard',
  '/generator': '/generator',
  '/ready-prompt': '/ready-prompt',
  '/vipgen': '/vipgen',
  '/history': '/history',
  '/vip': '/vip',
  // Without a plan, or a payment, there is nothing to show.
  '/payment': '/vip',
  '/payment-success': '/dashboard',
  '/admin': '/dashboard',
  '/admin/payment': '/dashboard',
  '/admin/settings': '/dashboard',
}
const ADMIN: Ends = { ...MEMBER, '/admin': '/admin', '/admin/payment': '/admin/payment' }
const FREE: Ends = { ...MEMBER, '/ready-prompt': '/vip', '/vipgen': '/vip' }
const VISITOR: Ends = {
  '/': '/',
  '/login': '/login',
  '/register': '/register',
  '/reset-password': '/reset-password',
  '/dashboard': '/login',
  '/profile': '/login',
  '/outbox': '/',
  '/generator': '/login',
  '/ready-prompt': '/login',
  '/vipgen': '/login',
  '/history': '/login',
  '/vip': '/vip',
  '/payment': '/login',
  '/payment-success': '/login',
  '/admin': '/',
  '/admin/payment': '/',
  '/admin/settings': '/',
}
const ENDS: Record<'visitor' | SignedInLevel, Ends> = {
  visitor: VISITOR,
  free: FREE,
  ex: MEMBER,
  lapsed: MEMBER,
  vip: MEMBER,
  'near-expiry': MEMBER,
  lifetime: MEMBER,
  admin: ADMIN,
  owner: { ...ADMIN, '/outbox': '/outbox', '/admin/settings': '/admin/settings' },
}

for (const [level, ends] of Object.entries(ENDS) as ['visitor' | SignedInLevel, Ends][]) {
  test(`every screen lets ${level} in or sends them on`, async ({ page, signInAs }) => {
    if (level !== 'visitor') await signInAs(level)
    for (const asked of SCREENS) {
      await page.goto(asked)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      await expect(title).not.toHaveText('ไม่พบหน้านี้')
      await expect(page, `${level} asks for ${asked}`).toHaveURL((url) => url.pathname === ends[asked])
    }
  })
}

const reservation = (generator: 'free' | 'simple') => ({
  data: { idempotencyKey: crypto.randomUUID(), count: 1, generator },
})

test('the server refuses what the screens hide', async ({ request, browser, baseURL }) => {
  const visitor = await request.post('/api/prompts/reservations', reservation('free'))
  expect(visitor.status()).toBe(401)
  expect((await visitor.json()).error.code).toBe('unauthenticated')

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const { demoServer } = await import('./demo-server.ts')
  await context.addCookies(demoServer().cookies.free)
  const free = await context.request.post('/api/prompts/reservations', reservation('simple'))
  expect(free.status()).toBe(403)
  expect((await free.json()).error.code).toBe('forbidden')
  await context.close()
})

test('old bookmarks work in any case', async ({ page, signInAs }) => {
  await signInAs('vip')
  for (const [asked, heading] of [
    ['/Generator', 'สร้าง Prompt'],
    ['/DASHBOARD', null],
    ['/Ready-Prompt/', 'Prompt พร้อมใช้'],
  ] as const) {
    await page.goto(asked)
    const h1 = page.getByRole('heading', { level: 1 })
    await expect(h1).toBeVisible()
    if (heading) await expect(h1).toHaveText(heading)
  }
})

test('an address that does not exist is a Thai 404', { tag: '@phone' }, async ({
  page,
  noise,
  expectAccessible,
}) => {
  noise.expect(/status of 404/)
  const answer = await page.goto('/no-such-screen')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ไม่พบ')
  await expectAccessible()
})
