import type { CDPSession, Page } from '@playwright/test'
import {
  listPressables,
  PRESSABLE,
  type Pressable,
  pressOn,
  restart,
  untilQuiet,
} from './first-press-page.ts'
import { gotoDrawn } from './test.ts'

/** What a press has led to. */
interface Outcome {
  address: string
  /** What the server was asked to change. */
  changes: string[]
  /** What opened over the page or was said, and how everything on it stands. */
  shown: string[]
}

/** Times by which the processor is slower until the screen is interactive. */
const SLOWER = 4
/** A phone’s network: ms until an answer begins, and bytes a second. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const NETWORK = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
/** ms without a question and without a change of the page after which nothing more is expected of a press. */
const QUIET = 400
const MOST_UNTIL_QUIET = 10_000
/** ms after which a single step of the walk has come to no end, whatever the machine does besides. */
const STEP_LIMIT = 60_000

/** Fields and folds, which the browser changes by itself: that they have changed does not prove that the screen heard. */
const OF_THE_BROWSER = /^(input|textarea|select|summary) /

/** Presses things on screens, each as the very first act on a page of its own, before its code is there. */
export class FirstPress {
  readonly #page: Page
  #cdp: CDPSession | undefined
  readonly #pressed = new Set<string>()
  /** What React has drawn anew. */
  readonly drawnAnew: string[] = []
  /** Screens on which something has moved, though nobody touched them, and by how much. */
  readonly moved: string[] = []

  constructor(page: Page) {
    this.#page = page
  }

  async prepare(): Promise<void> {
    const page = this.#page
    page.setDefaultTimeout(STEP_LIMIT)
    page.setDefaultNavigationTimeout(STEP_LIMIT)
    page.on('console', (message) => {
      if (message.text().startsWith('drawn anew:')) this.drawnAnew.push(message.text())
    })
    // Letters that come later than a tenth of a second, as on a busy machine, move what stands there by themselves.
    await page.goto('/login')
    await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())))
    await page.addInitScript(restart)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    this.#cdp = await page.context().newCDPSession(page)
    await this.#cdp.send('Network.enable')
  }

  /**
   * Presses on each thing of a screen whose like was not pressed on before.
   * @param within a selector of what is looked at
   * @param only what is pressed, by its kind
   * @returns what was not done, or otherwise than once the screen is interactive: what is missing (−), and what is more (+)
   */
  async lostPresses(address: string, within: string, only = /./): Promise<string[]> {
    const offered = await this.#open(address, within)
    const fresh = offered.filter(({ kind }) => only.test(kind) && !this.#pressed.has(kind))
    if (fresh.length === 0) return []
    const untouched = await this.#outcome()
    await this.#noteMoves(address)
    const lost: string[] = []
    for (const each of fresh) {
      if (this.#pressed.has(each.kind)) continue
      this.#pressed.add(each.kind)
      const found = await this.#faultsOf(address, within, each, untouched)
      if (found.length > 0) lost.push(`${each.kind}: ${found.slice(0, 6).join('; ')}`)
    }
    return lost
  }

  /**
   * Presses first, and looks whether it was done. What changes by itself, changes nothing or asks for the same twice is
   * judged by the same press on a screen that is interactive.
   */
  async #faultsOf(address: string, within: string, each: Pressable, untouched: Outcome): Promise<string[]> {
    let found: string[] = []
    // What others do meanwhile may be in one of the two.
    for (let tries = 0; tries === 0 || (tries < 2 && found.length > 0); tries++) {
      const early = await this.#press(address, within, each, 'early')
      // It is not drawn for everybody at every hour.
      if (!early) return []
      const isTwice = new Set(early.changes).size < early.changes.length
      if (!isTwice && !OF_THE_BROWSER.test(each.kind) && differences(early, untouched).length > 0) return []
      const later = await this.#press(address, within, each, 'interactive')
      found = later ? differences(early, later) : []
    }
    return found
  }

  /** Opens a screen as the server drew it, its code held back. @returns what can be pressed on it */
  async #open(address: string, within: string): Promise<Pressable[]> {
    await gotoDrawn(this.#page, address)
    return this.#page.evaluate(listPressables, [PRESSABLE, within] as const)
  }

  /** @returns null where it is not there this time */
  async #press(
    address: string,
    within: string,
    { kind, number }: Pressable,
    when: 'early' | 'interactive',
  ): Promise<Outcome | null> {
    const offered = await this.#open(address, within)
    if (!offered.some((each) => each.kind === kind && each.number === number)) return null
    if (when === 'interactive') {
      await this.#untilInteractive()
      // Where it was drawn anew, so are its marks.
      await this.#page.evaluate(listPressables, [PRESSABLE, within] as const)
    } else await this.#slow(SLOWER, SLOW_NETWORK)
    await this.#act(this.#page.locator(`[data-walk=${JSON.stringify(`${number} ${kind}`)}]`))
    return this.#outcome()
  }

  async #act(target: ReturnType<Page['locator']>): Promise<void> {
    const [tag, type] = await target.evaluate((element) => [
      element.localName,
      element.getAttribute('type') ?? '',
    ])
    const isTyped = tag === 'textarea' || (tag === 'input' && !['checkbox', 'radio', 'range'].includes(type))
    if (tag === 'select') await target.selectOption({ index: 1 })
    else if (isTyped) {
      await target.focus()
      await this.#page.keyboard.type('1')
    } else await target.evaluate(pressOn)
  }

  /** Lets the code come. A press may lead to another document meanwhile: then it is that one's. */
  async #untilInteractive(): Promise<void> {
    await this.#page.waitForFunction(() => {
      globalThis.notes?.release()
      return !document.getElementById('root') || document.documentElement.dataset.live !== undefined
    })
  }

  async #slow(rate: number, network: typeof NETWORK): Promise<void> {
    await this.#cdp?.send('Emulation.setCPUThrottlingRate', { rate })
    await this.#cdp?.send('Network.emulateNetworkConditions', network)
  }

  /** Waits until nothing more comes of what was done, and tells what has. */
  async #outcome(): Promise<Outcome> {
    await this.#untilInteractive()
    await this.#slow(1, NETWORK)
    for (let tries = 0; ; tries++) {
      try {
        const shown = await this.#page.evaluate(untilQuiet, [PRESSABLE, QUIET, MOST_UNTIL_QUIET] as const)
        const changes = await this.#page.evaluate(() => notes.changes)
        const { pathname, search } = new URL(this.#page.url())
        return { address: pathname + search, changes, shown }
      } catch (fault) {
        // Another document has come under it.
        if (tries > 2) throw fault
        await this.#untilInteractive()
      }
    }
  }

  async #noteMoves(address: string): Promise<void> {
    const { moved, movers } = await this.#page.evaluate(() => notes)
    if (moved > MOST_MOVED) this.moved.push(`${address} ${moved.toFixed(3)}: ${movers.join('; ')}`)
  }
}

/** Of docs/decisions/057-hydration.md: what moves on a screen by itself. */
const MOST_MOVED = 0.02

/** Returns what two presses have led to otherwise. */
function differences(early: Outcome, later: Outcome): string[] {
  const missing = (from: string[], than: string[], sign: string) => {
    const left = [...than]
    return from.flatMap((each) => {
      const at = left.indexOf(each)
      if (at < 0) return [`${sign} ${each}`]
      left.splice(at, 1)
      return []
    })
  }
  const address = early.address === later.address ? [] : [`at ${early.address}, not ${later.address}`]
  // Another screen was opened: by a link that leads there or by the app, which draw it in different ways.
  if (early.address.split('?')[0] !== later.address.split('?')[0]) return address
  return [
    ...address,
    ...missing(early.changes, later.changes, '+'),
    ...missing(later.changes, early.changes, '−'),
    ...missing(early.shown, later.shown, '+'),
    ...missing(later.shown, early.shown, '−'),
  ]
}
