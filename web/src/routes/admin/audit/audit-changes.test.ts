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
  })
})

describe('what was done', () => {
  it.each([
    ['member.extend', 'ต่ออายุสมาชิก'],
    ['coupon.create', 'เพิ่มคูปอง'],
    ['lesson.restore', 'นำกลับมาบทเรียน'],
    ['member.unheard', 'member.unheard'],
    ['odd', 'odd'],
  ])('%s is %s', (action, words) => {
    expect(actionWords(action)).toBe(words)
  })
})
