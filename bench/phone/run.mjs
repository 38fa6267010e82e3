import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../scripts/chromium.mjs'
import { startDemoServer } from '../../scripts/demo-server.mjs'
import { openPhone, untilInteractive } from '../screens/phone.mjs'
import { judge, sized } from '../size.mjs'

/** Frames that held the page for longer than 50 ms while a list was scrolled. */
const MOST_LONG = 0

const RESULTS = '[aria-label^="ผลลัพธ์"]'

/** Long lists, results and admin tables: where they stand, for whom, and what is done before they are there. */
const LISTS = [
  {
    name: 'results of a generator, 20,000',
    path: '/generator',
    member: 'vip',
    before: generate,
    within: RESULTS,
  },
  { name: 'concepts', path: '/conceptkeyword', member: 'vip' },
  { name: 'lessons', path: '/tutorial', member: 'vip' },
  { name: 'tools', path: '/tools', member: 'vip' },
  { name: 'categories', path: '/popular', member: 'vip' },
  { name: 'payments for admins', path: '/admin/payment?status=all', member: 'owner' },
  { name: 'members for admins', path: '/admin?tab=members', member: 'owner' },
  { name: 'audit log', path: '/admin/audit', member: 'owner' },
  { name: 'keywords of the library', path: '/admin/library', member: 'owner' },
  { name: 'outbox', path: '/outbox', member: 'owner' },
]

/**
 * Scrolls each long list on a simulated phone whose processor takes four times as long, and prints how many frames
 * came, which of them were long, and what these were spent on (`node bench/phone/run.mjs [--only concepts,lessons]`).
 * Exits with 1 when one held the page.
 */
async function main() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const only = (values.only ?? sized(undefined, 'concepts'))?.split(',')
  const server = await startDemoServer()
  const browser = await chromium.launch(chromiumLaunch())
  let isMet = true
  try {
    const cookies = await server.signInEveryone()
    console.log(
      `${'list'.padEnd(36)}${'scrolled'.padStart(10)}${'frames/s'.padStart(10)}${'long'.padStart(6)}`,
    )
    for (const list of LISTS.filter(({ name }) => !only || only.includes(name))) {
      const { scrolled, rate, long } = await scroll(browser, server.url, list, cookies[list.member])
      const isShort = long.length <= MOST_LONG
      isMet &&= isShort
      const verdict = isShort ? '' : `  missed: ${long.join(', ')}`
      console.log(
        `${list.name.padEnd(36)}${`${scrolled} px`.padStart(10)}${rate.toFixed(0).padStart(10)}${String(long.length).padStart(6)}${verdict}`,
      )
    }
  } finally {
    await browser.close()
    await server.close()
  }
  judge(isMet)
}

async function scroll(browser, url, { path, before, within }, cookies) {
  const { context, page } = await openPhone(browser, cookies)
  await page.goto(`${url}${path}`)
  await untilInteractive(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await before?.(page)
  const seen = await page.evaluate(scrollThrough, within ?? null)
  await context.close()
  return seen
}

/** Scrolls by 40 px a frame, as a finger does that is in a hurry: down, halfway up, down again. Runs in the page. */
async function scrollThrough(selector) {
  const list = selector ? document.querySelector(selector) : document.scrollingElement
  list.scrollIntoView?.({ block: 'center', behavior: 'instant' })
  await new Promise((done) => setTimeout(done, 500))
  const long = []
  const observer = new PerformanceObserver((entries) => {
    for (const { duration, startTime, styleAndLayoutStart, scripts } of entries.getEntries()) {
      const end = startTime + duration
      const layout = styleAndLayoutStart > 0 ? end - styleAndLayoutStart : 0
      const parts = scripts.map(
        (script) => `${Math.round(script.duration)} ${script.invoker || script.sourceFunctionName}`,
      )
      // What it was spent on, so that a figure says where to look.
      long.push(
        `${Math.round(duration)} ms [${[...parts, `${Math.round(layout)} layout and paint`].join(', ')}]`,
      )
    }
  })
  observer.observe({ type: 'long-animation-frame' })
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  const from = performance.now()
  let frames = 0
  let scrolled = 0
  for (const [count, step] of [
    [75, 40],
    [35, -40],
    [75, 40],
  ]) {
    for (let frame = 0; frame < count; frame++) {
      const before = list.scrollTop
      list.scrollBy({ top: step, behavior: 'instant' })
      scrolled += Math.abs(list.scrollTop - before)
      await nextFrame()
      frames++
    }
  }
  const rate = (frames * 1000) / (performance.now() - from)
  await new Promise((done) => setTimeout(done, 100))
  observer.disconnect()
  return { scrolled: Math.round(scrolled), rate, long }
}

/** Makes 20,000 prompts. */
async function generate(page) {
  const keywords = Array.from({ length: 4_000 }, (_, at) => `woven cloth number ${at + 1}`)
  await page
    .getByRole('textbox', { name: /คีย์เวิร์ด/ })
    .first()
    .fill(keywords.join('\n'))
  for (const style of ['Anime', 'Sculpture', 'Digital Art', 'Sketch'])
    await page.getByRole('button', { name: style, exact: true }).tap()
  await page.getByRole('button', { name: /^ทั้งหมด 20,000/ }).tap()
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).first().tap()
  await page.getByRole('heading', { name: 'ผลลัพธ์ 20,000 รายการ' }).waitFor()
}

await main()
