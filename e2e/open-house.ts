import { openDemoHouse } from '../scripts/demo-house.mjs'
import { keepHouse } from './house.ts'

/** Opens one house for the whole run, signs every demo member in once, and closes it without a trace. */
export default async function openHouse(): Promise<() => Promise<void>> {
  const house = await openDemoHouse()
  try {
    keepHouse({ url: house.url, members: house.members, cookies: await house.signInEveryone() })
  } catch (error) {
    await house.close()
    throw error
  }
  return house.close
}
