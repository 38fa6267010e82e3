import { startStandIn } from '../scripts/ai-provider-stand-in.mjs'
import { startDemoServer } from '../scripts/demo-server.mjs'
import { keepHouse } from './house.ts'
import { openTill } from './shop.ts'

/** Opens one house for the whole run, signs every demo member in once, and closes it without a trace. */
export default async function openHouse(): Promise<() => Promise<void>> {
  const providers = await startStandIn()
  const house = await startDemoServer({
    env: { OPENAI_BASE_URL: providers.openaiUrl, GEMINI_BASE_URL: providers.geminiUrl },
  })
  const close = async () => {
    await house.close()
    await providers.close()
  }
  try {
    keepHouse({ url: house.url, members: house.members, cookies: await house.signInEveryone() })
    await openTill()
  } catch (error) {
    await close()
    throw error
  }
  return close
}
