import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { buildWhenStale } from '../../scripts/build.mjs'
import { chromiumLaunch } from '../../scripts/chromium.mjs'
import { judge, sized } from '../size.mjs'

/**
 * `npm run bench -- extension`: what the browser extension costs a marketplace's page. The same page of 4,000 pictures'
 * elements is loaded with and without the content script; what is compared is the browser's own account of script, style
 * and layout on the main thread. One page has 300 KB of data that name no number; the data of the other, of 800 pictures, hold it,
 * so that they are parsed and looked through.
 */
const MOST_BYTES = 30 * 1024
const MOST_MS = 5
const ROUNDS = sized(25, 1)
const WATCHED_MS = 700

const script = join(
  fileURLToPath(new URL('../..', import.meta.url)),
  '.cache/demo-extension/chrome-mv3/content-scripts/marketplace.js',
)

const tiles = Array.from(
  { length: 800 },
  (_, n) =>
    `<figure><a href="/images/${n}"><span>${n}</span></a><figcaption>picture ${n} of street food</figcaption></figure>`,
).join('')
const HEAD = '<!doctype html><html lang="en"><head><meta charset="utf-8">'
const adobe = `${HEAD}<title>thai street food | Adobe Stock</title></head><body>
<header>Sample</header><main><nav aria-label="kinds"><a>Photos 286,114</a><a>Vectors 98,020</a></nav>
<h1 data-t="search-results-count">412,508 results</h1>${tiles}</main>
<script type="application/json">${JSON.stringify({ items: 'x'.repeat(300_000) })}</script></body></html>`

const assets = Array.from({ length: 800 }, (_, id) => ({
  id,
  title: `picture ${id} of street food`,
  src: `https://image.example/260nw/${'x'.repeat(60)}-${id}.jpg`,
  keywords: ['street', 'food', 'night'],
  contributor: { id, name: `contributor ${id}` },
}))
const data = {
  props: { pageProps: { query: { term: 'thai-street-food' }, assets, meta: { totalRecords: 412_508 } } },
}
const shutterstock = `${HEAD}<title>thai street food</title></head><body><header>Sample</header>
<main><h1>Thai street food</h1>${tiles}</main>
<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script></body></html>`

const PAGES = [
  {
    name: 'data without a number',
    address: 'https://stock.adobe.com/search?k=thai+street+food',
    html: adobe,
  },
  {
    name: 'data that hold the number',
    address: 'https://www.shutterstock.com/search/thai-street-food',
    html: shutterstock,
  },
]

await buildWhenStale(['demo-extension'])
const source = readFileSync(script, 'utf8')
const bytes = gzipSync(source, { level: 9 }).length
const browser = await chromium.launch(chromiumLaunch())
console.log(`content script, gzip: ${bytes} bytes (target ≤ ${MOST_BYTES})`)
let isMet = bytes <= MOST_BYTES
try {
  for (const searchPage of PAGES) {
    const added = await addedTo(searchPage)
    console.log(`added to a search page, ${searchPage.name}: ${added.toFixed(1)} ms (target ≤ ${MOST_MS})`)
    isMet &&= added <= MOST_MS
  }
} finally {
  await browser.close()
}
judge(isMet)

/**
 * Returns the milliseconds that the content script adds to a page, the least of each way: whatever else runs on the
 * machine only adds.
 */
async function addedTo(searchPage) {
  const costs = { without: [], with: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const way of Object.keys(costs)) costs[way].push(await costOf(searchPage, way === 'with'))
  return Math.min(...costs.with) - Math.min(...costs.without)
}

/** Returns the milliseconds of script, style and layout that a page took from its beginning until it rests. */
async function costOf({ address, html }, withScript) {
  const page = await browser.newPage()
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.addInitScript(standIn)
  await page.goto(address)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = await spent(session)
  // Both ways evaluate a text of that length: only ours does something.
  await page.evaluate(withScript ? source : `/*${'x'.repeat(source.length)}*/`)
  await page.waitForTimeout(WATCHED_MS)
  if (withScript && (await page.locator('thokham-difficulty').count()) !== 1) throw new Error('no bar')
  const after = await spent(session)
  await page.close()
  return (after - before) * 1_000
}

async function spent(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')
}

/** Answers the calls that the content script makes at once: what the browser's own do elsewhere is not its cost. */
function standIn() {
  const listener = { addListener() {} }
  globalThis.browser = {
    runtime: {
      id: 'bench',
      getManifest: () => ({ version: '0' }),
      onMessage: listener,
      // Thai letters are brought where the system has none, as here: the measured system has its own.
      sendMessage: async ({ ask }) =>
        ask === 'thai-letters' ? new Promise(() => {}) : { ok: { points: {} } },
    },
    storage: { local: { get: async () => ({}), set: async () => {} }, onChanged: listener },
    i18n: { getUILanguage: () => 'th' },
  }
}
