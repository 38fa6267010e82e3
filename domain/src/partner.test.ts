import { expect, it } from 'vitest'
import type { Level } from './access.ts'
import { type CheckOutcome, judgeCheck, partnerAnswerTo, partnerLevelOf } from './partner.ts'

it.each<[Level, string | null]>([
  ['visitor', null],
  ['free', null],
  ['ex', null],
  ['lapsed', null],
  ['vip', 'gold'],
  ['lifetime', 'diamond'],
  ['admin', null],
  ['owner', null],
])('%s has the partner level %s', (level, wanted) => {
  expect(partnerLevelOf(level)).toBe(wanted)
})

const END = new Date('2026-11-20T03:05:00.000Z')
const before = new Date('2026-11-20T03:04:59.999Z')

it.each<[string, string | null, Level, Date, CheckOutcome]>([
  ['the first partner', null, 'vip', before, 'gold'],
  ['the same partner again', 'p', 'vip', before, 'gold'],
  ['another partner', 'q', 'vip', before, 'elsewhere'],
  ['a member for life', null, 'lifetime', before, 'diamond'],
  ['a member whose time ended meanwhile', null, 'lapsed', before, 'lapsed'],
  ['a member who became free', null, 'ex', before, 'lapsed'],
  ['the very moment of its end', null, 'vip', END, 'expired'],
  ['late, at another partner', 'q', 'vip', END, 'expired'],
  ['late, of a lapsed member', null, 'lapsed', END, 'expired'],
])('%s', (_name, partnerId, level, now, wanted) => {
  expect(judgeCheck({ expiresAt: END, partnerId }, 'p', level, now)).toBe(wanted)
})

it.each<[CheckOutcome | null, string]>([
  ['gold', 'VALID'],
  ['diamond', 'VALID'],
  ['lapsed', 'LAPSED'],
  ['expired', 'INVALID'],
  ['elsewhere', 'INVALID'],
  [null, 'INVALID'],
])('tells a partner of %s: %s', (outcome, wanted) => {
  expect(partnerAnswerTo(outcome)).toBe(wanted)
})
