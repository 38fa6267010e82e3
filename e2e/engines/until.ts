import { setTimeout as pause } from 'node:timers/promises'

/** ms between two looks, and before one gives up: nothing takes so long on a busy machine. */
const EVERY = 100
const LIMIT = 60_000

/** Looks again and again until something is there. @throws Error once nothing came for a minute, or what a look throws */
export async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  const end = Date.now() + LIMIT
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`Never came: ${what}`)
    await pause(EVERY)
  }
}
