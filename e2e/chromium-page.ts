import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { ElementHandle, Page } from '@playwright/test'
import { FIND } from './engines/engine-page.ts'
import { until } from './engines/until.ts'
import type { AnyPage } from './member-hands.ts'
import { live } from './test.ts'

/** A page of Chromium with the hands of those of other engines, so that one journey is walked in all of them. */
export class ChromiumPage implements AnyPage {
  readonly #page: Page
  readonly #downloads = mkdtempSync(join(tmpdir(), 'thokham-chromium-'))

  readonly #saved: string[] = []

  constructor(page: Page) {
    this.#page = page
    page.on('download', async (file) => {
      const path = join(this.#downloads, file.suggestedFilename())
      await file.saveAs(path)
      this.#saved.push(path)
    })
  }

  goto(path: string): Promise<unknown> {
    return this.#page.goto(path)
  }

  live(): Promise<void> {
    return live(this.#page)
  }

  async click(selector: string, word?: string): Promise<void> {
    await (await this.#find(selector, word)).click()
  }

  async paste(selector: string, text: string, word?: string): Promise<void> {
    await (await this.#find(selector, word)).fill(text)
  }

  async type(selector: string, text: string, word?: string): Promise<void> {
    await (await this.#find(selector, word)).press(text === '\uE00C' ? 'Escape' : text)
  }

  text(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden cannot be read
    return this.#page.evaluate(() => document.body.innerText.replace(/\s*\n\s*/g, ' | '))
  }

  async read(words: RegExp): Promise<string> {
    return until(`${words}`, async () => {
      const text = await this.text()
      return words.test(text) && text
    }).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${(await this.text()).slice(0, 2_000)}`)
    })
  }

  async path(): Promise<string> {
    const { pathname, search } = new URL(this.#page.url())
    return pathname + search
  }

  savedFile(name: string | RegExp): Promise<string> {
    const isIt = (path: string) => (typeof name === 'string' ? basename(path) === name : name.test(path))
    return until(`${name} is saved`, async () => this.#saved.find(isIt))
  }

  async #find(selector: string, word?: string): Promise<ElementHandle<HTMLElement>> {
    const script = `([selector, word]) => { ${FIND}
      return find(selector, word) ?? null }`
    return until(`${selector} ${word ?? ''}`, async () => {
      const found = await this.#page.evaluateHandle(
        `(${script})(${JSON.stringify([selector, word ?? null])})`,
      )
      return found.asElement() as ElementHandle<HTMLElement> | null
    })
  }
}
