import type { Payment } from '@thokham/contract/payments'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unfinishedOf } from './unfinished.ts'

const NOW = Date.parse('2026-11-27T21:00:00+07:00')
const HOUR_MS = 3_600_000
beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

const at = (hoursAgo: number) => new Date(NOW - hoursAgo * HOUR_MS).toISOString()
const paid = (status: string, hoursAgo: number, canResend = false) =>
  ({
    status,
    createdAt: at(hoursAgo + 1),
    decidedAt: status === 'pending' ? null : at(hoursAgo),
    canResend,
  }) as Payment
const begun = (hoursAgo: number, order = 'yearly SILK') => ({
  memberId: 'm1',
  order,
  savedAt: NOW - hoursAgo * HOUR_MS,
})

const pending = paid('pending', 1)
const rejected = paid('rejected', 2, true)

it.each([
  ['nothing', undefined, {}, null],
  ['what was begun', undefined, begun(1), { kind: 'unsent', plan: 'yearly', coupon: 'SILK' }],
  [
    'what was begun without a coupon',
    undefined,
    begun(1, 'renewal '),
    { kind: 'unsent', plan: 'renewal', coupon: '' },
  ],
  ['what waits, whatever was begun since', pending, begun(0), { kind: 'waiting', payment: pending }],
  ['what was rejected', rejected, {}, { kind: 'rejected', payment: rejected }],
  [
    'what was rejected after the other was begun',
    rejected,
    begun(3),
    { kind: 'rejected', payment: rejected },
  ],
  [
    'what was begun after the rejection',
    rejected,
    begun(1),
    { kind: 'unsent', plan: 'yearly', coupon: 'SILK' },
  ],
  ['nothing that another device has finished', paid('approved', 1), begun(2), null],
  ['nothing rejected that cannot be shown again', paid('rejected', 1), {}, null],
  ['nothing begun that is older than a day', undefined, begun(25), null],
  ['nothing begun by somebody else', undefined, { ...begun(1), memberId: 'm2' }, null],
  ['nothing of a plan that is none', undefined, begun(1, 'weekly '), null],
] as const)('is %s', (_name, newest, draft, unfinished) => {
  expect(unfinishedOf(newest, draft, 'm1')).toEqual(unfinished)
})
