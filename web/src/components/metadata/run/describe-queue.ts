import type { CallResult } from '@thokham/contract/operation'
import type { describePicture } from '@thokham/contract/picture-descriptions'
import {
  concernsAll,
  FAILURES_IN_A_ROW,
  isPassing,
  MAX_RETRIES,
  waitBefore,
} from '@thokham/domain/provider-error'
import type { DescribeFault } from '../../../lib/queries/pictures.ts'

export type Described = CallResult<typeof describePicture>

/** Pictures that are asked about at the same time, through our server. */
export const AT_ONCE = 4

/** What every look at a picture answers. */
type Answered = Pick<Described, 'fault' | 'reason' | 'waitMs' | 'isPerhapsPaid' | 'cost'>

/** What the queue works with; a test brings its own. */
export interface QueueWork<Said extends Answered = Described> {
  /** Returns how many pictures are asked about at the same time. */
  atOnce(): number
  /** Asks about one picture. Rejects when our own server cannot be reached or refuses. */
  ask(id: string): Promise<Said>
  onAsking(id: string): void
  onDescribed(id: string, said: Said): void
  onFailed(id: string, failure: { fault: DescribeFault; reason: string | null; costThb: number }): void
  onWaiting(id: string): void
  /** Hears that a picture is out of the line, unasked. */
  onLeft(id: string): void
  /** Names what would end every other picture alike, when that is why it stopped. */
  onRest(stopped: { fault: DescribeFault; reason: string | null } | null): void
  /** Hears that the provider asks to be left alone for so long, ms; null = no longer. */
  onPause(left: number | null): void
  /** Waits; a test's clock runs faster. */
  sleep(ms: number): Promise<void>
  /** Returns the ms of any clock that only goes on. */
  now(): number
  /** Returns the fault that a rejected `ask` stands for. */
  faultOf(error: unknown): { fault: DescribeFault; reason: string | null }
}

export type QueueState = 'idle' | 'running' | 'paused' | 'stopping'

/**
 * Asks about pictures, a few at a time, in their order. A limit is waited for by all together; what passes is tried again;
 * what every other picture would meet ends the run.
 */
export class DescribeQueue<Said extends Answered = Described> {
  readonly #work: QueueWork<Said>
  #waiting: string[] = []
  #asking = new Set<string>()
  #state: QueueState = 'idle'
  #failuresInARow = 0
  #restUntil = 0
  #stopped: { fault: DescribeFault; reason: string | null } | null = null

  constructor(work: QueueWork<Said>) {
    this.#work = work
  }

  get state(): QueueState {
    return this.#state
  }

  /** Counts the pictures that wait or are asked about. */
  get left(): number {
    return this.#waiting.length + this.#asking.size
  }

  /** Adds pictures to the end of the line and begins. */
  start(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#waiting.includes(id) || this.#asking.has(id)) continue
      this.#waiting.push(id)
      this.#work.onWaiting(id)
    }
    this.#stopped = null
    this.#failuresInARow = 0
    this.#state = 'running'
    this.#fill()
  }

  /** Asks about nothing new until `resume`; what is on its way comes in. */
  pause(): void {
    if (this.#state === 'running') this.#state = 'paused'
  }

  resume(): void {
    if (this.#state !== 'paused') return
    this.#state = 'running'
    this.#fill()
  }

  /** Ends the run: what is on its way comes in, the rest is left unasked. */
  stop(): void {
    for (const id of this.#end()) this.#work.onLeft(id)
  }

  /** Takes a picture out of the line, when its member takes it off the table. */
  drop(id: string): void {
    this.#waiting = this.#waiting.filter((each) => each !== id)
  }

  /** Ends the run, once what is asked about has been answered. @returns those that were waiting */
  #end(): string[] {
    const left = this.#waiting
    this.#waiting = []
    if (this.#state === 'idle') return left
    this.#state = 'stopping'
    if (this.#asking.size === 0) this.#rest()
    return left
  }

  #fill(): void {
    while (this.#state === 'running' && this.#asking.size < this.#work.atOnce()) {
      const id = this.#waiting.shift()
      if (id === undefined) break
      this.#asking.add(id)
      void this.#ask(id)
    }
    if (this.#asking.size === 0 && this.#waiting.length === 0) this.#rest()
  }

  #rest(): void {
    if (this.#state === 'idle') return
    this.#state = 'idle'
    this.#work.onRest(this.#stopped)
    this.#stopped = null
  }

  async #ask(id: string): Promise<void> {
    const failure = await this.#askWithRetries(id)
    this.#asking.delete(id)
    if (!failure) {
      this.#failuresInARow = 0
    } else if (failure !== 'left') {
      this.#failuresInARow++
      const endsAll = failure.fault !== 'network' && concernsAll(failure.fault)
      if (endsAll || this.#failuresInARow >= FAILURES_IN_A_ROW) {
        this.#stopped ??= { fault: failure.fault, reason: failure.reason }
        for (const left of this.#end()) this.#work.onFailed(left, { ...this.#stopped, costThb: 0 })
      }
    }
    this.#fill()
  }

  /**
   * Asks about a picture, again where that may help.
   * @returns null when it was described, what went wrong, or `left` when the run ended before it was asked
   */
  async #askWithRetries(
    id: string,
  ): Promise<{ fault: DescribeFault; reason: string | null } | 'left' | null> {
    let costThb = 0
    for (let retries = 0, waits = 0; ; ) {
      await this.#untilAllowed()
      if (this.#state === 'stopping') {
        this.#work.onLeft(id)
        return 'left'
      }
      this.#work.onAsking(id)
      let met: { fault: DescribeFault; reason: string | null }
      let waitMs: number | null = null
      let isPerhapsPaid = false
      try {
        const said = await this.#work.ask(id)
        costThb += said.cost.totalCostThb
        if (said.fault === null) {
          this.#work.onDescribed(id, { ...said, cost: { ...said.cost, totalCostThb: costThb } })
          return null
        }
        met = { fault: said.fault, reason: said.reason }
        waitMs = said.waitMs
        isPerhapsPaid = said.isPerhapsPaid
      } catch (error) {
        met = this.#work.faultOf(error)
      }
      if (met.fault === 'provider_rate' && waits < 30) {
        waits++
        this.#restUntil = Math.max(this.#restUntil, this.#work.now() + (waitMs ?? waitBefore(waits, null)))
        continue
      }
      const isWorthIt = met.fault === 'no_prompts' || (met.fault !== 'network' && isPassing(met.fault))
      if (isWorthIt && !isPerhapsPaid && retries < MAX_RETRIES) {
        retries++
        await this.#work.sleep(waitBefore(retries, waitMs))
        continue
      }
      this.#work.onFailed(id, { ...met, costThb })
      return met
    }
  }

  /** Waits as long as the provider wishes, the next wish included. */
  async #untilAllowed(): Promise<void> {
    for (;;) {
      const left = this.#restUntil - this.#work.now()
      if (left <= 0 || this.#state === 'stopping') break
      this.#work.onPause(left)
      await this.#work.sleep(Math.min(left, 500))
    }
    this.#work.onPause(null)
  }
}
