import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { COLLECTOR_FLAGS } from './collector-flags.ts'

/** Sets flags as the server does, then lets V8 print what it has for each: it says nothing of one that it does not know. */
const PROGRAM = `
  const { setFlagsFromString } = require('node:v8')
  for (const flag of process.argv.slice(1)) setFlagsFromString(flag)
  setFlagsFromString('--help')`

/** Returns which of the collector's flags V8 has, after it was given some. */
function flagsAfter(given: readonly string[]): string[] {
  const { stdout } = spawnSync(process.execPath, ['-e', PROGRAM, '--', ...given], { encoding: 'utf8' })
  return COLLECTOR_FLAGS.filter((flag) => stdout.includes(`default: ${flag}\n`))
}

it('has flags that this Node’s V8 takes while it runs, and has not by itself', () => {
  expect(flagsAfter([])).toEqual([])
  expect(flagsAfter(COLLECTOR_FLAGS)).toEqual(COLLECTOR_FLAGS)
})
