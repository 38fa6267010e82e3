import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from './commands.ts'
import { until } from './until.ts'

/** WebKit does not know that directive; it and Firefox say the others of what a page was still fetching when it was left. */
const UNDERSTOOD = [
  /directive 'manifest-src'/,
  /(sw\.js|EventSource cannot load .*\/events) due to access control checks/,
  /A ServiceWorker intercepted the request/,
]
/** So long (ms) a thing keeps its place before it is pressed. */
const STILL = 50
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** In the page: finds what is seen of a selector whose name or text has a word in it, or is it (`=word`). */
export const FIND = `
  const isSeen = (each) => {
    const { width, height } = each.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(each).visibility !== 'hidden'
  }
  const isNamed = (each, word) => {
    const labels = [...(each.labels || [])].map((label) => (label.innerText || '').trim())
    const names = [(each.innerText || '').trim(), each.getAttribute('aria-label') || '', ...labels]
    return word[0] === '=' ? names.includes(word.slice(1)) : names.some((name) => name.includes(word))
  }
  const find = (selector, word) =>
    [...document.querySelectorAll(selector)].filter(isSeen).find((each) => !word || isNamed(each, word))`

/** A page was left while it was asked, and answered nothing. */
class PageLeft extends Error {}

/** A page in one of the engines: what a journey does there, and what it looks at. */
export class EnginePage {
  readonly #connection: Connection
  readonly #origin: string
  readonly #engine: string

  constructor(engine: string, connection: Connection, origin: string) {
    this.#engine = engine
    this.#connection = connection
    this.#origin = origin
  }

  /** Loads an extension from its folder, until the browser ends. */
  install(folder: string): Promise<unknown> {
    return this.#connection.send('install', { path: folder, temporary: true })
  }

  goto(path: string): Promise<unknown> {
    return this.#connection.send('open', { url: new URL(path, this.#origin).href })
  }

  /** Loads the page anew as its own reader does: Marionette’s way goes past the service worker. */
  async reload(): Promise<void> {
    await this.evaluate(() => {
      document.documentElement.dataset.former = ''
      setTimeout(() => location.reload())
    })
    await until('the page is loaded anew', () =>
      this.evaluate(() => !('former' in document.documentElement.dataset)).catch(() => false),
    )
  }

  async openTab(): Promise<void> {
    await this.#connection.send('newTab', { type: 'tab' })
  }

  /** Does something that opens another tab, and goes on in that one. */
  async inNewTab(open: () => Promise<void>): Promise<void> {
    const tabs = async () => (await this.#connection.send('windows')) as string[]
    const before = await tabs()
    await open()
    const handle = await until('another tab', async () => (await tabs()).find((tab) => !before.includes(tab)))
    await this.#connection.send('switchTo', { handle })
  }

  back(): Promise<unknown> {
    return this.#connection.send('back')
  }

  async path(): Promise<string> {
    const { pathname, search } = new URL(String(await this.#connection.send('address')))
    return pathname + search
  }

  addCookie({ name, value }: { name: string; value: string }): Promise<unknown> {
    return this.#connection.send('addCookie', { cookie: { name, value, path: '/', httpOnly: true } })
  }

  /** Calls a function in the page, which may use what it is given and nothing else, and returns what it comes to. */
  async evaluate<Given extends unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...args: Given
  ): Promise<Result> {
    const script = `const done = arguments[arguments.length - 1], given = [].slice.call(arguments, 0, -1)
      ;(async () => (${work})(...given))().then(
        (value) => done({ value: value === undefined ? null : value }), (error) => done({ error: String(error) }))`
    const answer = (await this.#connection.send('runToEnd', { script, args })) as {
      value: Result
      error?: string
    } | null
    if (answer === null) throw new PageLeft()
    if (answer.error) throw new Error(answer.error)
    return answer.value
  }

  /** Returns what can be read, on one line. */
  text(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden cannot be read
    return this.evaluate(() => document.body.innerText.replace(/\s*\n\s*/g, ' | '))
  }

  /** Waits until something can be read. @returns what can be read then */
  async read(words: RegExp): Promise<string> {
    return this.#until(`${words}`, async () => {
      const text = await this.text()
      return words.test(text) && text
    })
  }

  /** Waits until the app hears what is done (docs/architecture.md), on a page of it. */
  async live(): Promise<void> {
    await this.#until('the app is live', () =>
      this.evaluate(() => !document.getElementById('root') || 'live' in document.documentElement.dataset),
    )
  }

  async click(selector: string, word?: string): Promise<void> {
    await this.#connection.send('click', { id: await this.#find(selector, word) })
  }

  /** Presses something below an element whose inside is closed to pages, which Firefox’s own scripts may look into. */
  async clickInside(host: string, selector: string): Promise<void> {
    const script = `const inside = document.querySelector(arguments[0])?.openOrClosedShadowRoot
      const found = inside?.querySelector(arguments[1])
      found?.click()
      return found != null`
    await until(`${selector} in ${host}`, () =>
      this.#connection.send('run', { script, args: [host, selector], sandbox: 'system' }),
    )
  }

  async type(selector: string, text: string, word?: string): Promise<void> {
    await this.#connection.send('type', { id: await this.#find(selector, word), text })
  }

  /** Lays a text into a field at once, as pasting does: typing it would take a minute. */
  async paste(selector: string, text: string, word?: string): Promise<void> {
    const script = `const [box, text] = arguments
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value').set.call(box, text)
      box.dispatchEvent(new Event('input', { bubbles: true }))`
    const box = { [ELEMENT]: await this.#find(selector, word) }
    await this.#connection.send('run', { script, args: [box, text] })
  }

  /** Chooses files for a field, seen or not. */
  async choose(selector: string, paths: readonly string[]): Promise<void> {
    const script = 'arguments[1](document.querySelector(arguments[0]))'
    const id = await this.#element(selector, script, [selector])
    await this.#connection.send('type', { id, text: paths.join('\n') })
  }

  /** Waits as `until` does. @throws Error with what can be read instead */
  async #until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
    try {
      return await until(what, () =>
        look().catch((error: unknown) => {
          if (error instanceof PageLeft) return null
          throw error
        }),
      )
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${(await this.text()).slice(0, 2_000)}`)
    }
  }

  /** Returns what stands still in the window: what still moves is pressed beside. */
  #find(selector: string, word?: string): Promise<string> {
    const script = `${FIND}
      const [selector, word, done] = arguments
      const found = find(selector, word)
      found?.scrollIntoView({ block: 'center' })
      const place = () => JSON.stringify(found?.getBoundingClientRect())
      const before = place()
      setTimeout(() => done(found?.isConnected && place() === before ? found : null), ${STILL})`
    return this.#element(`${selector} ${word ?? ''}`, script, [selector, word ?? null])
  }

  #element(what: string, script: string, args: unknown[]): Promise<string> {
    return this.#until(what, async () => {
      const found = (await this.#connection.send('runToEnd', { script, args })) as Record<
        string,
        string
      > | null
      return found?.[ELEMENT]
    })
  }

  /** Lists what was saved, by name; what is still coming is not among it. */
  saved(): string[] {
    const { downloads } = this.#connection
    return readdirSync(downloads)
      .filter((name) => !/\.(part|wkdownload)$/.test(name) && statSync(join(downloads, name)).size > 0)
      .sort()
  }

  /** Returns where a saved file lies, once it does: WebKit writes it under its own name, bit by bit. */
  savedFile(name: string | RegExp): Promise<string> {
    let before = -1
    return until(`${name} is saved`, async () => {
      const found = this.saved().find((each) => (typeof name === 'string' ? each === name : name.test(each)))
      if (!found) return null
      const path = join(this.#connection.downloads, found)
      const { size } = statSync(path)
      const isWhole = size === before
      before = size
      return isWhole && path
    })
  }

  /** Returns what went wrong since it was asked last, each once, but for what no page of ours can help. */
  async faults(): Promise<string[]> {
    const all = await this.#connection.readFaults()
    return [...new Set(all)].filter((fault) => !UNDERSTOOD.some((pattern) => pattern.test(fault)))
  }

  /** Writes what the window shows as a PNG. */
  async picture(file: string): Promise<void> {
    // A still page of WebKitGTK is never painted again, and its picture would wait for that: a dot blinks meanwhile.
    if (this.#engine === 'webkit') await this.evaluate(startDot)
    writeFileSync(file, Buffer.from(String(await this.#connection.send('picture')), 'base64'))
    if (this.#engine === 'webkit') await this.evaluate(() => document.getElementById('dot')?.remove())
  }

  close(): Promise<void> {
    return this.#connection.close()
  }
}

function startDot(): void {
  const dot = document.createElement('i')
  dot.id = 'dot'
  dot.style.cssText = 'position:fixed;left:0;top:0;width:1px;height:1px'
  document.documentElement.append(dot)
  let turn = 0
  const timer = setInterval(() => {
    if (!dot.isConnected) clearInterval(timer)
    dot.style.background = ++turn % 2 ? '#000' : '#fff'
  }, 30)
}
