import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTheEnd } from './at-the-end.ts'

/** A scanner's program that does as a test says. */
export interface StubScanner {
  /** As SCAN_COMMAND has it. */
  command: string
  /** What it does from now on: ends with a code, or stays until it is ended. */
  answer(with_: number | 'never'): void
  /** What it was given last, how it was called, and in which environment. */
  seen(): { bytes: string; words: string[]; env: Record<string, string>; pid: number }
}

const PROGRAM = `
import { readFileSync, writeFileSync } from 'node:fs'
const answer = readFileSync(new URL('answer', import.meta.url), 'utf8')
const bytes = readFileSync(0).toString('base64')
console.log('a secret of the file')
console.error('a secret of the file')
const { argv, env, pid } = process
writeFileSync(new URL('seen', import.meta.url), JSON.stringify({ bytes, words: argv.slice(2), env, pid }))
if (answer === 'never') setInterval(() => {}, 1000)
else process.exitCode = Number(answer)
`

/** Makes such a program, which finds everything clean at first; it goes with the test file. */
export function aScanner(): StubScanner {
  const folder = mkdtempSync(join(tmpdir(), 'scanner with blanks-'))
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'scan.mjs')
  writeFileSync(path, PROGRAM)
  const answer: StubScanner['answer'] = (with_) => writeFileSync(join(folder, 'answer'), String(with_))
  answer(0)
  return {
    command: `"${process.execPath}" "${path}" --say $(touch ${folder}/shell) ;`,
    answer,
    seen: () => JSON.parse(readFileSync(join(folder, 'seen'), 'utf8')),
  }
}
