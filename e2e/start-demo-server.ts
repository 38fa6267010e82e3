import { rmSync } from 'node:fs'
import { startStandIn } from '../scripts/ai-provider-stand-in.mjs'
import { buildWhenStale, TESTED_PARTS } from '../scripts/build.mjs'
import { startDemoServer } from '../scripts/demo-server.mjs'
import { shareDemoServer } from './demo-server.ts'
import { takePayments } from './payment-set-up.ts'

/**
 * Builds what is stale, prepares the demo content once, with every demo member signed in, opens one server on a copy of it for the whole run,
 * and closes it without a trace.
 */
export default async function startForAllJourneys(): Promise<() => Promise<void>> {
  await buildWhenStale(TESTED_PARTS)
  // What is edited while journeys run is not built under the pages that they have open.
  process.env.KEEP_BUILD = '1'
  const first = await startDemoServer()
  const cookies = await first.signInEveryone()
  await first.stop()
  const prepared = first.dataDir
  const providers = await startStandIn()
  const server = await startDemoServer({
    copyOf: prepared,
    env: { OPENAI_BASE_URL: providers.openaiUrl, GEMINI_BASE_URL: providers.geminiUrl },
  })
  const close = async () => {
    await server.close()
    await providers.close()
    rmSync(prepared, { recursive: true, force: true })
  }
  try {
    const here = Object.entries(cookies).map(([level, each]) => [
      level,
      each.map((cookie) => ({ ...cookie, url: server.url })),
    ])
    shareDemoServer({ url: server.url, members: server.members, cookies: Object.fromEntries(here), prepared })
    await takePayments()
  } catch (error) {
    await close()
    throw error
  }
  return close
}
