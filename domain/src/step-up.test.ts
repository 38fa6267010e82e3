import { expect, it } from 'vitest'
import { isProofFresh } from './step-up.ts'

const now = new Date('2026-11-20T08:30:00Z')

it.each([
  ['2026-11-20T08:30:00Z', true],
  ['2026-11-20T08:25:00.001Z', true],
  ['2026-11-20T08:25:00Z', false],
  ['2026-11-19T08:30:00Z', false],
])('a proof of %s is fresh at half past eight: %s', (provedAt, expected) => {
  expect(isProofFresh(new Date(provedAt), now)).toBe(expected)
})
