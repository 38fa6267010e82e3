import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumLaunch } from '../../scripts/chromium.mjs'
import { startDemoServer } from '../../scripts/demo-server.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { packedSize } from '../../scripts/screen-script.mjs'
import { judge, sized } from '../size.mjs'
import { startFront } from './front.mjs'
import { startPeer } from './peer.mjs'
import { openPhone, untilInteractive } from './phone.mjs'
import { measureTouches } from './touches.mjs'

/** The manifests of the screens, as the web's build writes them. */
const MANIFESTS = new URL('../../web/dist/screens.json', import.meta.url)

/** What each screen has to reach on Lighthouse's simulated phone; milliseconds, KB of gzip, scores of 100. */
const COLUMNS = [
  { name: 'score', least: 95 },
  { name: 'FCP', most: 1200, unit: 'ms' },
  { name: 'LCP', most: 1800, unit: 'ms' },
  { name: 'TBT', most: 100, unit: 'ms' },
  { name: 'CLS', most: 0.02, digits: 3 },
  // Until the page hears what is done, over a slow network and on a slow processor.
  { name: 'live', most: 3000, unit: 'ms' },
  { name: 'script', most: 250, unit: 'KB', digits: 1 },
  { name: 'a11y', least: 100 },
  { name: 'practice', least: 100 },
]

/** Who opens a screen of a capability: the demo member whom it is made for. Visitors are nobody. */
const MEMBER_OF = {
  public: null,
  'landing:look': null,
  'own:use': 'vip',
  'workshop:use': 'vip',
  'packages:look': 'free',
  'packages:buy': 'free',
  'admin:use': 'owner',
  'owner:use': 'owner',
}

/** How many times as fast as the same kind of screen of a well-known back office, to the largest paint. */
const LEAST_RATIO = 2
/** Its screens beside ours: a list of rows without pictures, as its own is. */
const BESIDE = { signIn: '/login', list: '/admin/member' }

/** What a screen needs in its address to be one. */
const ADDRESS = {
  '/payment': '/payment?plan=yearly',
  '/tutorial/$id': '/tutorial/start-in-seven-days',
  '/tools/$id': '/tools/google-trends',
}
/** Screens that lead elsewhere without something that a member did first. */
const NOT_ALONE = new Set(['/payment-success'])

/**
 * Measures every screen that has a manifest, signed in as the demo member whom it is for, on Lighthouse's simulated
 * phone, and prints the medians of `runs` loads, then what touches cost, and how long react-admin takes to the largest
 * paint of the same screens (`npm run bench -- screens`, or `node bench/screens/run.mjs [--only /dashboard,/vip]
 * [--runs 3]`). A run of only some screens prints only them. Exits with 1 when something misses its target.
 */
async function main() {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: sized('3', '1') }, only: { type: 'string' } },
  })
  const only = values.only?.split(',')
  const screens = JSON.parse(readFileSync(MANIFESTS, 'utf8')).filter(
    ({ path }) =>
      !NOT_ALONE.has(path) && (!only || only.includes(path)) && sized(true, path === '/dashboard'),
  )
  const port = await freePort()
  const server = await startDemoServer()
  const front = await startFront(server.url)
  const launch = chromiumLaunch()
  const browser = await chromium.launch({
    ...launch,
    // The front has signed its certificate itself.
    args: [...launch.args, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
  })
  let isMet = true
  try {
    const cookies = behind(front.url, await server.signInEveryone())
    console.log(['screen'.padEnd(24), ...COLUMNS.map(({ name }) => name.padStart(8)), ' missed'].join(''))
    const paints = {}
    for (const screen of screens) {
      // A server that was just started has not drawn this screen before.
      await fetch(server.url + addressOf(screen), { headers: { cookie: cookieFor(screen, cookies) } })
      const figures = await measure(front.url, screen, cookies, port, Number(values.runs))
      paints[screen.path] = figures.LCP
      const live = await measureLive(browser, front.url, screen, cookies, Number(values.runs))
      isMet = report(screen.path, { ...figures, live }) && isMet
    }
    if (!only) {
      isMet = (await measureTouches(browser, front.url, cookies)) && isMet
      if (sized(true, false)) isMet = (await comparePeer(paints, port, Number(values.runs))) && isMet
    }
  } finally {
    await browser.close()
    front.close()
    await server.close()
  }
  judge(isMet)
}

/** Who opens a screen, by name; null = a visitor. */
const memberFor = ({ capability }) => (capability in MEMBER_OF ? MEMBER_OF[capability] : 'owner')

const addressOf = ({ path }) => ADDRESS[path] ?? path

const cookieFor = (screen, cookies) =>
  (cookies[memberFor(screen)] ?? []).map(({ name, value }) => `${name}=${value}`).join('; ')

/** Returns the same sessions at another address. */
const behind = (url, cookies) =>
  Object.fromEntries(
    Object.entries(cookies).map(([name, each]) => [name, each.map((cookie) => ({ ...cookie, url }))]),
  )

/** Returns the median of the ms until a page is interactive for whoever opens it for the first time. */
async function measureLive(browser, url, screen, cookies, runs) {
  const times = []
  for (let round = 0; round < runs; round++) {
    const { context, page } = await openPhone(browser, cookies[memberFor(screen)] ?? [], { isFar: true })
    await page.goto(url + addressOf(screen), { waitUntil: 'commit' })
    await untilInteractive(page)
    times.push(await page.evaluate(() => performance.getEntriesByName('interactive')[0]?.startTime ?? 0))
    await context.close()
  }
  return median(times)
}

async function measure(url, screen, cookies, port, runs) {
  const rounds = []
  for (let round = 0; round < runs; round++)
    rounds.push(await load(url + addressOf(screen), cookieFor(screen, cookies), port))
  const medians = COLUMNS.filter(({ name }) => name in rounds[0]).map(({ name }) => [
    name,
    median(rounds.map((figures) => figures[name])),
  ])
  return { ...Object.fromEntries(medians), faults: [...new Set(rounds.flatMap(({ faults }) => faults))] }
}

/** Prints both and their ratio. Where there is no registry to install it from, it says so, and nothing is missed. */
async function comparePeer(ours, port, runs) {
  const peer = await startPeer()
  if ('reason' in peer) {
    console.log(`\nNot compared: ${peer.reason}.`)
    return true
  }
  console.log('\nto the largest paint, beside react-admin with its rows in memory')
  let isMet = true
  try {
    for (const [screen, path] of Object.entries(BESIDE)) {
      const rounds = []
      for (let round = 0; round < runs; round++) rounds.push((await load(peer[screen], '', port)).LCP)
      const ratio = median(rounds) / ours[path]
      isMet &&= ratio >= LEAST_RATIO
      const verdict = ratio >= LEAST_RATIO ? '' : '  missed'
      console.log(
        `${path.padEnd(24)} ${ours[path].toFixed(0)} ms, theirs ${median(rounds).toFixed(0)} ms: ${ratio.toFixed(1)} × (≥ ${LEAST_RATIO})${verdict}`,
      )
    }
  } finally {
    peer.close()
  }
  return isMet
}

async function load(url, cookie, port) {
  const { lhr } = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    extraHeaders: cookie ? { cookie } : {},
    disableStorageReset: false,
    // Whoever comes for the first time: what one screen keeps in the browser is no other's.
    clearStorageTypes: ['all'],
  })
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const landed = new URL(lhr.finalDisplayedUrl)
  if (landed.pathname !== new URL(url).pathname) throw new Error(`${url} led to ${landed}`)
  const value = (id) => lhr.audits[id]?.numericValue ?? Number.NaN
  const score = (id) => Math.round((lhr.categories[id]?.score ?? 0) * 100)
  const scripts = lhr.audits['network-requests'].details.items.filter(
    ({ resourceType }) => resourceType === 'Script',
  )
  return {
    score: score('performance'),
    FCP: value('first-contentful-paint'),
    LCP: value('largest-contentful-paint'),
    TBT: value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
    script: sizeOf(scripts) / 1024,
    a11y: score('accessibility'),
    practice: score('best-practices'),
    faults: ['accessibility', 'best-practices'].flatMap((id) => faultsOf(lhr, id)),
  }
}

/** Sums the bytes of scripts: of ours as the server sends them to who takes gzip, of others as they came. */
function sizeOf(scripts) {
  return scripts.reduce((sum, { url, transferSize }) => {
    const { pathname } = new URL(url)
    return sum + (pathname.startsWith('/assets/') ? (packedSize(pathname) ?? transferSize) : transferSize)
  }, 0)
}

/** Lists what Lighthouse finds wrong with a page, by its names. */
function faultsOf({ categories, audits }, category) {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return counted
    .map(({ id }) => audits[id])
    .filter(({ score, errorMessage }) => errorMessage || (score !== null && score < 1))
    .map(({ id, errorMessage }) => (errorMessage ? `${id} (${errorMessage})` : id))
}

function report(path, figures) {
  const missed = COLUMNS.filter(({ name, least = -Infinity, most = Infinity }) => {
    const figure = figures[name]
    return !(figure >= least && figure <= most)
  }).map(({ name }) => name)
  const cells = COLUMNS.map(({ name, digits = 0 }) => figures[name].toFixed(digits).padStart(8))
  console.log([path.padEnd(24), ...cells, ` ${[...missed, ...figures.faults].join(' ')}`].join(''))
  return missed.length === 0
}

function median(figures) {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

await main()
