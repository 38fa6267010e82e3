import { expect, it } from 'vitest'
import { remindedEnds } from './expiry-reminder.ts'

const at = (local: string) => new Date(`${local}+07:00`)

it.each([
  ['expiry-7', '2026-11-27T00:00:00', '2026-11-28T00:00:00'],
  ['expiry-1', '2026-11-21T00:00:00', '2026-11-22T00:00:00'],
  ['expired-1', '2026-11-19T00:00:00', '2026-11-20T00:00:00'],
] as const)('on 20 November %s is for ends after %s up to %s', (kind, after, until) => {
  for (const now of ['2026-11-20T00:00:00', '2026-11-20T23:59:59'])
    expect(remindedEnds(kind, at(now))).toEqual({ after: at(after), until: at(until) })
})

it('goes over the end of a year and a leap day', () => {
  expect(remindedEnds('expiry-7', at('2027-12-31T09:00:00')).after).toEqual(at('2028-01-07T00:00:00'))
  expect(remindedEnds('expiry-1', at('2028-02-28T09:00:00')).after).toEqual(at('2028-02-29T00:00:00'))
  expect(remindedEnds('expired-1', at('2028-03-01T09:00:00')).after).toEqual(at('2028-02-29T00:00:00'))
})
