import type { Page } from '@playwright/test'

/** How long (ms) something can be undone: a toast with an action, an extension. */
const UNDO_MS = 8_000
/** How long (ms) a word stands that says what has become of something. */
export const SAID_MS = 3_000

/**
 * Stops waits of that length on a page until it is left: what goes by itself after so long stands there, however long a busy
 * machine takes to come to it.
 * @returns lets time go on: what waited for its end comes at once
 */
export async function holdTime(page: Page, ms = UNDO_MS): Promise<() => Promise<void>> {
  await page.evaluate(hold, ms)
  return () => page.evaluate(() => (globalThis as unknown as StoppedPage).letTimeGo())
}

interface StoppedPage {
  letTimeGo: () => void
}

/** Lets time stand in the page, where it runs. */
function hold(heldMs: number): void {
  if ('letTimeGo' in window) return
  const { setTimeout: setNative, clearTimeout: clearNative } = window
  const tellTime = Date.now
  const held = new Map<number, () => void>()
  const stopped = tellTime()
  // The seconds that are left are counted by the clock.
  Date.now = () => stopped
  const set = (handler: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const id = setNative(ms === heldMs ? () => {} : handler, ms, ...given)
    if (ms === heldMs) held.set(id, () => handler(...given))
    return id
  }
  const clear = (id?: number) => {
    if (id !== undefined) held.delete(id)
    clearNative(id)
  }
  const letTimeGo = () => {
    Date.now = tellTime
    Object.assign(window, { setTimeout: setNative, clearTimeout: clearNative })
    Reflect.deleteProperty(window, 'letTimeGo')
    for (const end of held.values()) end()
  }
  Object.assign(window, { setTimeout: set, clearTimeout: clear, letTimeGo })
}
