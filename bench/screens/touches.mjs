import { openPage, openPhone, untilInteractive } from './phone.mjs'

/** ms from a touch to the next picture, the slowest of each kind; ms from a second visit to its first letters. */
const MOST_TOUCH = 100
const MOST_SECOND_VISIT = 500

/** What a member does on a generator, by its name. Each is measured from its first event to the picture behind it. */
const TOUCHES = {
  typing: async (page) => {
    const box = page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).first()
    await box.tap()
    await page.keyboard.type('golden rice terraces at sunrise, misty valley', { delay: 40 })
  },
  ticking: async (page) => {
    for (const name of ['Illustrations', 'Anime', 'Sculpture', 'Digital Art', 'Oil Painting'])
      await page.getByRole('button', { name, exact: true }).tap()
  },
  generating: async (page) => {
    await page
      .getByRole('textbox', { name: /คีย์เวิร์ด/ })
      .first()
      .fill(KEYWORDS)
    await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).first().tap()
    await page.getByRole('heading', { name: /ผลลัพธ์ [\d,]+ รายการ/ }).waitFor()
  },
}
const KEYWORDS = Array.from({ length: 200 }, (_, at) => `woven cloth number ${at + 1}`).join('\n')

/** Measures and prints both. @returns whether all of it is met */
export async function measureTouches(browser, url, cookies) {
  const slowest = await slowestTouches(browser, `${url}/generator`, cookies.vip)
  const visit = await secondVisit(browser, `${url}/dashboard`, cookies.vip)
  console.log('\nwhat touches cost, the processor slowed 4 ×')
  const lines = [
    ...Object.entries(slowest).map(([name, ms]) => [`${name}, to the next picture`, ms, MOST_TOUCH]),
    ['second visit of /dashboard, first letters', visit.painted, MOST_SECOND_VISIT],
  ]
  for (const [name, ms, most] of lines)
    console.log(
      `${name.padEnd(44)} ${ms.toFixed(0).padStart(6)} ms  (≤ ${most})${ms > most ? '  missed' : ''}`,
    )
  console.log(`  of these, until the document's first byte ${visit.answered.toFixed(0).padStart(9)} ms`)
  return lines.every(([, ms, most]) => ms <= most)
}

async function slowestTouches(browser, address, cookies) {
  const { context, page } = await openPhone(browser, cookies)
  await page.addInitScript(() => {
    globalThis.touches = []
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) globalThis.touches.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  })
  await page.goto(address)
  await untilInteractive(page)
  const slowest = {}
  for (const [name, touch] of Object.entries(TOUCHES)) {
    await page.evaluate(() => globalThis.touches.splice(0))
    await touch(page)
    // What was touched last is told with the picture behind it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))))
    slowest[name] = Math.max(0, ...(await page.evaluate(() => globalThis.touches)))
  }
  await context.close()
  return slowest
}

/**
 * Measures the second visit, by which files are with the service worker; the document never is, as it shows what is the
 * member's.
 */
async function secondVisit(browser, address, cookies) {
  const { context, page } = await openPhone(browser, cookies, { isFar: true })
  await page.goto(address)
  await untilInteractive(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.close()
  const visits = []
  for (let visit = 0; visit < 3; visit++) {
    const { page: later } = await openPage(context, { isFar: true })
    await later.goto(address)
    await untilInteractive(later)
    visits.push(
      await later.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        answered: performance.getEntriesByType('navigation')[0]?.responseStart ?? 0,
      })),
    )
    await later.close()
  }
  await context.close()
  return visits.toSorted((a, b) => a.painted - b.painted)[1]
}
