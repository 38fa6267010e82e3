import { startStandIn } from '../scripts/ai-provider-stand-in.mjs'
import { startDemoServer } from '../scripts/demo-server.mjs'
import { shareDemoServer } from './demo-server.ts'
import { takePayments } from './payment-set-up.ts'

/** Opens one server for the whole run, signs every demo member in once, and closes it without a trace. */
export default async function startForAllJourneys(): Promise<() => Promise<void>> {
  const providers = await startStandIn()
  const server = await startDemoServer({
    env: { OPENAI_BASE_URL: providers.openaiUrl, GEMINI_BASE_URL: providers.geminiUrl },
  })
  const close = async () => {
    await server.close()
    await providers.close()
  }
  try {
    shareDemoServer({ url: server.url, members: server.members, cookies: await server.signInEveryone() })
    await takePayments()
  } catch (error) {
    await close()
    throw error
  }
  return close
}
