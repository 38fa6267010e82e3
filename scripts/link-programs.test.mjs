import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { missingImports } from './link-programs.mjs'

const cache = fileURLToPath(new URL('../.cache', import.meta.url))

let folder
beforeEach(() => {
  mkdirSync(cache, { recursive: true })
  // Below the repository, where its packages are found.
  folder = mkdtempSync(join(cache, 'link-programs-'))
  writeFileSync(join(folder, 'kit.mjs'), 'export const there = 1\nthrow new Error("nobody runs it")')
})
afterEach(() => rmSync(folder, { recursive: true }))

it.each([
  ['an export', "import { gone } from './kit.mjs'", 'gone'],
  ['an export that is asked for while it runs', "const { gone } = await import('./kit.mjs')", 'gone'],
  ['a file', "import './nowhere.mjs'", './nowhere.mjs'],
  ['a file of the server', "const { x } = await sourceOf('nowhere.ts')", 'nowhere.ts'],
  ['an export of the server', "const { gone } = await sourceOf('db/embedded.ts')", 'gone'],
  ['an export of a package', "import { gone } from 'node:fs'", 'node:fs exports no gone'],
  ['a package', "import 'a-package-that-nobody-made'", 'a-package-that-nobody-made'],
])('%s that does not exist is named', async (_what, source, named) => {
  const program = join(folder, 'program.mjs')
  writeFileSync(program, source)
  const faults = await missingImports([program])
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(named)
})

it('a program that has all it imports is linked without being run', async () => {
  const program = join(folder, 'program.mjs')
  const source = [
    "import defaults, { readFileSync as read } from 'node:fs'",
    "import { there } from './kit.mjs'",
    "const { there: late } = await import('./kit.mjs')",
    "const { startEmbedded } = await sourceOf('db/embedded.ts')",
    'console.log(defaults, read, there, late, startEmbedded)',
  ]
  writeFileSync(program, source.join('\n'))
  expect(await missingImports([program])).toEqual([])
})
