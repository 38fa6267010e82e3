import { LEVELS, type Level } from '@thokham/domain/access'
import { SCREEN_ANSWERS } from '@thokham/domain/testing/access-by-hand'
import { expect, test } from './test.ts'

/** Without a payment there is nothing to show, which the browser alone knows. */
const NOTHING_TO_SHOW: Record<string, string> = { '/payment-success': '/dashboard' }

/** An address of each screen that has a part of its own in its path. */
const EXAMPLES: Record<string, string> = {
  '/tools/$id': '/tools/upscayl',
  '/tutorial/$id': '/tutorial/first-prompt',
}

/** Returns where a caller of the level ends who asks for the screen, by the table that was written by hand. */
function endOf(path: string, level: Level): string {
  const answer = SCREEN_ANSWERS[path]?.split(/ +/)[LEVELS.indexOf(level)]
  if (!answer) throw new Error(`No row for ${path}`)
  // A member who is sent to / is sent on from there.
  const isThere = answer === 'open' || answer === 'locked'
  return isThere ? (EXAMPLES[path] ?? path) : endOf(answer, level)
}

/** Without a payment it leads on to the dashboard. */
const DRAWN = Object.keys(SCREEN_ANSWERS).filter((path) => path !== '/payment-success')
const EVERYONE = [...LEVELS, 'near-expiry'] as const
/** Whose screens differ most. */
const FIRST: readonly string[] = ['visitor', 'free', 'vip', 'admin']

for (const who of EVERYONE) {
  const half = FIRST.includes(who) ? '' : ' @long'
  test(`the server draws every screen for ${who} or sends them on${half}`, async ({ context, signInAs }) => {
    test.slow()
    if (who !== 'visitor') await signInAs(who)
    for (const asked of DRAWN) {
      const end = endOf(asked, who === 'near-expiry' ? 'vip' : who)
      const shown = async () => {
        const answer = await context.request.get(EXAMPLES[asked] ?? asked)
        expect(answer.status(), `${who} asks for ${asked}`).toBe(200)
        expect(new URL(answer.url()).pathname, `${who} asks for ${asked}`).toBe(end)
        // What every document holds for the case of a fault is not the screen.
        return (await answer.text()).replace(/<template[\s\S]*?<\/template>/g, '')
      }
      // A page that takes a busy server longer than a second to draw is sent without.
      await expect.poll(shown, { message: `${who} asks for ${asked}`, timeout: 200_000 }).toMatch(/<h1[ >]/)
    }
  })
}

// The browser judges by the same table as the server: those who meet locked screens, and those who meet every other.
for (const who of ['free', 'owner'] as const) {
  test(`every screen leaves ${who} where the server let them in @long`, async ({ page, signInAs }) => {
    test.slow()
    await signInAs(who)
    for (const asked of Object.keys(SCREEN_ANSWERS)) {
      await page.goto(EXAMPLES[asked] ?? asked)
      // A locked screen opens with what would unlock it over it.
      const title = page.getByRole('heading', { level: 1, includeHidden: true })
      await expect(title).toBeVisible()
      await expect(title).not.toHaveText('ไม่พบหน้านี้')
      const end = endOf(asked, who)
      const shown = NOTHING_TO_SHOW[end] ?? end
      await expect(page, `${who} asks for ${asked}`).toHaveURL((url) => url.pathname === shown)
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
