import { setTimeout as pause } from 'node:timers/promises'
import {
  concernsAll,
  FAILURES_IN_A_ROW,
  isPassing,
  MAX_RETRIES,
  type ProviderFault,
  waitBefore,
} from '@thokham/domain/provider-error'
import { type PictureDescription, readDescription } from '@thokham/metadata'
import { Failure } from '../../failure.ts'
import { type Answer, type Asked, askProvider } from './ask-provider.ts'

/** A limit that has not passed after so many waits is none of the minute. */
const MOST_WAITS = 30
/** Whoever waits looks so often whether the run was stopped meanwhile. */
const LOOK_MS = 500

const FAULTS: Readonly<Partial<Record<ProviderFault, string>>> = {
  key_rejected: 'ผู้ให้บริการไม่รับคีย์นี้ กรุณาตรวจคีย์',
  provider_quota: 'โควตาของคีย์นี้หมดแล้ว กรุณาตรวจยอดกับผู้ให้บริการ',
  provider_rate: 'ผู้ให้บริการจำกัดจำนวนครั้งของวันนี้แล้ว รันคำสั่งเดิมอีกครั้งภายหลังเพื่อทำต่อ',
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

  /** Waits as long as a limit holds, the next one included. */
  async #myTurn(): Promise<void> {
    for (let left = this.#left(); left > 0 && !this.#stopped; left = this.#left())
      await pause(Math.min(left, LOOK_MS))
  }

  #left(): number {
    return Math.ceil(this.#notBefore - performance.now())
  }

  #wait(ms: number): void {
    this.#notBefore = Math.max(this.#notBefore, performance.now() + ms)
  }

  #given(answer: Answer): Error {
    const fault = answer.ok ? 'no_prompts' : answer.fault
    const sentence = `${FAULTS[fault] ?? fault}${answer.ok ? '' : ` (${answer.reason})`}`
    this.#failures++
    if (concernsAll(fault) || fault === 'provider_rate' || this.#failures >= FAILURES_IN_A_ROW) {
      this.#stopped = new Failure(sentence, 1)
      return this.#stopped
    }
    return new NotDescribed(sentence)
  }
}
