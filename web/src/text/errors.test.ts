import { ERROR_CODES } from '@thokham/contract/errors'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../lib/api/api-error.ts'
import { detailsOf, messageOf, refusalOr } from './errors.ts'

describe('messageOf', () => {
  it.each([...ERROR_CODES, 'network' as const])('%s has a Thai sentence without a raw code', (code) => {
    expect(messageOf(new ApiError({ code }))).toMatch(/^[^a-z_]*[\u0e00-\u0e7f][^_]*$/)
  })
  it('says what is left of the day', () => {
    const refused = new ApiError({ code: 'quota_exceeded', details: { left: 688, limit: 1000 } })
    expect(messageOf(refused)).toContain('688 รายการ')
    const gone = new ApiError({ code: 'quota_exceeded', details: { left: 0, limit: 1000 } })
    expect(messageOf(gone)).toBe('คุณใช้โควตา Prompt ของวันนี้แล้ว กรุณารอถึงพรุ่งนี้ (รีเซ็ต 00:00 น.)')
  })
  it('gives way to what an action says by itself only where the server had no word', () => {
    const say = refusalOr('สร้าง License Key ไม่สำเร็จ')
    expect(say(new ApiError({ code: 'internal' }))).toBe('สร้าง License Key ไม่สำเร็จ')
    expect(say(new TypeError('x'))).toBe('สร้าง License Key ไม่สำเร็จ')
    const network = new ApiError({ code: 'network' })
    expect(say(network)).toBe(messageOf(network))
  })
  it('says what a coupon wants at least', () => {
    const refused = new ApiError({ code: 'coupon_minimum', details: { minSatang: 139_950 } })
    expect(messageOf(refused)).toBe('ต้องมียอดสั่งซื้อขั้นต่ำ 1,399.50 บาท')
  })
  it('masks what is unexpected and keeps it for “details”', () => {
    const fault = new TypeError('x is not a function')
    expect(messageOf(fault)).toBe('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
    expect(detailsOf(fault)).toBe('TypeError: x is not a function')
    expect(detailsOf(new ApiError({ code: 'internal', requestId: 'req-7' }))).toBe('internal · req-7')
  })
})
