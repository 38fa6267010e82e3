import { demoServer, type SignedInLevel } from './demo-server.ts'
import { expect, live, test } from './test.ts'

/** Screens of the app and, where one has to be signed in, as whom. */
const SCREENS: Record<string, SignedInLevel | null> = {
  '/': null,
  '/login': null,
  '/register': null,
  '/reset-password': null,
  '/vip': null,
  '/dashboard': 'vip',
  '/profile': 'vip',
  '/generator': 'vip',
  '/ready-prompt': 'vip',
  '/vipgen': 'vip',
  '/history': 'vip',
}

test('no screen loads another screen’s code @long', async ({ browser, baseURL }) => {
  const loaded = new Map<string, Set<string>>()
  for (const [path, level] of Object.entries(SCREENS)) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    if (level) await context.addCookies(demoServer().cookies[level])
    const page = await context.newPage()
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await live(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The landing page's comes once it is painted.
    await expect.poll(() => scripts.size).toBeGreaterThan(0)
    loaded.set(path, scripts)
    await context.close()
  }

  // A screen's own code is named after its file, such as /assets/login-screen-1a2b3c.js.
  const ownCode = /\/([a-z-]+)-screen-[\w-]+\.js$/
  for (const [path, scripts] of loaded) {
    const screens = [...scripts].flatMap((script) => ownCode.exec(script)?.[1] ?? [])
    expect(screens, `code of screens on ${path}`).toEqual(path === '/' ? [] : [path.slice(1)])
  }
  const landing = [...(loaded.get('/') ?? [])]
  expect(
    landing.filter((script) => /router|react-query|app-/.test(script)),
    'the landing page knows no router',
  ).toEqual([])
})
