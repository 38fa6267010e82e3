import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProgramFile, ProgramNews, ProgramState, ProgramVerb } from '@thokham/contract/desktop-program'
import { build } from 'rolldown'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { NOBODY, nodeOfNobody } from '../../../scripts/node-of-nobody.mjs'
import { type LicenceServer, startLicenceServer } from './licence-server.ts'
import { noisyPicture } from './pictures.ts'

export const LICENCE_KEY = 'AAAA-BBBB-CCCC-DDDD-EEEE'

export interface EditionStart {
  env?: Record<string, string>
  /** Arguments of Node itself. */
  node?: string[]
  /** Run by an account that may do nothing; only root may wish so. */
  asNobody?: boolean
}

/** Bundles the desktop edition for a file's tests, and gives each of them a folder with a subfolder `pictures`. */
export class DesktopEdition {
  /** Other users can read it: one test is another user's. */
  readonly #home = mkdtempSync(join(tmpdir(), 'thokham-desktop-'))
  readonly #app = join(this.#home, 'app')
  readonly #programs: ChildProcess[] = []
  #folder = ''
  #jpeg: Buffer = Buffer.alloc(0)
  #licences: LicenceServer | null = null

  constructor() {
    chmodSync(this.#home, 0o755)
    beforeAll(() => this.#prepare())
    afterAll(async () => {
      await this.#licences?.close()
      rmSync(this.#home, { recursive: true, force: true })
    })
    beforeEach(() => {
      this.#folder = mkdtempSync(join(this.#home, 'one-'))
      chmodSync(this.#folder, 0o755)
      mkdirSync(join(this.#folder, 'pictures'))
      Object.assign(this.licences, { refusal: null, rules: null, isAway: false })
    })
    afterEach(async () => {
      for (const child of this.#programs.splice(0)) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    })
  }

  async #prepare(): Promise<void> {
    mkdirSync(join(this.#app, 'page/assets'), { recursive: true })
    const file = join(this.#app, 'metamind6.mjs')
    const input = fileURLToPath(new URL('../desktop/main.ts', import.meta.url))
    const external = ['sharp', 'cpu-features', /\.node$/]
    await build({ input, platform: 'node', external, logLevel: 'silent', output: { file, format: 'esm' } })
    writeFileSync(join(this.#app, 'edition.json'), '{"version":"0.1.0","server":"http://127.0.0.1:9"}')
    writeFileSync(join(this.#app, 'page/desktop.html'), '<!doctype html><title>metamind6</title>')
    writeFileSync(join(this.#app, 'page/assets/a-1.js'), 'export {}')
    chmodSync(file, 0o644)
    this.#licences = await startLicenceServer()
    this.#jpeg = await noisyPicture(300, 200).jpeg({ quality: 95 }).toBuffer()
  }

  get folder(): string {
    return this.#folder
  }

  /** Returns a small picture. */
  get jpeg(): Buffer {
    return this.#jpeg
  }

  get licences(): LicenceServer {
    if (!this.#licences) throw new Error('The tests have not begun')
    return this.#licences
  }

  /** Returns the folder that the tests put pictures into. */
  get pictures(): string {
    return join(this.#folder, 'pictures')
  }

  inPictures(name: string): string {
    return join(this.pictures, name)
  }

  /** Writes a file among the pictures, the small picture unless told otherwise. @returns its path */
  put(name: string, bytes: string | Buffer = this.#jpeg): string {
    writeFileSync(this.inPictures(name), bytes)
    return this.inPictures(name)
  }

  /** Starts the program as its launcher does. @returns its address, and what is said to it */
  async start({ env = {}, node = [], asNobody = false }: EditionStart = {}) {
    const program = asNobody ? nodeOfNobody(this.#home) : process.execPath
    const child = spawn(program, [...node, join(this.#app, 'metamind6.mjs'), '--no-open'], {
      env: {
        PATH: process.env.PATH,
        HOME: this.#folder,
        XDG_CONFIG_HOME: join(this.#folder, 'config'),
        THOKHAM_SERVER: this.licences.url,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(asNobody && { uid: NOBODY, cwd: this.#home }),
    })
    this.#programs.push(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
      })
    while (!/http:\S+/.test(said)) {
      const ended = await Promise.race([
        once(child.stdout, 'data').then(() => false),
        once(child, 'close').then(() => true),
      ])
      if (ended && !/http:\S+/.test(said)) throw new Error(`The program ended: ${said}`)
    }
    const address = new URL(/http:\S+/.exec(said)?.[0] ?? '')
    return { child, address, said: () => said }
  }

  /** Starts the program, activates its licence, and speaks to it as its page does. */
  async activated(wish: EditionStart = {}) {
    const program = await this.start(wish)
    const page = await enter(program.address)
    const { body } = await page.ask('activate', { key: LICENCE_KEY })
    if (!(body as ProgramState).licence.works) throw new Error(JSON.stringify(body))
    const files = async (): Promise<ProgramFile[]> =>
      (await page.ask('list-pictures', { path: this.pictures })).body.files
    const write = async (
      file: ProgramFile | undefined,
      changes: object,
      keepsOriginal = false,
      name?: string,
    ) => (await page.ask('write', { file, changes, keepsOriginal, name })).body
    return { ...program, ...page, files, write }
  }
}

/** Comes in through the address, as the page does. */
export async function enter(address: URL) {
  const { origin } = address
  const post = (verb: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/desktop/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const { token } = (await (await post('enter', { code: address.hash.slice('#code='.length) })).json()) as {
    token: string
  }
  const headers = { 'x-thokham-token': token }
  const ask = async (verb: ProgramVerb, body: unknown = {}) => {
    const response = await post(verb, body, headers)
    // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
    return { status: response.status, body: (await response.json()) as any }
  }
  return { origin, token, headers, post, ask }
}

/** Reads the program's lines one by one. @returns waits for the next that is wanted */
export function newsOf(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const lines: string[] = []
  let rest = ''
  return async (isWanted: (news: ProgramNews) => boolean): Promise<ProgramNews> => {
    for (;;) {
      const line = lines.shift()
      if (line !== undefined) {
        const news = JSON.parse(line) as ProgramNews
        if (isWanted(news)) return news
        continue
      }
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error('The program says no more')
      const parts = (rest + value).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
    }
  }
}
