import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProgramNews } from '@thokham/contract/desktop-program'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DesktopProgram, type ProgramParts } from './desktop-program.ts'

let home: string
let program: DesktopProgram
/** Questions about the licence, each of which waits to be let go. */
let asked: (() => void)[]

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'thokham-watch-'))
  asked = []
  const parts = {
    licence: {
      ensure: () => new Promise<void>((resolve) => void asked.push(resolve)),
      close: () => {},
    },
    keys: { present: () => [] },
  }
  program = new DesktopProgram(parts as unknown as ProgramParts)
})
afterEach(async () => {
  await program.end()
  rmSync(home, { recursive: true })
})

it('tells every page that nothing is watched any more when the next folder is not there', async () => {
  const watched: (string | null)[] = []
  program.listen((news: ProgramNews) => {
    if (news.kind === 'state') watched.push(news.state.watched?.path ?? null)
  })
  const one = mkdtempSync(join(home, 'first-'))
  const begins = program.answers.watch({ path: one })
  asked.at(-1)?.()
  await begins
  expect(watched.at(-1)).toBe(one)
  const fails = program.answers.watch({ path: join(home, 'gone') })
  asked.at(-1)?.()
  await expect(fails).rejects.toThrow()
  expect(watched.at(-1)).toBeNull()
})

it.each([
  { newest: 'a folder', path: () => mkdtempSync(join(home, 'second-')) },
  { newest: 'none', path: () => null },
])('watches what was wished last, whichever begins last: $newest', async ({ path }) => {
  const pictures: string[] = []
  program.listen((news: ProgramNews) => {
    if (news.kind === 'picture') pictures.push(news.file.name)
  })
  const [one, other] = [mkdtempSync(join(home, 'first-')), path()]
  const first = program.answers.watch({ path: one })
  const second = program.answers.watch({ path: other })
  const [letFirstGo, letSecondGo] = asked
  letSecondGo?.()
  await second
  letFirstGo?.()
  expect((await first).watched?.path ?? null).toBe(other)
  // Nobody watches the first, also when something else is watched later.
  const last = mkdtempSync(join(home, 'last-'))
  const third = program.answers.watch({ path: last })
  asked.at(-1)?.()
  expect((await third).watched?.path).toBe(last)
  writeFileSync(join(one, 'of-the-first.jpg'), 'picture')
  writeFileSync(join(last, 'of-the-last.jpg'), 'picture')
  await expect.poll(() => pictures).toEqual(['of-the-last.jpg'])
})
