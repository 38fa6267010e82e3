import { Failure } from '../failure.ts'
import { systemSentence } from '../metadata/sentences.ts'

/** What the page shows its member; the message is one Thai sentence. */
export class Fault extends Error {
  readonly status: number
  constructor(sentence: string, status = 400) {
    super(sentence)
    this.status = status
  }
}

/** Returns what to tell of any error: its own sentence, the system's word, or that nobody foresaw it. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (error instanceof Failure) return new Fault(error.message)
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)) return new Fault(systemSentence(code))
  return new Fault('เกิดข้อผิดพลาดที่ไม่คาดคิด กรุณาลองใหม่อีกครั้ง', 500)
}
