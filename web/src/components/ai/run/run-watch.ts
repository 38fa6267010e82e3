import { type AiRun, type AiRunLine, listAiRunLines, readAiRun, watchAiRun } from '@thokham/contract/ai-runs'
import { followEvents } from '../../../kit/feed/follow-events.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { isAtRest } from './run-feed.ts'

/** Until a server that does not answer is asked again, in ms. */
const RETRY_MS = 2_000
/** A stream that says nothing for so long, in ms, may be held back on its way: the server is asked directly. */
const SILENCE = 12_000
/** How often a run at rest is looked at, in ms: another tab or device may have set it going, or edited it. */
const POLL_MS = 10_000
/** Faults that pass by themselves. */
const PASSING = new Set<string>(['network', 'internal', 'unavailable', 'rate_limited'])

export interface RunNews {
  run: (run: AiRun) => void
  lines: (lines: AiRunLine[]) => void
  link: (link: 'live' | 'lost') => void
  /** The run cannot be had; nothing more comes. */
  error: (error: unknown) => void
}

interface RunEvents {
  lines: { lines: AiRunLine[]; revision: number; more?: boolean }
  run: AiRun
  end: unknown
}

/**
 * Follows a run: by its events, and by asking where these do not come through, or the browser says that there is no network
 * any more. At rest it is looked at now and then, and whenever its screen is looked at again.
 */
export class RunWatch {
  readonly #id: string
  readonly #news: RunNews
  #stop: (() => void) | null = null
  #clock: ReturnType<typeof setTimeout> | undefined
  #revision = 0
  #closed = false
  #isResting = false
  /** Which question is the newest: the answers of older ones decide nothing. */
  #turn = 0

  /** Begins to watch. @param since the revision of what is known already */
  constructor(id: string, news: RunNews, since = 0) {
    this.#id = id
    this.#news = news
    this.#revision = since
    document.addEventListener('visibilitychange', this.#seenAgain)
    addEventListener('focus', this.#seenAgain)
    addEventListener('offline', this.#networkGone)
    void this.#ask()
  }

  close(): void {
    this.#closed = true
    document.removeEventListener('visibilitychange', this.#seenAgain)
    removeEventListener('focus', this.#seenAgain)
    removeEventListener('offline', this.#networkGone)
    this.#end()
  }

  /** Asks at once how it stands. */
  refresh(): void {
    void this.#ask()
  }

  readonly #seenAgain = (): void => {
    if (this.#isResting && !document.hidden) this.refresh()
  }

  /** A stream whose network has gone may stay open for long without a word. */
  readonly #networkGone = (): void => this.refresh()

  /** Reads how it stands, and goes on from there. */
  async #ask(): Promise<void> {
    this.#end()
    if (this.#closed) return
    await this.#read().catch(() => this.#wait(() => void this.#ask(), RETRY_MS))
  }

  /**
   * Reads what changed in the lines and the run; then its events are followed, or a run at rest is looked at now and then.
   * @throws what passes by itself
   */
  async #read(): Promise<void> {
    const turn = ++this.#turn
    const isOver = () => this.#closed || turn !== this.#turn
    try {
      const run = await call(readAiRun, { params: { id: this.#id } })
      await this.#readLines()
      if (isOver()) return
      this.#isResting = isAtRest(run)
      this.#news.link('live')
      this.#news.run(run)
      if (this.#isResting) this.#rest()
      else if (!this.#stop) this.#follow()
    } catch (error) {
      if (isOver()) return
      if (error instanceof ApiError && PASSING.has(error.code)) {
        this.#news.link('lost')
        throw error
      }
      this.#end()
      this.#news.error(error)
    }
  }

  #follow(): void {
    const path = watchAiRun.path.replace(':id', this.#id)
    this.#stop = followEvents<RunEvents>(() => `${path}?since=${this.#revision}`, {
      listeners: {
        lines: (answer) => this.#takeLines(answer),
        run: (run) => {
          this.#heard()
          this.#news.run(run)
        },
        end: () => this.refresh(),
      },
      readAgain: () => this.#read(),
      whileHidden: true,
    })
    this.#heard()
  }

  #takeLines({ lines, revision, more }: RunEvents['lines']): void {
    this.#heard()
    this.#revision = Math.max(this.#revision, revision)
    this.#news.lines(lines)
    // What the stream leaves out is fetched by asking; a failure of that is met by the next word of the stream, or silence.
    if (more) this.#readLines().catch(() => undefined)
  }

  #heard(): void {
    this.#wait(() => this.refresh(), SILENCE)
  }

  #rest(): void {
    this.#end()
    this.#wait(() => this.#poll(), POLL_MS)
  }

  #wait(then: () => void, ms: number): void {
    clearTimeout(this.#clock)
    this.#clock = setTimeout(then, ms)
  }

  #poll(): void {
    if (document.hidden) this.#wait(() => this.#poll(), POLL_MS)
    else this.refresh()
  }

  async #readLines(): Promise<void> {
    for (let more = true; more && !this.#closed; ) {
      const answer = await call(listAiRunLines, {
        params: { id: this.#id },
        query: { since: this.#revision, limit: 500 },
      })
      this.#revision = answer.revision
      more = answer.more
      if (!this.#closed) this.#news.lines(answer.lines)
    }
  }

  #end(): void {
    clearTimeout(this.#clock)
    this.#stop?.()
    this.#stop = null
  }
}
