import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { policyOf, withoutServices } from '../rehearse/quiet-install.mjs'

let folder
let policy
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-quiet-'))
  policy = join(folder, 'policy-rc.d')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Asks the policy as Debian does. 101 = may not, 0 = may. */
function asked(...before) {
  const [file, ...words] = [...before, 'sh', policy, 'etcd', 'start']
  return spawnSync(file, words).status
}
const canCover = spawnSync('unshare', ['--mount', 'sh', '-c', 'mount --bind /bin/sh /bin/sh']).status === 0

it('lets nothing be started while packages are installed, and leaves nothing', () => {
  let answer
  withoutServices((before) => {
    expect(before).toEqual([])
    answer = asked()
  }, policy)
  expect(answer).toBe(101)
  expect(existsSync(policy)).toBe(false)
  const failing = () =>
    withoutServices(() => {
      throw new Error('no such package')
    }, policy)
  expect(failing).toThrow('no such package')
  expect(existsSync(policy)).toBe(false)
})

it('leaves behind what lets everything be started, should it be killed', () => {
  const { pid } = spawnSync('true')
  writeFileSync(policy, policyOf(pid))
  expect(asked()).toBe(0)
})

it.skipIf(!canCover)('keeps the rule that a machine has, and covers it meanwhile (needs root)', () => {
  const own = '#!/bin/sh\nexit 42\n'
  writeFileSync(policy, own)
  chmodSync(policy, 0o755)
  let answers
  withoutServices((before) => {
    answers = [asked(...before), asked()]
  }, policy)
  expect(answers).toEqual([101, 42])
  expect(readFileSync(policy, 'utf8')).toBe(own)
})
