import { expect, it } from 'vitest'
import { creationTime } from './creation-time.ts'

it.each([
  ['Thu, 20 Nov 2025 10:11:12 GMT', '2025-11-20T10:11:12Z'],
  ['20 November 2025 10:11 +0700', '2025-11-20T10:11:00+07:00'],
  ['Sun, 1 Feb 2026 00:00:00 EST', '2026-02-01T00:00:00'],
  ['2025-11-20T10:11:12.345Z', '2025-11-20T10:11:12Z'],
  ['2025-11-20 10:11:12-03:30', '2025-11-20T10:11:12-03:30'],
  [' 2025:11:20 10:11:12 ', '2025-11-20T10:11:12'],
  ['30 Feb 2026 10:11:12', null],
  ['2025:11:20 25:11:12', null],
  ['20 Xyz 2025 10:11:12', null],
  ['yesterday', null],
  ['', null],
])('%j is the instant %s', (text, wanted) => expect(creationTime(text)).toBe(wanted))
