import { startLine, walkFromKeywordToZip } from '../from-keyword-to-zip.ts'
import { test } from './test.ts'

// What the killed server leaves unanswered, and what is asked of it while it is away.
test.use({
  expectedFaults: [
    /NetworkError|Load failed|Failed to fetch|access control checks|can’t establish|was interrupted|Could not connect|network connection was lost|status of 50\d/i,
  ],
})

for (const [on, size] of [
  ['a desktop', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`a keyword becomes pictures that marketplaces take on ${on}, with the server killed twice`, async ({
    openPage,
  }) => {
    test.setTimeout(20 * 60_000)
    const line = await startLine()
    try {
      const page = await openPage({ as: 'vip', origin: line.server.url, ...size })
      await walkFromKeywordToZip(page, line, { keywords: 1, isPhone: size.width < 600 })
    } finally {
      await line.close()
    }
  })
