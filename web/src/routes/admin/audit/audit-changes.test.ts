import { describe, expect, it } from 'vitest'
import { actionWords } from '../../../text/audit.ts'
import { changesOf, nameOfPart } from './audit-changes.ts'

describe('what changed', () => {
  it('names the parts that differ, in words', () => {
    expect(
      changesOf(
        { membership: 'vip', expiresAt: '2026-11-21T07:06:00.000Z', everVip: true },
        { membership: 'vip', expiresAt: '2026-12-21T07:06:00.000Z', by: 'month' },
      ),
    ).toEqual([{ name: 'expiresAt', before: '21 พ.ย. 69 14:06', after: '21 ธ.ค. 69 14:06' }])
    expect(
      changesOf({ expiresAt: '2027-02-28T16:59:59.000Z' }, { expiresAt: '2099-12-31T16:59:59.000Z' }),
    ).toEqual([{ name: 'expiresAt', before: '28 ก.พ. 70 23:59', after: 'ไม่มีวันหมดอายุ' }])
    expect(changesOf({ isActive: true }, { isActive: false })).toEqual([
      { name: 'isActive', before: 'ใช่', after: 'ไม่' },
    ])
  })
  it('tells what was made, and what went, whole', () => {
    expect(changesOf(null, { code: 'ไหม', priceSatang: 139_950, maxDiscountSatang: null })).toEqual([
      { name: 'code', before: null, after: 'ไหม' },
      { name: 'priceSatang', before: null, after: '1,399.50' },
      { name: 'maxDiscountSatang', before: null, after: 'ไม่มี' },
    ])
    expect(changesOf({ name: 'STUDIO-PC' }, null)).toEqual([
      { name: 'name', before: 'STUDIO-PC', after: null },
    ])
    expect(changesOf(null, null)).toEqual([])
  })
  it('looks into parts of parts', () => {
    expect(changesOf({ links: { line: 'a', site: 'b' } }, { links: { line: 'c', site: 'b' } })).toEqual([
      { name: 'links.line', before: 'a', after: 'c' },
    ])
    expect(nameOfPart('payment.message')).toBe('ข้อความ')
    expect(nameOfPart('links.line')).toBe('links.line')
    expect(nameOfPart('payment.accountNumber')).toBe('เลขบัญชี')
    expect(nameOfPart('constructor')).toBe('constructor')
  })
  it('says which one it was, though its name stayed', () => {
    expect(
      changesOf(
        { id: 2, name: 'VIP 1 ปี', priceSatang: 139_900 },
        { id: 2, name: 'VIP 1 ปี', priceSatang: 149_900 },
      ),
    ).toEqual([
      { name: 'name', before: null, after: 'VIP 1 ปี' },
      { name: 'priceSatang', before: '1,399', after: '1,499' },
    ])
    expect(changesOf({ isActive: true }, { isActive: false, code: 'NEW' })).toEqual([
      { name: 'code', before: null, after: 'NEW' },
      { name: 'isActive', before: 'ใช่', after: 'ไม่' },
    ])
  })
  it('tells lists by their names, days as days, and no ids', () => {
    expect(changesOf({ ids: ['a'] }, { ids: ['b'] })).toEqual([])
    expect(changesOf({ events: ['payment'] }, { events: ['payment', 'disk_full'] })).toEqual([
      { name: 'events', before: 'รายการชำระเงินใหม่', after: 'รายการชำระเงินใหม่, ดิสก์ใกล้เต็ม' },
    ])
    expect(changesOf({ payment: { bank: 'kbank' } }, { payment: { bank: 'scb' } })).toEqual([
      { name: 'payment.bank', before: 'กสิกรไทย', after: 'ไทยพาณิชย์' },
    ])
    expect(changesOf({ endsOn: '2026-11-20' }, { endsOn: null })).toEqual([
      { name: 'endsOn', before: '20 พ.ย. 2569', after: 'ไม่มี' },
    ])
    expect(changesOf(null, { message: 'constructor' })).toEqual([
      { name: 'message', before: null, after: 'constructor' },
    ])
  })
})

describe('what was done', () => {
  it.each([
    ['member.extend', 'ต่ออายุสมาชิก'],
    ['coupon.create', 'เพิ่มคูปอง'],
    ['lesson.restore', 'นำกลับมาบทเรียน'],
    ['alerts.save', 'ตั้งค่าแจ้งเตือนถึงเจ้าของ'],
    ['reminders.send', 'ส่งอีเมลเตือนคนใกล้หมดอายุ'],
    ['member.unheard', 'member.unheard'],
    ['odd', 'odd'],
  ])('%s is %s', (action, words) => {
    expect(actionWords(action)).toBe(words)
  })
})
