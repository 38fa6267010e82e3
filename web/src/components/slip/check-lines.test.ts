import { describe, expect, it } from 'vitest'
import { checkLines, digestOf, type Review } from './check-lines.ts'

const PAYMENT = {
  status: 'pending',
  member: { deletedAt: null },
  difference: null,
  refundDue: null,
  packageName: 'VIP 1 ปี',
  couponCode: null,
  hasSlip: true,
  amountSatang: 119_900,
  priceSatang: 139_900,
  transferDate: '2026-11-20',
  transferTime: '08:12',
  createdAt: '2026-11-20T01:18:00.000Z',
  slip: { state: 'read', bankCode: '004', reference: '016324081245BPP07731' },
}
const CHECKS: Review['checks'] = {
  amount: true,
  priceNowSatang: 139_900,
  bank: true,
  time: true,
  sameReference: [],
  samePicture: [],
  alikePicture: [],
  endless: false,
  outside: null,
}
const lines = (payment: object = {}, checks: Partial<Review['checks']> = {}) =>
  checkLines({ payment: { ...PAYMENT, ...payment }, checks: { ...CHECKS, ...checks } } as Review)
const states = (...wanted: Parameters<typeof lines>) =>
  lines(...wanted).map(({ key, state, verdict }) => `${key} ${state} ${verdict}`)

describe('the checks of a payment', () => {
  it('leave one thing to the eyes when all is well: the amount on the picture', () => {
    expect(states()).toEqual([
      'amount good ตรง',
      'reference good ไม่ซ้ำ',
      'picture good ไม่ซ้ำ',
      'bank good ตรง',
      'time good ปกติ',
      'amountOnSlip manual ต้องดูเอง',
    ])
    expect(lines().find(({ key }) => key === 'time')?.text).toBe('โอนก่อนแจ้ง 6 นาที')
  })

  it('tell a slip that pays elsewhere from one that was rejected before', () => {
    const twin = { id: 'x', reference: 'TK-000001', email: 'a@example.com' }
    expect(states({}, { sameReference: [{ ...twin, status: 'approved' }] })).toContain('reference bad ซ้ำ')
    expect(states({}, { samePicture: [{ ...twin, status: 'rejected' }] })).toContain('picture manual ซ้ำ')
  })

  it('name the slips that this one looks like, and a VIP without an end before anything is approved', () => {
    const twin = { id: 'x', reference: 'TK-000001', email: 'a@example.com', slipVersion: 'v' }
    const alikePicture = [{ ...twin, status: 'approved' as const }]
    expect(lines({}, { alikePicture }).find(({ key }) => key === 'alike')).toMatchObject({
      state: 'manual',
      verdict: 'ต้องดูเอง',
      alike: alikePicture,
    })
    expect(states({}, { endless: true })[0]).toBe('endless bad อนุมัติไม่ได้')
  })

  it('say what cannot be told, and what an outside check told', () => {
    expect(states({ slip: { state: 'none', bankCode: null, reference: null } }, { bank: null })).toEqual([
      'amount good ตรง',
      'reference manual ต้องดูเอง',
      'picture good ไม่ซ้ำ',
      'time good ปกติ',
      'amountOnSlip manual ต้องดูเอง',
    ])
    const outside = {
      service: 'EasySlip',
      verdict: 'ok',
      amount: true,
      receiver: true,
      duplicate: false,
      checkedAt: PAYMENT.createdAt,
    } as const
    expect(states({}, { outside }).slice(-1)).toEqual(['outside good ผ่าน'])
    const details = (change: Partial<NonNullable<Review['checks']['outside']>>) => {
      const line = lines({}, { outside: { ...outside, ...change } }).find(({ key }) => key === 'outside')
      return [line?.state, line?.verdict, line?.details]
    }
    expect(details({})).toEqual(['good', 'ผ่าน', ['ยอดโอนตรง', 'บัญชีผู้รับตรง', 'ไม่เคยตรวจมาก่อน']])
    expect(details({ receiver: null })).toEqual([
      'manual',
      'ผ่านบางส่วน',
      ['ยอดโอนตรง', 'บัญชีผู้รับบอกไม่ได้', 'ไม่เคยตรวจมาก่อน'],
    ])
    expect(details({ verdict: 'mismatch', amount: false, receiver: null, duplicate: null })).toEqual([
      'bad',
      'ไม่ตรง',
      ['ยอดโอนไม่ตรง', 'บัญชีผู้รับบอกไม่ได้', 'เคยตรวจหรือไม่ บอกไม่ได้'],
    ])
    expect(details({ verdict: 'duplicate', duplicate: true })).toEqual([
      'bad',
      'ซ้ำ',
      ['ยอดโอนตรง', 'บัญชีผู้รับตรง', 'เคยตรวจมาแล้ว'],
    ])
    const nothing = { amount: null, receiver: null, duplicate: null }
    expect(details({ verdict: 'later', ...nothing })).toEqual(['manual', 'รอตรวจซ้ำ', undefined])
    expect(details({ verdict: 'failed', ...nothing })).toEqual(['manual', 'ตรวจไม่สำเร็จ', undefined])
    expect(details({ verdict: 'not_found', ...nothing })).toEqual(['bad', 'ไม่พบรายการ', undefined])
  })

  it('need no slip when nothing was to be paid', () => {
    expect(states({ hasSlip: false, slip: null, amountSatang: 0 })).toEqual(['amount good ตรง'])
  })
})

describe('the checks in the list', () => {
  const outside = {
    service: 'SlipOK',
    verdict: 'ok',
    amount: true,
    receiver: true,
    duplicate: false,
    checkedAt: PAYMENT.createdAt,
  } as const
  const twin = { id: 'x', reference: 'TK-000001', email: 'a@example.com' }
  const noQr = { slip: { state: 'none', bankCode: null, reference: null } }
  it.each([
    ['the amount is left to the eyes', {}, {}, 'good ผ่านทั้งหมด'],
    ['an outside check saw the amount too', {}, { outside }, 'good ผ่านทั้งหมด'],
    ['the bank differs', {}, { bank: false }, 'manual 1 ข้อต้องดู'],
    ['the member is gone', { member: { deletedAt: PAYMENT.createdAt } }, {}, 'bad สมาชิกลบบัญชีแล้ว'],
    [
      'the member is gone, without a slip',
      { member: { deletedAt: PAYMENT.createdAt }, slip: null, hasSlip: false },
      {},
      'bad สมาชิกลบบัญชีแล้ว',
    ],
    [
      'price or coupon had changed',
      { difference: { dueSatang: 139_900, reason: 'coupon_used' } },
      { amount: false },
      'manual ต่างจากยอด',
    ],
    [
      'it was withdrawn',
      { status: 'rejected', refundDue: { contact: 'a@example.com' } },
      {},
      'manual อาจต้องคืนเงิน',
    ],
    ['the same slip waits elsewhere', {}, { samePicture: [{ ...twin, status: 'pending' }] }, 'bad สลิปซ้ำ'],
    [
      'it looks like another',
      { slip: { state: 'none', bankCode: null, reference: null } },
      { alikePicture: [{ ...twin, status: 'pending' as const, slipVersion: 'v' }] },
      `manual คล้าย ${twin.reference}`,
    ],
    ['its VIP has no end', {}, { endless: true }, 'bad VIP ไม่มีวันหมดอายุ'],
    ['it was rejected before', {}, { samePicture: [{ ...twin, status: 'rejected' }] }, 'manual 1 ข้อต้องดู'],
    [
      'an outside check has seen it before',
      {},
      { outside: { ...outside, verdict: 'duplicate', duplicate: true } },
      'bad สลิปซ้ำ',
    ],
    ['the amount is wrong', {}, { outside: { ...outside, verdict: 'mismatch', amount: false } }, 'bad ไม่ตรง'],
    [
      'no bank knows it',
      {},
      { outside: { ...outside, verdict: 'not_found', amount: null } },
      'bad ไม่พบรายการ',
    ],
    ['there is no QR', noQr, { bank: null }, 'by_hand ตรวจด้วยตนเอง'],
    ['nothing was to be paid', { slip: null, hasSlip: false }, {}, 'none ไม่ต้องใช้สลิป'],
    ['somebody has looked', { status: 'approved' }, { bank: false }, 'good อ่าน QR ได้'],
  ] as const)('when %s', (_, payment, checks, wanted) => {
    const listed = { ...PAYMENT, status: 'pending', ...payment, checks: { ...CHECKS, ...checks } }
    const { state, word } = digestOf(listed as unknown as Parameters<typeof digestOf>[0])
    expect(`${state} ${word}`).toBe(wanted)
  })
})
