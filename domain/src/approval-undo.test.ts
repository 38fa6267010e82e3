import { describe, expect, it } from 'vitest'
import { type ApprovalNow, whyApprovalStands } from './approval-undo.ts'
import { LIFETIME_END } from './membership-term.ts'

const APPROVED = new Date('2026-11-30T03:30:00Z')
const END = new Date('2026-12-30T03:30:00Z')
const approval: ApprovalNow = {
  status: 'approved',
  decidedAt: APPROVED,
  granted: { membership: 'vip', expiresAt: END },
  member: { membership: 'vip', expiresAt: END, isDeleted: false },
  hasChangedSince: false,
}
const after = (seconds: number) => new Date(APPROVED.getTime() + seconds * 1_000)

describe('an approval', () => {
  it.each([
    [0, null],
    [59.9, null],
    [59.999, null],
    [60, 'too_late'],
    [60.1, 'too_late'],
    [86_400, 'too_late'],
  ])('after %f seconds: %j', (seconds, why) => {
    expect(whyApprovalStands(approval, after(seconds))).toBe(why)
  })

  it.each<[string, Partial<ApprovalNow>]>([
    ['the payment waits again', { status: 'pending', decidedAt: null }],
    ['the payment was rejected', { status: 'rejected' }],
    ['the account is gone', { member: { ...approval.member, isDeleted: true } }],
    ['another level', { member: { ...approval.member, membership: 'free' } }],
    ['another end', { member: { ...approval.member, expiresAt: new Date('2027-01-30T03:30:00Z') } }],
    ['no end any more', { member: { ...approval.member, expiresAt: null } }],
    ['another payment, or an admin’s hand', { hasChangedSince: true }],
  ])('stands where something else has happened: %s', (_what, change) => {
    expect(whyApprovalStands({ ...approval, ...change }, after(1))).toBe('changed')
  })

  it('of a lifetime is undone like any other', () => {
    const lifetime = { membership: 'lifetime', expiresAt: LIFETIME_END } as const
    const member = { ...lifetime, expiresAt: new Date(LIFETIME_END), isDeleted: false }
    expect(whyApprovalStands({ ...approval, granted: lifetime, member }, after(59))).toBeNull()
  })
})
