import { setTimeout as pause } from 'node:timers/promises'
import {
  concernsAll,
  FAILURES_IN_A_ROW,
  isPassing,
  MAX_RETRIES,
  waitBefore,
} from '@thokham/domain/provider-error'
import { type PictureDescription, readDescription } from '@thokham/metadata'
import { Failure } from '../../failure.ts'
import { type Answer, type Asked, askProvider, type ProviderCall, prepareCall } from './ask-provider.ts'
import { faultSentence } from './fault-sentence.ts'

/** A limit that has not passed after so many waits is none of the minute. */
const MOST_WAITS = 30
/** Whoever waits looks so often whether the run was stopped meanwhile. */
const POLL_MS = 500

/**
 * Returns how many pictures are in work so that `calls` of them are always being asked about: those that are made small
 * meanwhile, or written, take no call's place. Answers to calls that began together come together: for each of them the next
 * picture is ready by then. One call at a time is one picture at a time.
 */
export function picturesInWork(calls: number): number {
  return calls === 1 ? 1 : 2 * calls
}

/** A picture that the provider gave no description of. */
export class NotDescribed extends Error {}

/**
 * Asks about pictures at the provider's pace: all calls wait for a limit together, a fault that passes is tried again, one
 * that all others would meet ends the run.
 */
export class PacedProvider {
  /** Calls that may still be begun beside those under way. */
  #free: number
  readonly #waiting: (() => void)[] = []
  /** Nobody asks before this moment (ms of the monotonic clock). */
  #notBefore = 0
  #failures = 0
  #stopped: Failure | null = null

  /** Begins with all places free. @param atOnce calls at a time */
  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /**
   * Returns what the provider makes of a picture.
   * @param keep writes the description down: the next call is begun after it, so that a kill loses none but those under way
   * @throws NotDescribed for this picture alone; Failure when the rest would fail as well; what `keep` throws
   */
  async describe(asked: Asked, keep: (description: PictureDescription) => void): Promise<PictureDescription> {
    // Made ready while others are being asked: calls that begin together would wait for each other's.
    const call = prepareCall(asked)
    let retries = 0
    for (let waits = 0; ; ) {
      const { answer, description } = await this.#inTurn(call, asked.keywords, keep)
      if (description) return description
      const rate = answer.ok ? null : answer.rate
      if (rate && !rate.isDaily && waits < MOST_WAITS) {
        waits++
        this.#wait(rate.waitMs ?? waitBefore(waits, null))
        continue
      }
      // A useless answer may be a better one the next time.
      if (retries < MAX_RETRIES && (answer.ok || isPassing(answer.fault))) {
        retries++
        if (!answer.ok) await pause(waitBefore(retries, null))
        continue
      }
      throw this.#given(answer)
    }
  }

  /** Asks as soon as a call is free and the provider wishes to be asked. */
  async #inTurn(call: ProviderCall, keywords: number, keep: (description: PictureDescription) => void) {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      await this.#untilAllowed()
      if (this.#stopped) throw this.#stopped
      const answer = await askProvider(call)
      const description = answer.ok ? readDescription(answer.text, keywords) : null
      if (description) {
        keep(description)
        this.#failures = 0
      }
      return { answer, description }
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }

  /** Waits as long as a limit holds, the next one included. */
  async #untilAllowed(): Promise<void> {
    for (let left = this.#left(); left > 0 && !this.#stopped; left = this.#left())
      await pause(Math.min(left, POLL_MS))
  }

  #left(): number {
    return Math.ceil(this.#notBefore - performance.now())
  }

  #wait(ms: number): void {
    this.#notBefore = Math.max(this.#notBefore, performance.now() + ms)
  }

  #given(answer: Answer): Error {
    const fault = answer.ok ? 'no_prompts' : answer.fault
    const sentence = `${faultSentence(answer.model, fault)}${answer.ok ? '' : ` (${answer.reason})`}`
    this.#failures++
    if (concernsAll(fault) || fault === 'provider_rate' || this.#failures >= FAILURES_IN_A_ROW) {
      this.#stopped = new Failure(sentence, 1)
      return this.#stopped
    }
    return new NotDescribed(sentence)
  }
}
