import { setTimeout as pause } from 'node:timers/promises'
import { LEVELS } from '@thokham/domain/access'
import { SCREEN_ANSWERS } from '@thokham/domain/testing/access-by-hand'
import { type Box, boxesOf, differences } from './boxes.ts'
import type { EnginePage } from './engine-page.ts'
import { misplaced } from './overlaps.ts'
import { expect, test } from './test.ts'
import { until } from './until.ts'

/** An address of each screen that has a part of its own in its path, or needs more to be seen. */
const EXAMPLES: Record<string, string> = {
  '/tools/$id': '/tools/upscayl',
  '/tutorial/$id': '/tutorial/first-prompt',
  '/payment': '/payment?plan=yearly',
}
/** Without a payment it leads on. */
const LEADS_ON = ['/payment-success']

/** What has not come by then stays as it is. */
const STILL_WITHIN_MS = 20_000

const isOpenTo = (path: string, level: (typeof LEVELS)[number]) =>
  /open|locked/.test(SCREEN_ANSWERS[path]?.split(/ +/)[LEVELS.indexOf(level)] ?? '')

/** Scrollbars of Firefox that take no room, as those of the others. */
const THIN = { 'widget.gtk.overlay-scrollbars.enabled': true, 'ui.useOverlayScrollbars': 1 }
/** Screens that show what other journeys do meanwhile: what is in their lists differs from one look to the next. */
const LIVE = ['/admin', '/admin/inbox', '/admin/payment', '/admin/audit', '/admin/health', '/outbox']

for (const level of ['visitor', 'free', 'vip', 'owner'] as const)
  for (const width of [390, 1280])
    test(`every screen of ${level} stands as it should and as in Chromium, ${width} px wide`, async ({
      openPage,
      openChromium,
    }) => {
      test.slow()
      const wish = { width, height: 900, ...(level !== 'visitor' && { as: level }) }
      const page = await openPage({ ...wish, prefs: THIN })
      const chromium = await openChromium(wish)
      const faults: string[] = []
      for (const path of Object.keys(SCREEN_ANSWERS)) {
        if (!isOpenTo(path, level) || LEADS_ON.includes(path)) continue
        const address = EXAMPLES[path] ?? path
        await Promise.all([page.goto(address), chromium.goto(address)])
        await atRest(page)
        const found = [...(await page.evaluate(misplaced)), ...(await page.evaluate(failedRequests))]
        if (!LIVE.includes(path))
          found.push(
            ...(await untilAlike(
              () => chromium.evaluate(boxesOf),
              () => page.evaluate(boxesOf),
            )),
          )
        faults.push(...[...found, ...(await page.faults())].map((fault) => `${path}: ${fault}`))
      }
      expect(faults).toEqual([])
    })

/** Measures a screen in both until it is alike. @returns what is not once both have had time to stand still */
async function untilAlike(inChromium: () => Promise<Box[]>, here: () => Promise<Box[]>): Promise<string[]> {
  const end = Date.now() + STILL_WITHIN_MS
  for (;;) {
    const found = differences(await inChromium(), await here())
    if (found.length === 0 || Date.now() > end) return found
    await pause(250)
  }
}

/** Waits until the app has taken the screen over, its answers have come, and its letters. */
async function atRest(page: EnginePage): Promise<void> {
  await page.live()
  await until('the screen is at rest', () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return document.querySelector('h1') !== null && document.querySelector('main [aria-busy=true]') === null
    }),
  )
}

/** In the page: what was asked for and refused, by the browser’s own notes. */
function failedRequests(): string[] {
  return (performance.getEntries() as PerformanceResourceTiming[])
    .filter(({ responseStatus }) => responseStatus >= 400)
    .map(({ name, responseStatus }) => `${responseStatus} for ${name}`)
}
