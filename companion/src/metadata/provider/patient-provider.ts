import { setTimeout as pause } from 'node:timers/promises'
import { concernsAll, FAILURES_IN_A_ROW, MAX_RETRIES, waitBefore } from '@thokham/domain/provider-error'
import { type PictureDescription, readDescription } from '@thokham/metadata'
import { Failure } from '../../failure.ts'
import { type Answer, type Asked, askProvider } from './ask-provider.ts'

/** A limit that has not passed after so many waits is none of the minute. */
const MOST_WAITS = 30

const FAULTS: Readonly<Record<string, string>> = {
  key_rejected: 'ผู้ให้บริการไม่รับคีย์นี้ กรุณาตรวจคีย์',
  provider_quota: 'โควตาของคีย์นี้หมดแล้ว กรุณาตรวจยอดกับผู้ให้บริการ',
  provider_network: 'ติดต่อผู้ให้บริการไม่ได้ กรุณาตรวจอินเทอร์เน็ต',
  provider_unavailable: 'ระบบของผู้ให้บริการขัดข้อง ลองใหม่ภายหลัง',
  provider_refused: 'ผู้ให้บริการไม่รับคำขอนี้',
  no_prompts: 'คำตอบของ AI ใช้ไม่ได้',
}

/** A picture that the provider gave no description of. */
export class NotDescribed extends Error {}

/**
 * Asks about pictures with patience: a limit is waited for by all calls together, a fault that passes is tried again, one
 * that all others would meet ends the run.
 */
export class PatientProvider {
  /** Nobody asks before this moment (ms of the monotonic clock). */
  #notBefore = 0
  #failures = 0
  #stopped: Failure | null = null

  /**
   * Returns what the provider makes of a picture.
   * @throws NotDescribed for this picture alone; Failure when the rest would fail as well
   */
  async describe(asked: Asked): Promise<PictureDescription> {
    let retries = 0
    for (let waits = 0; ; ) {
      await this.#myTurn()
      if (this.#stopped) throw this.#stopped
      const answer = await askProvider(asked)
      const description = answer.ok ? readDescription(answer.text, asked.keywords) : null
      if (description) {
        this.#failures = 0
        return description
      }
      if (!answer.ok && answer.fault === 'provider_quota' && !answer.isExhausted && waits < MOST_WAITS) {
        waits++
        this.#wait(waitBefore(waits, answer.retryAfterMs))
        continue
      }
      if (retries < MAX_RETRIES && isWorthAnother(answer)) {
        retries++
        if (!answer.ok) await pause(waitBefore(retries, answer.retryAfterMs))
        continue
      }
      throw this.#given(answer)
    }
  }

  /** Waits as long as a limit holds, the next one included. */
  async #myTurn(): Promise<void> {
    for (let left = this.#left(); left > 0 && !this.#stopped; left = this.#left()) await pause(left)
  }

  #left(): number {
    return Math.ceil(this.#notBefore - performance.now())
  }

  #wait(ms: number): void {
    this.#notBefore = Math.max(this.#notBefore, performance.now() + ms)
  }

  #given(answer: Answer): Error {
    const fault = answer.ok ? 'no_prompts' : answer.fault
    const sentence = `${FAULTS[fault]}${answer.ok ? '' : ` (${answer.reason})`}`
    this.#failures++
    if (concernsAll(fault) || this.#failures >= FAILURES_IN_A_ROW) {
      this.#stopped = new Failure(sentence, 1)
      return this.#stopped
    }
    return new NotDescribed(sentence)
  }
}

/** A useless answer may be a better one the next time; what passes, passes. */
function isWorthAnother(answer: Answer): boolean {
  return answer.ok || answer.fault === 'provider_network' || answer.fault === 'provider_unavailable'
}
