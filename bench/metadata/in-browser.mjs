import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumLaunch } from '../../scripts/chromium.mjs'
import { startDemoServer } from '../../scripts/demo-server.mjs'

/** What a page may hold its main thread for at a time. */
const LONG_MS = 50

/**
 * Puts pictures on the table of the web edition, in a real Chromium.
 * @param {number} count
 * @returns {Promise<{ firstRowMs: number, allMs: number, longTasks: number[] }>} until the first row can be typed into and
 *   until every picture has its thumbnail, from the moment that the files are handed over; processor time of each task that held
 *   the page's main thread for longer than 50 ms meanwhile
 */
export async function measureInBrowser(count) {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-bench-pictures-'))
  const server = await startDemoServer()
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const files = await pictures(folder, count)
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.addCookies((await server.signInEveryone()).vip)
    const page = await context.newPage()
    page.setDefaultTimeout(300_000)
    await page.goto(`${server.url}/metamind6`)
    const box = page.getByLabel('เลือกภาพ', { exact: true }).and(page.locator('input'))
    await box.waitFor({ state: 'attached' })
    await page.waitForFunction(() => document.documentElement.dataset.live !== undefined)
    await browser.startTracing(page, { categories: ['toplevel'] })
    const times = page.evaluate(async (wanted) => {
      await new Promise((resolve) => addEventListener('change', resolve, { capture: true, once: true }))
      const from = performance.now()
      const until = (isThere) =>
        new Promise((resolve) => {
          const look = () => (isThere() ? resolve(performance.now() - from) : requestAnimationFrame(look))
          look()
        })
      // The button counts the pictures that were read and can be asked about.
      const areAllRead = () =>
        document.querySelector('main').textContent.includes(`สร้าง Metadata ${wanted} ภาพ`)
      return Promise.all([until(() => document.querySelector('section textarea:enabled')), until(areAllRead)])
    }, String(count))
    await box.setInputFiles(files)
    const [firstRowMs, allMs] = await times
    const trace = JSON.parse(String(await browser.stopTracing()))
    return { firstRowMs, allMs, longTasks: longTasks(trace) }
  } finally {
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function pictures(folder, count) {
  mkdirSync(folder, { recursive: true })
  const paths = []
  for (let at = 0; at < count; at++) {
    const background = { r: (at * 37) % 256, g: (at * 83) % 256, b: (at * 11) % 256 }
    const path = join(folder, `picture-${at}.jpg`)
    const bytes = await sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
      .jpeg()
      .toBuffer()
    writeFileSync(path, bytes)
    paths.push(path)
  }
  return paths
}

function longTasks({ traceEvents }) {
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
    .filter((ms) => ms > LONG_MS)
}
