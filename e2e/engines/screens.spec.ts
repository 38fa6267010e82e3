import { LEVELS } from '@thokham/domain/access'
import { SCREEN_ANSWERS } from '@thokham/domain/testing/access-by-hand'
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

const isOpenTo = (path: string, level: (typeof LEVELS)[number]) =>
  /open|locked/.test(SCREEN_ANSWERS[path]?.split(/ +/)[LEVELS.indexOf(level)] ?? '')

for (const level of ['visitor', 'free', 'vip', 'owner'] as const)
  for (const width of [390, 1280])
    test(`every screen of ${level} stands as it should, ${width} px wide`, async ({ openPage }) => {
      test.slow()
      const page = await openPage({ width, height: 900, ...(level !== 'visitor' && { as: level }) })
      const faults: string[] = []
      for (const path of Object.keys(SCREEN_ANSWERS)) {
        if (!isOpenTo(path, level) || LEADS_ON.includes(path)) continue
        await page.goto(EXAMPLES[path] ?? path)
        await atRest(page)
        const found = [...(await page.evaluate(misplaced)), ...(await page.evaluate(failedRequests))]
        faults.push(...[...found, ...(await page.faults())].map((fault) => `${path}: ${fault}`))
      }
      expect(faults).toEqual([])
    })

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
