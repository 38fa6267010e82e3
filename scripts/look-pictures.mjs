import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { buildWhenStale } from './build.mjs'
import { chromiumLaunch } from './chromium.mjs'
import { startDemoServer } from './demo-server.mjs'
import { lookedAt } from './look-screens.mjs'

/** The manifests of the screens, as the web's build writes them. */
const MANIFESTS = new URL('../web/dist/screens.json', import.meta.url)

const SIZES = {
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  1280: { viewport: { width: 1280, height: 800 } },
}

/** Takes the pictures that the command line asks for (look.mjs). */
export async function takePictures() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      level: { type: 'string' },
      out: { type: 'string', default: 'look' },
    },
  })
  const folder = resolve(fileURLToPath(new URL('..', import.meta.url)), values.out)
  await buildWhenStale(['web'])
  const screens = lookedAt(JSON.parse(readFileSync(MANIFESTS, 'utf8')))
  const pictures = picturesOf(screens, values)
  if (pictures.length === 0)
    throw new Error(
      `No screen is called ${values.only}. Screens: ${screens.map(({ name }) => name).join(', ')}`,
    )
  mkdirSync(folder, { recursive: true })
  if (!values.only && !values.level) removePictures(folder)

  const server = await startDemoServer()
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const cookies = await server.signInEveryone()
    const waiting = [...pictures]
    const worker = async () => {
      for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
        await take(browser, { url: server.url, cookies }, picture, folder).catch((error) => {
          console.error(error.message)
          process.exitCode = 1
        })
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, worker))
  } finally {
    await browser.close()
    await server.close()
  }
  console.log(`${pictures.length} pictures in ${folder}`)
}

/** Removes pictures: those of screens that are no more would be taken for new ones. */
function removePictures(folder) {
  for (const name of readdirSync(folder)) if (name.endsWith('.png')) rmSync(join(folder, name))
}

function picturesOf(screens, { only, level: onlyLevel }) {
  return screens
    .filter(({ name }) => !only || only.split(',').includes(name))
    .flatMap((screen) =>
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

async function take(browser, server, { screen, level, size, theme, looped }, folder) {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: server.url,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  try {
    await context.addCookies(server.cookies[level] ?? [])
    // Streams of events have no end: the network would never be idle.
    await context.route(/\/events(\?|$)/, (route) => route.abort())
    if (looped) await context.addInitScript(() => localStorage.setItem('looped', '1'))
    const page = await context.newPage()
    const name = [screen.name, level, size, theme, looped && 'looped'].filter(Boolean).join('-')
    page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
    if (screen.api) await withhold(page, screen.api)
    await page.goto(screen.path, { waitUntil: screen.api?.how === 'never' ? 'load' : 'networkidle' })
    const isNobodyYet = screen.api?.path === '/api/session'
    await (isNobodyYet
      ? page.getByText('กำลังโหลด…')
      : page.getByRole('heading', { level: 1, includeHidden: true }).filter({ visible: true }).first()
    ).waitFor()
    await screen.before?.(page, server)
    await page.evaluate(() => document.fonts.ready)
    if (!screen.window) {
      // Bars that stick to the bottom of the screen belong at the picture's end, not in its middle.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width: SIZES[size].viewport.width, height })
    }
    const path = join(folder, `${name}.png`)
    await page.screenshot({ path, fullPage: !screen.window, animations: 'disabled' })
  } catch (error) {
    const [what] = error.message.split('\n', 1)
    throw new Error(`${screen.name} as ${level} at ${size} px: ${what}`, { cause: error })
  } finally {
    await context.close()
  }
}

/** Lets answers of the API never come, or come as the unexpected. */
async function withhold(page, { path, how }) {
  await page.route(
    (address) => address.pathname.startsWith(path),
    (route) =>
      how === 'never' ? undefined : route.fulfill({ status: 500, json: { error: { code: 'internal' } } }),
  )
}
