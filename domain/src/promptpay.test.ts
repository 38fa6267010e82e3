import { describe, expect, it } from 'vitest'
import { readPromptPayId } from './promptpay.ts'

describe('a PromptPay id', () => {
  it.each([
    ['081-234-5678', '0812345678'],
    ['+66 61 234 5678', '0612345678'],
    // As the text of a QR has it.
    ['0066812345678', '0812345678'],
    // 1·13 + 2·12 + 3·11 + 4·10 + 5·9 + 6·8 + 7·7 + 8·6 + 9·5 + 0·4 + 1·3 + 2·2 = 352 = 32·11: the last is 11 mod 10.
    ['1234567890121', '1234567890121'],
    ['1-2345-67890-12-1', '1234567890121'],
    ['๑๒๓๔๕๖๗๘๙๐๑๒๑', '1234567890121'],
    // A company's begins with 0: 1·12 + 5·10 + 5·9 + 5·8 = 147, 147 mod 11 = 4, 11 − 4 = 7.
    ['0105550000007', '0105550000007'],
    ['0000000000001', '0000000000001'],
    ['140000812345678', '140000812345678'],
  ])('%j is %j', (typed, id) => {
    expect(readPromptPayId(typed)).toEqual({ ok: true, id })
  })

  it.each([
    ['1234567890123', 'wrong'],
    ['0000000000000', 'wrong'],
    ['0105550000004', 'wrong'],
    ['0212345678', 'invalid'],
    ['1234567890', 'invalid'],
    ['081234567', 'format'],
    ['12345678901234', 'format'],
    ['พร้อมเพย์', 'format'],
  ])('%j is refused: %s', (typed, reason) => {
    expect(readPromptPayId(typed)).toEqual({ ok: false, reason })
  })
})
