import { closeSync, existsSync, fdatasyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  afterPictureEvent,
  newStep,
  type PictureEvent,
  type PictureStep,
} from '@thokham/domain/image/picture-steps'
import { SenderLock } from '../uploads/sender-lock.ts'

/**
 * What happened to every picture of a folder, a line each, on the disk before the next step is taken. A kill leaves a torn
 * last line at most, which counts for nothing.
 */
export class PictureJournal {
  readonly #lock: SenderLock
  readonly #file: number
  readonly #steps = new Map<string, PictureStep>()

  private constructor(path: string, lock: SenderLock) {
    this.#lock = lock
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    for (const line of text.split('\n')) {
      const event = eventOf(line)
      if (event) this.#steps.set(event.id, afterPictureEvent(this.of(event.id), event))
    }
    this.#file = openSync(path, 'a', 0o600)
    // Behind a line that was torn, so that the next one is whole.
    if (text !== '' && !text.endsWith('\n')) writeSync(this.#file, '\n')
  }

  /** Opens the journal for the one program that draws into its folder. @throws Failure while another one does; the system's error */
  static open(path: string): PictureJournal {
    mkdirSync(dirname(path), { recursive: true })
    const lock = SenderLock.take(`${path}.lock`, 'โปรแกรมอื่นกำลังสร้างภาพลงโฟลเดอร์นี้อยู่ กรุณาปิดก่อน')
    try {
      return new PictureJournal(path, lock)
    } catch (error) {
      lock.leave()
      throw error
    }
  }

  of(id: string): PictureStep {
    return this.#steps.get(id) ?? newStep(id)
  }

  /** What the folder's pictures cost, and what those on their way can cost at most. */
  money(): { spent: number; reserved: number } {
    let [spent, reserved] = [0, 0]
    for (const step of this.#steps.values()) {
      spent += step.spent
      reserved += step.reserved
    }
    return { spent, reserved }
  }

  /** Writes an event down and waits until the disk has it. @throws the system's error: nothing has changed then */
  add(event: PictureEvent): PictureStep {
    const after = afterPictureEvent(this.of(event.id), event)
    writeSync(this.#file, `${JSON.stringify(event)}\n`)
    fdatasyncSync(this.#file)
    this.#steps.set(event.id, after)
    return after
  }

  close(): void {
    closeSync(this.#file)
    this.#lock.leave()
  }
}

/** Returns the event of a line; null for one that a kill cut short, or that only a newer version understands. */
function eventOf(line: string): PictureEvent | null {
  try {
    const event = JSON.parse(line)
    return typeof event.id === 'string' && typeof event.do === 'string' ? event : null
  } catch {
    return null
  }
}
