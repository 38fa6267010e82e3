import { describe, expect, it } from 'vitest'
import { csvRows } from '../csv-rows.ts'
import { readStatement } from './read-statement.ts'

const linesOf = (text: string) => {
  const read = readStatement(csvRows(text).map(({ cells }) => cells))
  return read.kind === 'lines' ? read.lines : read
}

describe('a statement', () => {
  it.each([
    [
      'in Thai, with account and period above',
      `เลขที่บัญชี,xxx-x-x1234-x
ช่วงวันที่,01/11/2569 - 30/11/2569
วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ,ช่องทาง,รายละเอียด
25-11-69,09:41,รับโอนเงิน,,"1,399.00","11,399.00",K PLUS,จาก X4321 นาง สุภัสสรา++
25-11-69,12:03,โอนเงิน,500.00,,"10,899.00",K PLUS,โอนไป X9`,
      [
        {
          day: '2026-11-25',
          time: '09:41',
          satang: 139_900,
          details: 'รับโอนเงิน · K PLUS · จาก X4321 นาง สุภัสสรา++',
        },
      ],
    ],
    [
      'in English, semicolons, years of our era',
      `Date;Time;Transaction;Channel;Withdrawal;Deposit;Balance;Description
25/11/2026;06:51:12;X1;ENET;;799.00;12,198.00;SCB x5678
26/11/2026;07:00;X2;ATM;100.00;;12,098.00;`,
      [{ day: '2026-11-25', time: '06:51', satang: 79_900, details: 'X1 · ENET · SCB x5678' }],
    ],
    [
      'with the time behind the date, and tabs',
      `Transaction Date\tDescription\tDebit\tCredit\tBalance
26 Nov 2026 22:18\tTRANSFER FROM 004\t\t2399.00\t5000.00`,
      [{ day: '2026-11-26', time: '22:18', satang: 239_900, details: 'TRANSFER FROM 004' }],
    ],
    [
      'with one signed column, and no time',
      `Posting Date,Amount (THB),Details
2026-11-27,+99.00,PROMPTPAY
2026-11-27,-1000.00,FEE`,
      [{ day: '2026-11-27', time: null, satang: 9_900, details: 'PROMPTPAY' }],
    ],
    [
      'with one column for both, told apart by the balance, the newest first',
      `วันที่,เวลา,ถอนเงิน / ฝากเงิน,ยอดคงเหลือ (บาท)
27/11/69,10:02,50.00,"1,349.00"
27/11/69,10:01,"1,399.00","1,399.00"
27/11/69,10:00,20.00,0.00`,
      [{ day: '2026-11-27', time: '10:01', satang: 139_900, details: '' }],
    ],
  ])('%s', (_, text, lines) => {
    expect(linesOf(text)).toEqual(lines)
  })

  it('whose columns nobody knows asks for them, and is read by what was said', () => {
    const rows = csvRows('a,b,c\n27/11/69,xyz,799.00').map(({ cells }) => cells)
    expect(readStatement(rows)).toEqual({
      kind: 'columns',
      header: ['a', 'b', 'c'],
      rows: [['27/11/69', 'xyz', '799.00']],
    })
    const said = { date: 0, time: null, deposit: 2, isSigned: false, balance: null, details: [1] }
    expect(readStatement(rows, said)).toMatchObject({
      kind: 'lines',
      lines: [{ day: '2026-11-27', time: null, satang: 79_900, details: 'xyz' }],
    })
  })

  it('of Excel has times as parts of the day', () => {
    const rows = [
      ['Date', 'Time', 'Deposit'],
      ['2026-11-27', '0.40625', '99'],
    ]
    expect(readStatement(rows)).toMatchObject({ lines: [{ time: '09:45', satang: 9_900 }] })
  })

  it('without anything in it is said to be empty', () => {
    expect(readStatement([['', ' ']])).toEqual({ kind: 'empty' })
  })
})
