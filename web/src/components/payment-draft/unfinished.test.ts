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
const begun = (hoursAgo: number, order = 'yearly SILK', slipHoursAgo?: number) => ({
  memberId: 'm1',
  order,
  slipAt: slipHoursAgo === undefined ? 0 : NOW - slipHoursAgo * HOUR_MS,
  savedAt: NOW - hoursAgo * HOUR_MS,
})
const unsent = (plan: string, coupon = '', hasSlip = false) => ({ kind: 'unsent', plan, coupon, hasSlip })

const pending = paid('pending', 1)
const rejected = paid('rejected', 2, true)

it.each([
  ['nothing', undefined, [], null],
  ['what was begun', undefined, [begun(1)], unsent('yearly', 'SILK')],
  ['what was begun without a coupon', undefined, [begun(1, 'renewal ')], unsent('renewal')],
  [
    'what waits, whatever was begun since',
    pending,
    [begun(0, 'yearly ', 0)],
    { kind: 'waiting', payment: pending },
  ],
  ['what was rejected', rejected, [], { kind: 'rejected', payment: rejected }],
  [
    'what was rejected after the other was begun',
    rejected,
    [begun(3)],
    { kind: 'rejected', payment: rejected },
  ],
  [
    'what was rejected, also when a QR was looked at since',
    rejected,
    [begun(1)],
    { kind: 'rejected', payment: rejected },
  ],
  [
    'what was rejected, when the slip of another was attached before that',
    rejected,
    [begun(1, 'lifetime ', 3)],
    { kind: 'rejected', payment: rejected },
  ],
  [
    'what was begun after the rejection, once a slip is attached',
    rejected,
    [begun(1, 'yearly SILK', 1)],
    unsent('yearly', 'SILK', true),
  ],
  [
    'what was begun after a rejection that is final',
    paid('rejected', 2),
    [begun(1)],
    unsent('yearly', 'SILK'),
  ],
  [
    'what a slip is attached for, whatever was looked at since',
    undefined,
    [begun(0, 'lifetime '), begun(1, 'yearly ', 1)],
    unsent('yearly', '', true),
  ],
  [
    'what a slip was attached for last',
    undefined,
    [begun(1, 'yearly ', 2), begun(1, 'lifetime ', 1)],
    unsent('lifetime', '', true),
  ],
  ['nothing that another device has finished', paid('approved', 1), [begun(2)], null],
  ['nothing rejected that cannot be shown again', paid('rejected', 1), [], null],
  ['nothing begun that is older than a day', undefined, [begun(25)], null],
  ['nothing begun by somebody else', undefined, [{ ...begun(1), memberId: 'm2' }], null],
  ['nothing of a plan that is none', undefined, [begun(1, 'weekly ')], null],
] as const)('is %s', (_name, newest, drafts, unfinished) => {
  expect(unfinishedOf(newest, drafts, 'm1')).toEqual(unfinished)
})
