import { rmSync } from 'node:fs'
import { startStandIn } from '../scripts/ai-provider-stand-in.mjs'
import { buildWhenStale, TESTED_PARTS } from '../scripts/build.mjs'
import { startDemoServer } from '../scripts/demo-server.mjs'
import { startImageStandIn } from '../scripts/image-provider-stand-in.mjs'
import { inDatabase } from './demo-database.ts'
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
  // A journey may come hours after they have signed in, also to what moves money (e2e/step-up.spec.ts lets it be asked for).
  await inDatabase(
    first.dataDir,
    `UPDATE sessions SET proved_at = '2090-01-01';
     UPDATE sessions s SET created_at = '2090-01-01', updated_at = '2090-01-01'
     FROM profiles p WHERE p.id = s.user_id AND p.membership = 'admin'`,
  )
  await first.stop()
  const prepared = first.dataDir
  const providers = await startStandIn()
  const images = await startImageStandIn()
  const server = await startDemoServer({
    copyOf: prepared,
    env: {
      OPENAI_BASE_URL: providers.openaiUrl,
      GEMINI_BASE_URL: providers.geminiUrl,
      FAL_API_URL: images.falApiUrl,
      FAL_QUEUE_URL: images.falQueueUrl,
      REPLICATE_BASE_URL: images.replicateUrl,
    },
  })
  const close = async () => {
    await server.close()
    await providers.close()
    await images.close()
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
