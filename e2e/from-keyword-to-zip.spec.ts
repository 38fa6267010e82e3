import { ChromiumPage } from './chromium-page.ts'
import { expectLittle, startLine, walkFromKeywordToZip } from './from-keyword-to-zip.ts'
import { test } from './test.ts'

const DESKTOP = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

for (const [name, size, keywords] of [
  ['a keyword becomes pictures that marketplaces take, with the server killed twice on the way', DESKTOP, 1],
  [
    'a keyword becomes pictures that marketplaces take on a phone, with the server killed twice @long',
    PHONE,
    1,
  ],
  ['100 pictures take five minutes of their member at most @long', DESKTOP, 5],
] as const)
  test(name, async ({ browser, noise }) => {
    test.setTimeout(20 * 60_000)
    // What the killed server leaves unanswered, and what is asked of it while it is away.
    noise.expect(/Failed to load resource|ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|EventSource/)
    const line = await startLine()
    const context = await browser.newContext({
      baseURL: line.server.url,
      locale: 'th-TH',
      timezoneId: 'Asia/Bangkok',
      reducedMotion: 'reduce',
      ...size,
    })
    try {
      await context.addCookies(line.server.cookies.vip)
      const page = await context.newPage()
      noise.listenTo(page)
      const hands = await walkFromKeywordToZip(new ChromiumPage(page), line, {
        keywords,
        isPhone: size === PHONE,
      })
      if (keywords === 5) expectLittle(hands)
    } finally {
      await context.close()
      await line.close()
    }
  })
