import { type AiRun, type AiRunLine, listAiRunLines, readAiRun, watchAiRun } from '@thokham/contract/ai-runs'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { isAtRest } from './run-feed.ts'

/** Until the stream is tried again, in ms. */
const REOPEN_AFTER = 2_000
/** A stream that says nothing for so long, in ms, may be held back on its way: the server is asked directly. */
const SILENCE = 12_000
/** Faults that pass by themselves. */
const PASSING = new Set<string>(['network', 'internal', 'unavailable', 'rate_limited'])

export interface RunNews {
  run: (run: AiRun) => void
  lines: (lines: AiRunLine[]) => void
  link: (link: 'live' | 'lost') => void
  /** The run cannot be had; nothing more comes. */
  error: (error: unknown) => void
}

/** Follows a run until it comes to rest: by its events, and by asking where these do not come through. */
export class RunWatch {
  readonly #id: string
  readonly #news: RunNews
  #source: EventSource | null = null
  #clock: ReturnType<typeof setTimeout> | undefined
  #revision = 0
  #closed = false

  /** @param since the revision of what is known already */
  constructor(id: string, news: RunNews, since = 0) {
    this.#id = id
    this.#news = news
    this.#revision = since
    void this.#ask()
  }

  close(): void {
    this.#closed = true
    this.#end()
  }

  #open(): void {
    if (this.#closed) return
    const path = watchAiRun.path.replace(':id', this.#id)
    const source = new EventSource(`${path}?since=${this.#revision}`)
    this.#source = source
    source.addEventListener('lines', ({ data }) => this.#takeLines(JSON.parse(data)))
    source.addEventListener('run', ({ data }) => {
      this.#heard()
      this.#news.run(JSON.parse(data))
    })
    source.addEventListener('end', () => this.#askAnew())
    source.addEventListener('error', () => this.#askAnew(REOPEN_AFTER))
    this.#heard()
  }

  #takeLines(told: { lines: AiRunLine[]; revision: number; more?: boolean }): void {
    this.#heard()
    this.#revision = Math.max(this.#revision, told.revision)
    this.#news.lines(told.lines)
    // What the stream leaves out is told by asking; a failure of that is met by the next word of the stream, or silence.
    if (told.more) this.#askLines().catch(() => undefined)
  }

  #heard(): void {
    clearTimeout(this.#clock)
    this.#clock = setTimeout(() => this.#askAnew(), SILENCE)
  }

  #askAnew(pause = 0): void {
    this.#end()
    if (!this.#closed) void this.#ask(pause)
  }

  /**
   * What changed in the lines and the run, then the stream again unless it has come to rest.
   * @param pause until the stream is tried again, in ms
   */
  async #ask(pause = 0): Promise<void> {
    try {
      const run = await call(readAiRun, { params: { id: this.#id } })
      await this.#askLines()
      if (this.#closed) return
      this.#news.link('live')
      this.#news.run(run)
      if (!isAtRest(run)) this.#clock = setTimeout(() => this.#open(), pause)
    } catch (error) {
      if (this.#closed) return
      if (!(error instanceof ApiError) || !PASSING.has(error.code)) return this.#news.error(error)
      this.#news.link('lost')
      this.#clock = setTimeout(() => void this.#ask(REOPEN_AFTER), REOPEN_AFTER)
    }
  }

  async #askLines(): Promise<void> {
    for (let more = true; more && !this.#closed; ) {
      const told = await call(listAiRunLines, {
        params: { id: this.#id },
        query: { since: this.#revision, limit: 500 },
      })
      this.#revision = told.revision
      more = told.more
      if (!this.#closed) this.#news.lines(told.lines)
    }
  }

  #end(): void {
    clearTimeout(this.#clock)
    this.#source?.close()
    this.#source = null
  }
}
