import { describe, expect, it } from 'vitest'
import {
  historyDaysLeft,
  historyExpiry,
  historyFileName,
  historyFileNames,
  historyZipName,
  setNameOf,
} from './history.ts'

const made = new Date('2026-11-20T10:00:00Z')

describe('a set in the history (docs/product/prompts.md#the-history)', () => {
  it.each([
    ['2026-11-20T10:00:00Z', 7],
    ['2026-11-20T10:00:01Z', 7],
    ['2026-11-24T10:00:00Z', 3],
    ['2026-11-27T09:59:59Z', 1],
    ['2026-11-27T10:00:00Z', 0],
    ['2026-12-27T10:00:00Z', 0],
  ])('at %s has %d days left', (now, wanted) => {
    expect(historyDaysLeft(historyExpiry(made), new Date(now))).toBe(wanted)
  })

  it.each([
    [['cozy  cafe', 'rain'], 'cozy cafe'],
    [['x'.repeat(81)], `${'x'.repeat(79)}…`],
    [[], ''],
  ])('of %j goes by %j', (keywords, wanted) => {
    expect(setNameOf(keywords)).toBe(wanted)
  })

  it.each([
    ['cozy cafe, rain', 'cozy-cafe-rain-2026-11-20.txt'],
    ['คาเฟ่ริมทะเล', 'คาเฟ่ริมทะเล-2026-11-20.txt'],
    ['../../etc/passwd', 'etc-passwd-2026-11-20.txt'],
    ['"\r\n', 'prompts-2026-11-20.txt'],
  ])('named %j is the file %j', (name, wanted) => {
    expect(historyFileName(name, made)).toBe(wanted)
  })

  it('carries the Bangkok date', () => {
    expect(historyFileName('a', new Date('2026-11-20T17:00:00Z'))).toBe('a-2026-11-21.txt')
  })

  it('beside others of its name is numbered, whatever the case of the letters', () => {
    const sets = ['cozy cafe', 'rain', 'Cozy Cafe', 'cozy cafe'].map((setName) => ({
      setName,
      createdAt: made,
    }))
    expect(historyFileNames(sets)).toEqual([
      'cozy-cafe-2026-11-20.txt',
      'rain-2026-11-20.txt',
      'Cozy-Cafe-2026-11-20-2.txt',
      'cozy-cafe-2026-11-20-3.txt',
    ])
    expect(historyZipName(made)).toBe('prompts-2026-11-20.zip')
  })
})
