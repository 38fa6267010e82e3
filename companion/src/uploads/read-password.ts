import { Failure } from '../failure.ts'
import { readText } from '../read-text.ts'

const ENTER = /[\r\n]/
const END = '\u0004'
const INTERRUPT = '\u0003'
const BACKSPACE = /[\b\u007f]/

/** Asks for a password on the terminal without showing it, or reads it from stdin where that is none. @throws Failure */
export async function readPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const [password = ''] = (await readText('-')).split(/\r?\n/)
    if (password === '') throw new Failure('ไม่มีรหัสผ่านใน stdin')
    return password
  }
  process.stderr.write(question)
  const { stdin } = process
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  try {
    return await typed(stdin)
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    process.stderr.write('\n')
  }
}

async function typed(stdin: NodeJS.ReadStream): Promise<string> {
  let password = ''
  for await (const chunk of stdin.iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
    for (const letter of chunk) {
      if (letter === INTERRUPT) throw new Failure('ยกเลิกแล้ว', 1)
      if (ENTER.test(letter) || letter === END) {
        if (password === '') throw new Failure('ยังไม่ได้ใส่รหัสผ่าน')
        return password
      }
      password = BACKSPACE.test(letter) ? [...password].slice(0, -1).join('') : password + letter
    }
  }
  throw new Failure('ยังไม่ได้ใส่รหัสผ่าน')
}
