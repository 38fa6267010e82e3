import type { PicturesView } from '@thokham/contract/desktop-pictures'
import type {
  HeardPictures,
  ProgramFile,
  ProgramNews,
  ProgramState,
  ProgramVerb,
  ProgramVerbs,
} from '@thokham/contract/desktop-program'
import { TOKEN_HEADER } from '@thokham/contract/desktop-program'
import type { UploadView } from '@thokham/contract/desktop-uploads'
import { describePicture } from '@thokham/contract/picture-descriptions'
import { createStore } from '../kit/storage/store.ts'
import { storedJson, storedText } from '../kit/storage/stored.ts'
import { sendBy } from '../lib/api/transport.ts'
import { inTurn } from '../lib/browser/in-turn.ts'
import { randomId } from '../lib/browser/random-id.ts'
import { desktop as text } from '../text/desktop.ts'

/** Kept for this tab alone: another tab needs an address of its own from the program. */
const token = storedText('programToken')
/** Up to which picture of the watched folder all were taken: for every tab of the browser, as they have one table. */
const taken = storedJson('takenPictures', (kept) => (kept ?? null) as HeardPictures | null)
/** A line comes every 15 s: after so long (ms) without one the program is gone. */
const SILENCE_MS = 45_000
const COME_BACK_MS = 1_000

/** What the program refused, or that it does not answer; the message is a Thai sentence. */
export class ProgramRefusal extends Error {
  readonly status: number | null
  constructor(sentence: string, status: number | null) {
    super(sentence)
    this.status = status
  }
}

/** Returns the sentence of what the program refused. */
export function refusalOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

type PictureNews = Extract<ProgramNews, { kind: 'picture' }>

/** How the page and its program stand to each other. */
export type ProgramLink =
  | { readonly at: 'opening' }
  /** The address that the page was opened by was used before. */
  | { readonly at: 'refused'; readonly sentence: string }
  | { readonly at: 'here'; readonly state: ProgramState }
  | { readonly at: 'lost'; readonly state: ProgramState }
  | { readonly at: 'quit' }

/** The program behind this page: what it is asked, and what it tells. */
export class Program {
  readonly link = createStore<ProgramLink>({ at: 'opening' })
  /** The upload queue as it was last told; null before anybody asked. */
  readonly uploads = createStore<UploadView | null>(null)
  /** Pictures that are drawn into a folder, as it was last told; null before anybody asked. */
  readonly pictures = createStore<PicturesView | null>(null)
  #token = ''
  #takePicture: ((file: ProgramFile) => Promise<boolean>) | null = null
  /** Pictures that came before anybody took them. */
  readonly #untaken: PictureNews[] = []
  /** The last that came: the news go on behind it. */
  #heard: HeardPictures | null = taken.get()
  /** Pictures that a provider is asked about; null = its answer will not come. */
  readonly #asked = new Map<string, (answer: { status: number; body: unknown } | null) => void>()
  #isListening = false

  /**
   * Has every new picture of the watched folder taken, also those that came before. One that was taken is not told again, also
   * after a reload; one that was being taken is.
   * @param take returns whether all that came so far is kept
   * @returns ends that
   */
  onPicture(take: (file: ProgramFile) => Promise<boolean>): () => void {
    this.#takePicture = take
    for (const news of this.#untaken.splice(0)) void this.#meet(news)
    return () => {
      if (this.#takePicture === take) this.#takePicture = null
    }
  }

  /** Comes in by the code of the page's address, or by the token of this tab after a reload. */
  async enter(): Promise<void> {
    const code = new URLSearchParams(location.hash.slice(1)).get('code')
    history.replaceState(null, '', '/')
    this.#token = token.get() ?? ''
    try {
      if (code) {
        this.#token = (await this.ask('enter', { code })).token
        token.set(this.#token)
      }
      sendBy((path, init) =>
        path === describePicture.path && this.#isListening ? this.#describe(init) : this.#fetch(path, init),
      )
      this.#put({ at: 'here', state: await this.ask('state', {}) })
    } catch (error) {
      this.#put({ at: 'refused', sentence: error instanceof Error ? error.message : text.usedLink })
      return
    }
    addEventListener('pagehide', () => this.#leave())
    void this.#follow()
  }

  /** Asks the program for something. @throws ProgramRefusal with its sentence */
  async ask<V extends ProgramVerb>(
    verb: V,
    input: ProgramVerbs[V]['input'],
  ): Promise<ProgramVerbs[V]['answer']> {
    const response = await this.#fetch(`/desktop/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }).catch(() => {
      throw new ProgramRefusal(text.noAnswer, null)
    })
    if (!response.ok) throw new ProgramRefusal(await sentenceIn(response), response.status)
    return (await response.json()) as ProgramVerbs[V]['answer']
  }

  /** Asks for something that changes how the program stands, and shows it. */
  async change<
    V extends 'activate' | 'check-licence' | 'forget-licence' | 'save-key' | 'forget-key' | 'watch',
  >(verb: V, input: ProgramVerbs[V]['input']): Promise<ProgramState> {
    const state = (await this.ask(verb, input)) as ProgramState
    this.show(state)
    return state
  }

  /** Shows how the program stands now. */
  show(state: ProgramState): void {
    this.#put({ at: 'here', state })
  }

  /** Reads a picture where it lies. @throws ProgramRefusal */
  async picture(file: ProgramFile): Promise<File> {
    const response = await this.#fetch(`/desktop/picture?path=${encodeURIComponent(file.path)}`, {})
    if (!response.ok) throw new ProgramRefusal(await sentenceIn(response), response.status)
    return new File([await response.blob()], file.name, { lastModified: file.mtimeMs })
  }

  /** Puts a new JPEG beside a picture, under a name that no file there has. @throws ProgramRefusal */
  async writeBeside(file: ProgramFile, name: string, jpeg: Blob): Promise<ProgramFile> {
    const query = new URLSearchParams({ path: file.path, name })
    const response = await this.#fetch(`/desktop/jpeg?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: jpeg,
    }).catch(() => {
      throw new ProgramRefusal(text.noAnswer, null)
    })
    if (!response.ok) throw new ProgramRefusal(await sentenceIn(response), response.status)
    return (await response.json()) as ProgramFile
  }

  /** Listens to the program until one of both ends. */
  async #follow(): Promise<void> {
    for (;;) {
      try {
        await this.#listen()
      } catch {
        // Reported below, unless the program announced that it ends.
      }
      this.#isListening = false
      for (const settle of this.#asked.values()) settle(null)
      const link = this.link.get()
      if (link.at !== 'here' && link.at !== 'lost') return
      if (link.at === 'here') this.#put({ at: 'lost', state: link.state })
      await new Promise((resolve) => setTimeout(resolve, COME_BACK_MS))
    }
  }

  async #listen(): Promise<void> {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), SILENCE_MS)
    const response = await this.#fetch(newsAfter(this.#heard), { method: 'POST', signal: silence.signal })
    if (!response.ok || !response.body) throw new ProgramRefusal(text.noAnswer, response.status)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#hear(JSON.parse(line) as ProgramNews)
    }
  }

  #hear(news: ProgramNews): void {
    this.#isListening = true
    if (news.kind === 'described') this.#asked.get(news.ticket)?.(news)
    if (news.kind === 'state') this.#put({ at: 'here', state: news.state })
    if (news.kind === 'uploads') this.uploads.set(news.uploads)
    if (news.kind === 'pictures') this.pictures.set(news.pictures)
    if (news.kind === 'quit') this.#put({ at: 'quit' })
    if (news.kind === 'picture') {
      this.#heard = news
      void this.#meet(news)
    }
  }

  async #meet(news: PictureNews): Promise<void> {
    const take = this.#takePicture
    if (!take) return void this.#untaken.push(news)
    await inTurn('takenPictures', async () => {
      // By another tab, which heard of it as well.
      if (isTaken(news)) return
      const isKept = await take(news.file)
      if (isKept && news.watch === this.#heard?.watch) keepTaken(news)
    })
  }

  /** Hands a picture in and waits for the news of it: the connection is free for the next one meanwhile. */
  async #describe(init: RequestInit): Promise<Response> {
    const ticket = randomId()
    const answer = new Promise<{ status: number; body: unknown } | null>((resolve) => {
      this.#asked.set(ticket, resolve)
    })
    try {
      const taken = await this.#fetch(`/desktop/describe?ticket=${ticket}`, init)
      if (!taken.ok) return taken
      const outcome = await answer
      if (!outcome) throw new ProgramRefusal(text.noAnswer, null)
      return new Response(JSON.stringify(outcome.body), { status: outcome.status })
    } finally {
      this.#asked.delete(ticket)
    }
  }

  #leave(): void {
    if (this.link.get().at !== 'here') return
    void this.#fetch('/desktop/leave', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      keepalive: true,
    }).catch(() => {})
  }

  #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set(TOKEN_HEADER, this.#token)
    return fetch(path, { ...init, headers, credentials: 'omit', redirect: 'error' })
  }

  #put(link: ProgramLink): void {
    const watched = link.at === 'here' ? link.state.watched : null
    // Of a watch that is met for the first time, what came before was another page's.
    if (watched && watched.id !== this.#heard?.watch) {
      this.#heard = { watch: watched.id, number: watched.announced }
      // Another tab, which met it before, may still be taking what came.
      if (taken.get()?.watch !== watched.id) keepTaken(this.#heard)
    }
    this.link.set(link)
  }
}

function newsAfter(heard: HeardPictures | null): string {
  if (!heard) return '/desktop/news'
  return `/desktop/news?${new URLSearchParams({ watch: heard.watch, heard: String(heard.number) })}`
}

function isTaken({ watch, number }: HeardPictures): boolean {
  const last = taken.get()
  return last?.watch === watch && last.number >= number
}

function keepTaken({ watch, number }: HeardPictures): void {
  // Another tab may be further.
  if (!isTaken({ watch, number })) taken.set({ watch, number })
}

async function sentenceIn(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const { sentence } = (body ?? {}) as { sentence?: unknown }
  return typeof sentence === 'string' ? sentence : text.noAnswer
}
