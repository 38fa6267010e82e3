import { describe, expect, it } from 'vitest'
import { legalPoints } from './legal-text.ts'

describe('points of a legal text', () => {
  it('are its lines without their numbers, with their variables filled in', () => {
    const text =
      '1. ผู้ให้บริการคือ {ownerName} ติดต่อ {email}\n\n 2.  ใช้ข้อมูลจริง\r\n10. [เจ้าของยืนยัน] คืนภายใน {days} วัน'
    expect(legalPoints(text, { ownerName: 'ร้านไหม', email: 'a@b.co', days: '14' })).toEqual([
      { text: 'ผู้ให้บริการคือ ร้านไหม ติดต่อ a@b.co', forOwner: false },
      { text: 'ใช้ข้อมูลจริง', forOwner: false },
      { text: 'คืนภายใน 14 วัน', forOwner: true },
    ])
  })
  it('lose an empty variable with its space, and keep an unknown one in sight', () => {
    expect(legalPoints('ก {address} ข {typo}', { address: '' })).toEqual([
      { text: 'ก ข {typo}', forOwner: false },
    ])
    expect(legalPoints('{constructor} {toString}', {})[0]?.text).toBe('{constructor} {toString}')
  })
  it('may begin with a figure that is no number of a point', () => {
    expect(legalPoints('2026 เป็นต้นไป', {})[0]?.text).toBe('2026 เป็นต้นไป')
  })
})
