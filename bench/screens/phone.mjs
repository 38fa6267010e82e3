/** The phone that Lighthouse simulates: its screen, and a processor that takes four times as long. */
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const SLOWDOWN = 4
/** Lighthouse's slow 4G: ms and bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 92_160 }

/**
 * Opens a page as a mid-range phone has it.
 * @param cookies of whom the page is for
 * @param {{ isFar?: boolean }} wish over a slow network, too
 */
export async function openPhone(browser, cookies, { isFar = false } = {}) {
  const context = await browser.newContext(SCREEN)
  await context.addCookies(cookies)
  return { context, ...(await openPage(context, { isFar })) }
}

/** Opens another page on the same phone: what it fetched before is in its cache. */
export async function openPage(context, { isFar = false } = {}) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  if (isFar) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
  }
  return { page, session }
}

/** Waits until the page is interactive. */
export async function untilInteractive(page) {
  await page.waitForFunction(() => document.documentElement.dataset.live !== undefined)
}
