import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Hung, runProgram } from './run-program.mjs'

let cwd
let log
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'thokham-program-'))
  log = join(cwd, 'log')
})
afterEach(() => rmSync(cwd, { recursive: true }))

function aProgram(source) {
  const program = join(cwd, 'program.mjs')
  writeFileSync(program, source)
  return program
}

const LONG = 60_000

it('answers the exit code and keeps what was written to both streams', async () => {
  const program = aProgram(`console.log('out'); console.error('err'); process.exit(3)`)
  expect(await runProgram({ program, cwd, log })).toBe(3)
  expect(readFileSync(log, 'utf8').split('\n').sort()).toEqual(['', 'err', 'out'])
})

it.each([
  [
    'says nothing',
    `setInterval(() => {}, 1000)`,
    { silentMs: 100, wholeMs: LONG },
    /said nothing for 0\.1 seconds/,
  ],
  [
    'goes on for ever',
    `setInterval(() => console.log('.'), 5)`,
    { silentMs: LONG, wholeMs: 100 },
    /not through after/,
  ],
  [
    'will not end',
    `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`,
    { silentMs: 300, wholeMs: LONG },
    /said nothing/,
  ],
])('stops a program that %s, and says so in its log', async (_which, source, limits, sentence) => {
  const program = aProgram(source)
  await expect(runProgram({ program, cwd, log }, { ...limits, graceMs: 50 })).rejects.toThrow(Hung)
  expect(readFileSync(log, 'utf8')).toMatch(sentence)
})
