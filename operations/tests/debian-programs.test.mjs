import { afterEach, expect, it, vi } from 'vitest'
import { lacks } from './debian-programs.mjs'

/** What tests of operations/deploy/ ask before they are left out (docs/testing.md#what-a-machine-lacks). */
afterEach(() => vi.unstubAllEnvs())

const NONE = 'no-program-of-this-name'

it('finds programs by their names and files by their paths', () => {
  vi.stubEnv('ALL_PACKAGES', '')
  expect([lacks('env', process.execPath), lacks('env', NONE), lacks(`/usr/bin/${NONE}`)]).toEqual([
    false,
    true,
    true,
  ])
})

it('is an error where every package has to be there', () => {
  vi.stubEnv('ALL_PACKAGES', '1')
  expect(lacks('env')).toBe(false)
  expect(() => lacks('env', NONE)).toThrow(`ALL_PACKAGES=1, and not installed here: ${NONE}`)
})
