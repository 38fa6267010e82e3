import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumLaunch } from '../../scripts/chromium.mjs'
import { startDemoServer } from '../../scripts/demo-server.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { judge, sized } from '../size.mjs'

/** Lighthouse on a simulated mid-range phone; what each category has to reach. */
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Bytes of script, gzip, before the page is touched. */
const MOST_SCRIPT = 100 * 1024

/**
 * Measures the landing page of a freshly opened server and prints the figures (`node bench/landing/run.mjs`). Exits
 * with 1 when one is missed. `--runs 3` measures so often and takes the middle performance score.
 */
async function main() {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: sized('3', '1') } } })
  const port = await freePort()
  const server = await startDemoServer()
  const launch = chromiumLaunch()
  const browser = await chromium.launch({
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${port}`],
  })
  try {
    const rounds = []
    for (let round = 0; round < Number(values.runs); round++)
      rounds.push(await measure(`${server.url}/`, port))
    const script = await scriptBytes(browser, server.url)
    judge(report(rounds, script))
  } finally {
    await browser.close()
    await server.close()
  }
}

async function measure(url, port) {
  const { lhr } = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(WANTED),
  })
  const scores = Object.fromEntries(
    Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  )
  const faults = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
    .map(({ id }) => id)
  const of = (id) => lhr.audits[id]?.displayValue ?? '–'
  return {
    scores,
    faults,
    lcp: of('largest-contentful-paint'),
    tbt: of('total-blocking-time'),
    cls: of('cumulative-layout-shift'),
  }
}

async function scriptBytes(browser, url) {
  const page = await browser.newPage()
  const bodies = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  await page.close()
  return sizes.reduce((sum, size) => sum + size, 0)
}

function report(rounds, script) {
  const middle = rounds
    .toSorted((a, b) => a.scores.performance - b.scores.performance)
    .at(Math.floor(rounds.length / 2))
  const isMet = Object.entries(WANTED).map(([name, wanted]) => {
    const score =
      name === 'performance' ? middle.scores[name] : Math.min(...rounds.map(({ scores }) => scores[name]))
    console.log(`${name.padEnd(16)} ${String(score).padStart(3)}   (at least ${wanted})`)
    return score >= wanted
  })
  console.log(`script, gzip     ${(script / 1024).toFixed(1)} KB (at most ${MOST_SCRIPT / 1024} KB)`)
  console.log(`LCP ${middle.lcp} · TBT ${middle.tbt} · CLS ${middle.cls}`)
  const faults = [...new Set(rounds.flatMap((round) => round.faults))]
  if (faults.length > 0) console.log(`audits that failed: ${faults.join(', ')}`)
  return isMet.every(Boolean) && script <= MOST_SCRIPT
}

await main()
