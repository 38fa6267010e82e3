import { describe, expect, it } from 'vitest'
import { bahtText, parseBaht, plainBaht, searchedBaht } from './money.ts'
import { paymentNumber, paymentReference } from './payment.ts'
import { bankName, payerOfCode, repairSlipText, TRUEMONEY } from './slip-code.ts'

describe('money', () => {
  it.each([
    [0, '0', '0.00'],
    [79_900, '799', '799.00'],
    [139_950, '1,399.50', '1399.50'],
    [1, '0.01', '0.01'],
    [123_456_789, '1,234,567.89', '1234567.89'],
  ])('%i satang are %s', (satang, text, plain) => {
    expect([bahtText(satang), plainBaht(satang), parseBaht(text)]).toEqual([text, plain, satang])
  })
  it.each(['', '-1', '1.234', '1,39', 'x', '1e3', '100000001'])('%j is no amount', (typed) => {
    expect(parseBaht(typed)).toBeNull()
  })
  it.each(['799', '฿799', '฿ 799', '799 บาท', '799฿', '๗๙๙', '฿๗๙๙.๐๐', ' ฿799.00 '])(
    '%j finds 799 baht',
    (typed) => {
      expect(searchedBaht(typed)).toBe(79_900)
    },
  )
  it.each(['฿', 'บาท', '฿฿799', 'ผ้า 799', ''])('%j finds no amount', (typed) => {
    expect(searchedBaht(typed)).toBeNull()
  })
  it('takes one decimal', () => expect(parseBaht(' 99.5 ')).toBe(9_950))
  it('takes Thai digits', () => expect(parseBaht('๑,๓๙๙.๕๐')).toBe(139_950))
})

describe('a payment', () => {
  it('is named by its number', () => {
    expect(paymentReference(42)).toBe('TK-000042')
    expect(paymentReference(1_234_567)).toBe('TK-1234567')
    const typed = ['tk-000042', 'TK42', '000042', '42', 'TK', '4 2']
    expect(typed.map(paymentNumber)).toEqual([42, 42, 42, 42, null, null])
  })
})

describe('a slip code', () => {
  it('gets the leading zeros of its checksum back', () => {
    const whole = '004000060000010103002021900021231231212000115102TH91049C30'
    expect(repairSlipText(` ${whole} `)).toBe(whole)
    expect(repairSlipText('00xx5102TH9102AB')).toBe('00xx5102TH910400AB')
    expect(repairSlipText('00xx5102TH9104AB')).toBe('00xx5102TH910400AB')
    expect(repairSlipText('https://example.com')).toBe('https://example.com')
  })
  it('names the bank', () => {
    expect(['004', '069', TRUEMONEY, '999'].map(payerOfCode)).toEqual(['kbank', 'kkp', 'truemoney', null])
    expect(bankName('ttb')).toBe('ทหารไทยธนชาต')
  })
})
