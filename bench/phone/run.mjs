import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../scripts/chromium.mjs'
import { startDemoServer } from '../../scripts/demo-server.mjs'
import { awake, openPhone } from '../screens/phone.mjs'

/** Frames that held the page for longer than 50 ms while a list was scrolled. */
const MOST_LONG = 0

/** Long lists, results and admin tables: where they stand, for whom, and what is done before they are there. */
const LISTS = [
  { name: 'results of a generator, 20,000', path: '/generator', member: 'vip', before: generate },
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
 * `node bench/phone/run.mjs`: scrolls each long list by a finger on a simulated phone whose processor takes four times as
 * long, and prints how many frames came and which of them were long. Exits with 1 when one held the page.
 */
async function main() {
  const server = await startDemoServer()
  const browser = await chromium.launch(chromiumLaunch())
  let isMet = true
  try {
    const cookies = await server.signInEveryone()
    console.log(
      `${'list'.padEnd(36)}${'scrolled'.padStart(10)}${'frames/s'.padStart(10)}${'long'.padStart(6)}`,
    )
    for (const list of LISTS) {
      const { scrolled, rate, long } = await scroll(browser, server.url, list, cookies[list.member])
      const isShort = long.length <= MOST_LONG
      isMet &&= isShort
      const told = isShort ? '' : `  missed: ${long.map((ms) => `${ms} ms`).join(', ')}`
      console.log(
        `${list.name.padEnd(36)}${`${scrolled} px`.padStart(10)}${rate.toFixed(0).padStart(10)}${String(long.length).padStart(6)}${told}`,
      )
    }
  } finally {
    await browser.close()
    await server.close()
  }
  process.exitCode = isMet ? 0 : 1
}

async function scroll(browser, url, { path, before }, cookies) {
  const { context, page, session } = await openPhone(browser, cookies)
  await page.goto(`${url}${path}`)
  await awake(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const place = (await before?.(page)) ?? { x: 206, y: 500 }
  await page.evaluate(() => {
    globalThis.seen = { frames: 0, long: [], from: performance.now(), scrolled: 0 }
    addEventListener('scroll', () => globalThis.seen.scrolled++, { capture: true, passive: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.seen.long.push(Math.round(duration))
    }).observe({ type: 'long-animation-frame' })
    const count = () => {
      globalThis.seen.frames++
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  const top = () => page.evaluate(() => scrollY)
  const from = await top()
  for (const distance of [-3_000, 1_500, -3_000]) {
    await session.send('Input.synthesizeScrollGesture', {
      ...place,
      yDistance: distance,
      speed: 2_000,
      gestureSourceType: 'touch',
    })
  }
  const seen = await page.evaluate(() => ({ ...globalThis.seen, until: performance.now() }))
  if (seen.scrolled === 0) throw new Error(`${path} does not scroll`)
  const scrolled = Math.round(Math.abs((await top()) - from))
  await context.close()
  return { scrolled, rate: (seen.frames * 1000) / (seen.until - seen.from), long: seen.long }
}

/** Makes 20,000 prompts. @returns a place within their list */
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
  return middleOf(page.getByRole('list', { name: /ผลลัพธ์/ }))
}

/** The page may still be on its way there. */
async function middleOf(list) {
  await list.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  let before = null
  for (;;) {
    const box = await list.boundingBox()
    if (JSON.stringify(box) === before)
      return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
    before = JSON.stringify(box)
    await list.evaluate(() => new Promise((done) => setTimeout(done, 200)))
  }
}

await main()
