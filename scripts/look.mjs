import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from './chromium.mjs'
import { openDemoHouse } from './demo-house.mjs'

const MEMBERS = ['free', 'ex', 'lapsed', 'vip', 'near-expiry', 'lifetime', 'admin', 'owner']

/** Every screen and the levels for which it looks different; `looped` also draws it in letters with heads. */
const SCREENS = [
  { name: 'landing', path: '/', levels: ['visitor'], looped: true },
  { name: 'login', path: '/login', levels: ['visitor'] },
  { name: 'reset-password', path: '/reset-password', levels: ['visitor'] },
  { name: 'register', path: '/register', levels: ['visitor'], looped: true, before: solveCaptcha },
  { name: 'dashboard', path: '/dashboard', levels: MEMBERS, looped: true },
  { name: 'profile', path: '/profile', levels: ['free', 'near-expiry', 'lifetime', 'admin'], looped: true },
  { name: 'outbox', path: '/outbox', levels: ['owner'], before: openMail },
  { name: 'generator', path: '/generator', levels: ['free', 'vip'], looped: true, before: weave },
  { name: 'ready-prompt', path: '/ready-prompt', levels: ['ex', 'vip'], before: weave },
  { name: 'ready-prompt-ai', path: '/ready-prompt?tab=ai', levels: ['ex'] },
  { name: 'vipgen', path: '/vipgen', levels: ['vip'], looped: true, before: showRun },
  { name: 'history', path: '/history', levels: ['free', 'ex', 'vip'] },
  { name: 'vip', path: '/vip', levels: ['visitor', 'free', 'ex', 'lapsed', 'vip', 'lifetime', 'admin'] },
  { name: 'payment', path: '/payment?plan=yearly', levels: ['free'], looped: true },
  { name: 'admin-payment', path: '/admin/payment?status=all', levels: ['owner'], looped: true },
  { name: 'admin-review', path: '/admin/payment?status=all', levels: ['owner'], before: openReview },
  { name: 'admin-coupons', path: '/admin?tab=coupons', levels: ['owner'] },
  { name: 'admin-settings', path: '/admin/settings', levels: ['owner'] },
  { name: 'not-found', path: '/no-such-screen', levels: ['visitor', 'free'] },
]
const SIZES = {
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  1280: { viewport: { width: 1280, height: 800 } },
}

/**
 * `npm run look [-- --only generator --level vip --out folder]`: a full-page PNG of every screen at 390 and 1280 px,
 * light and dark, per level of membership, into `look/`.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      level: { type: 'string' },
      out: { type: 'string', default: 'look' },
    },
  })
  const folder = join(fileURLToPath(new URL('..', import.meta.url)), values.out)
  const pictures = picturesOf(values)
  if (pictures.length === 0)
    throw new Error(
      `No screen is called ${values.only}. Screens: ${SCREENS.map(({ name }) => name).join(', ')}`,
    )
  if (!values.only && !values.level) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  const house = await openDemoHouse()
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const cookies = await house.signInEveryone()
    const waiting = [...pictures]
    const worker = async () => {
      for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
        await take(browser, house.url, cookies, picture, folder)
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, worker))
  } finally {
    await browser.close()
    await house.close()
  }
  console.log(`${pictures.length} pictures in ${folder}`)
}

function picturesOf({ only, level: onlyLevel }) {
  return SCREENS.filter(({ name }) => !only || only.split(',').includes(name)).flatMap((screen) =>
    screen.levels
      .filter((level) => !onlyLevel || level === onlyLevel)
      .flatMap((level, index) =>
        Object.keys(SIZES).flatMap((size) => [
          { screen, level, size, theme: 'light' },
          { screen, level, size, theme: 'dark' },
          ...(screen.looped && index === 0 ? [{ screen, level, size, theme: 'light', looped: true }] : []),
        ]),
      ),
  )
}

async function take(browser, url, cookies, { screen, level, size, theme, looped }, folder) {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: url,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  try {
    await context.addCookies(cookies[level] ?? [])
    if (looped) await context.addInitScript(() => localStorage.setItem('looped', '1'))
    const page = await context.newPage()
    const name = [screen.name, level, size, theme, looped && 'looped'].filter(Boolean).join('-')
    page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
    await page.goto(screen.path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await screen.before?.(page)
    await page.evaluate(() => document.fonts.ready)
    // Bars that stick to the bottom of the screen belong at the picture's end, not in its middle.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: SIZES[size].viewport.width, height })
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' })
  } finally {
    await context.close()
  }
}

/** Opens the newest payment, where there is one. */
async function openReview(page) {
  const row = page.getByRole('button', { name: /^ตรวจรายการของ/ }).first()
  if ((await row.count()) === 0) return
  await row.click()
  await page.getByText('ผลตรวจ', { exact: true }).last().waitFor()
}

/** A generator says little while it is empty: give it keywords and weave them. */
async function weave(page) {
  await page
    .getByRole('textbox', { name: /คีย์เวิร์ด/ })
    .first()
    .fill(
      [
        'smiling thai farmer',
        'rice terrace sunrise',
        'floating market boat',
        'street food vendor',
        'rice terrace sunrise',
      ].join('\n'),
    )
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await page
    .getByText(/^ผลลัพธ์/)
    .first()
    .waitFor()
}

/** The newest mail; there is none before somebody forgets a password. */
async function openMail(page) {
  await page.request.post('/api/auth/request-password-reset', {
    data: { email: 'free@demo.thokham.local' },
  })
  const first = page.getByRole('list', { name: 'รายการอีเมล' }).getByRole('button').first()
  for (let tries = 0; tries < 50 && !(await first.isVisible()); tries++) {
    await page.reload({ waitUntil: 'networkidle' })
  }
  await first.click()
  await page.getByRole('article').waitFor()
}

/** A run with results, from the set in the history that still has them. */
async function showRun(page) {
  await page.goto('/history', { waitUntil: 'networkidle' })
  await page.locator('a[href*="run="]').filter({ visible: true }).first().click()
  await page.getByRole('list', { name: 'ผลลัพธ์' }).waitFor()
}

async function solveCaptcha(page) {
  await page.locator('button[type=submit]:enabled').waitFor()
}

await main()
