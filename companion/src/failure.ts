/** Something the caller can put right; the message is one Thai sentence for stderr. */
export class Failure extends Error {
  /** 2 for bad input, 1 for a machine that refuses. */
  readonly exitCode: 1 | 2
  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message)
    this.exitCode = exitCode
  }
}

const REFUSALS: Readonly<Record<string, string>> = {
  ENOSPC: 'พื้นที่ดิสก์ไม่พอ',
  EDQUOT: 'พื้นที่ดิสก์ไม่พอ',
  EACCES: 'ไม่มีสิทธิ์เขียน',
  EPERM: 'ไม่มีสิทธิ์เขียน',
  EROFS: 'ที่เก็บไฟล์นี้อ่านได้อย่างเดียว',
  EFBIG: 'ไฟล์ใหญ่เกินกว่าที่ระบบอนุญาต',
  EIO: 'อุปกรณ์เก็บข้อมูลมีปัญหา',
}

/** Explains in Thai why `where` cannot be written. */
export function writingFailure(error: unknown, where: string): Failure {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return new Failure(`เขียน ${where} ไม่สำเร็จ: ${REFUSALS[code] ?? code}`, 1)
}

/** Says on stderr why the command ended, and returns the exit code. */
export function sayFailure(error: unknown): number {
  const failure = error instanceof Failure ? error : new Failure(`เกิดข้อผิดพลาดที่ไม่คาดคิด: ${String(error)}`, 1)
  process.stderr.write(`thokham: ${failure.message.replace(/\s*[\r\n]+\s*/g, ' ')}\n`)
  return failure.exitCode
}
