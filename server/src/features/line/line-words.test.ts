import { expect, it } from 'vitest'
import { approvedPush, rejectedPush, renewReply, statusReply, teamPush, weekPush } from './line-words.ts'
import { asks } from './read-events.ts'
import type { Standing } from './read-status.ts'

const URL = 'https://thokham.example'
/** 20 Nov 2026, 10:30 in Bangkok. */
const NOW = new Date('2026-11-20T03:30:00Z')
const FREE: Standing = {
  now: NOW,
  level: 'free',
  isEndless: false,
  expiresAt: null,
  left: 660,
  payment: null,
  whyNot: 'never_vip',
  renewedUntil: new Date('2026-12-20T03:30:00Z'),
  monthlySatang: 29_900,
  renewalSatang: 9_900,
}
const VIP = {
  ...FREE,
  level: 'vip',
  left: null,
  whyNot: null,
  expiresAt: new Date('2026-12-05T16:59:59Z'),
} as const
const LAPSED = { ...VIP, level: 'free', left: 1_000, expiresAt: new Date('2026-11-05T05:00:00Z') } as const
const payment = (status: 'pending' | 'approved' | 'rejected', canResend = false) => ({
  id: 'p1',
  reference: 'TK-000042',
  status,
  rejectReason: status === 'rejected' ? 'สลิปไม่ชัด' : null,
  canResend,
})

it.each<[string, Standing, string, string | undefined]>([
  ['free', FREE, 'บัญชีนี้ยังไม่เป็น VIP ค่ะ\nวันนี้สร้างได้อีก 660 รายการค่ะ', undefined],
  ['VIP', VIP, 'VIP ใช้ได้ถึง 5 ธ.ค. 2569 เหลือ 16 วันค่ะ', undefined],
  ['lapsed', LAPSED, 'VIP หมดอายุเมื่อ 5 พ.ย. 2569 ค่ะ งานเดิมยังอยู่\nวันนี้สร้างได้อีก 1,000 รายการค่ะ', undefined],
  ['lifetime', { ...VIP, level: 'lifetime' }, 'บัญชีนี้เป็น VIP ไม่มีวันหมดอายุค่ะ', undefined],
  ['endless', { ...VIP, isEndless: true, expiresAt: null }, 'บัญชีนี้เป็น VIP ไม่มีวันหมดอายุค่ะ', undefined],
  ['admin', { ...VIP, level: 'admin' }, 'บัญชีนี้เป็นผู้ดูแล ไม่มีวันหมดอายุค่ะ', undefined],
  [
    'waiting',
    { ...FREE, left: 0, payment: payment('pending') },
    'บัญชีนี้ยังไม่เป็น VIP ค่ะ\nวันนี้สร้างได้อีก 0 รายการค่ะ\nTK-000042 กำลังตรวจค่ะ',
    undefined,
  ],
  [
    'rejected',
    { ...VIP, payment: payment('rejected', true) },
    'VIP ใช้ได้ถึง 5 ธ.ค. 2569 เหลือ 16 วันค่ะ\nTK-000042 ยังไม่ผ่านค่ะ สลิปไม่ชัด ไม่ต้องโอนซ้ำ',
    `${URL}/payment-success?id=p1`,
  ],
  ['long over', { ...VIP, payment: payment('rejected') }, 'VIP ใช้ได้ถึง 5 ธ.ค. 2569 เหลือ 16 วันค่ะ', undefined],
  ['approved', { ...VIP, payment: payment('approved') }, 'VIP ใช้ได้ถึง 5 ธ.ค. 2569 เหลือ 16 วันค่ะ', undefined],
])('“สถานะ” of %s', (_who, standing, text, url) => {
  const reply = statusReply(URL, standing)
  expect(reply.text).toBe(text)
  expect(reply.button?.url).toBe(url)
})

it.each<[string, Partial<Standing>, string, string | undefined]>([
  ['VIP', {}, 'ต่อเดือนละ 99 บาท ใช้ได้ถึง 20 ธ.ค. 2569 ค่ะ', `${URL}/payment?plan=renewal`],
  ['never VIP', { whyNot: 'never_vip' }, 'ต่ออายุได้เมื่อเคยเป็น VIP แล้ว เริ่มจากเดือนแรก 299 บาทค่ะ', `${URL}/vip`],
  ['waiting', { whyNot: 'pending', payment: payment('pending') }, 'TK-000042 กำลังตรวจค่ะ', undefined],
  ['lifetime', { whyNot: 'lifetime' }, 'VIP ตลอดชีพไม่ต้องต่อค่ะ', undefined],
  ['endless', { whyNot: 'endless' }, 'ไม่ต้องต่ออายุค่ะ', undefined],
  ['admin', { whyNot: 'admin' }, 'ไม่ต้องต่ออายุค่ะ', undefined],
])('“ต่ออายุ” of %s', (_who, change, text, url) => {
  const reply = renewReply(URL, { ...VIP, ...change })
  expect(reply.text).toBe(text)
  expect(reply.button?.url).toBe(url)
})

it('what is told has the words of the letters in short', () => {
  const until = new Date('2026-12-20T03:30:00Z')
  expect(approvedPush('รายเดือน', until).text).toBe('รายเดือน พร้อมใช้แล้ว ถึง 20 ธ.ค. 2569')
  expect(approvedPush('VIP ตลอดชีพ', null).text).toBe('VIP ตลอดชีพ พร้อมใช้แล้ว ไม่มีวันหมดอายุ')
  const free = { id: 'p1', reference: 'TK-000042', amountSatang: 0, reason: 'คูปองผิด' }
  expect(rejectedPush(URL, free)).toEqual({
    text: 'TK-000042 ยังไม่ผ่าน: คูปองผิด',
    button: { label: 'ดูรายการนี้', url: `${URL}/payment-success?id=p1` },
  })
  expect(weekPush(URL, { daysLeft: 7, expiresAt: until }).text).toBe('VIP เหลือ 7 วัน ถึง 20 ธ.ค. 2569')
  expect(teamPush(URL, ['ได้ค่ะ', 'รอสักครู่']).text).toBe('ทีมงานตอบแล้ว: ได้ค่ะ\nรอสักครู่')
})

it.each([
  ['สถานะ', 'status'],
  [' “สถานะ” ', 'status'],
  ['สถานะค่ะ', 'status'],
  ['ต่ออายุ', 'renew'],
  ['ต่อ อายุ ยังไงคะ', 'renew'],
  ['อยากต่ออายุ', 'other'],
  ['', 'other'],
  ['🙏', 'other'],
])('%j asks for %s', (text, expected) => {
  expect(asks(text)).toBe(expected)
})
