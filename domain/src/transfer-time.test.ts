import { describe, expect, it } from 'vitest'
import { transferTime } from './transfer-time.ts'

const NOW = new Date('2026-11-20T08:30:00+07:00')

describe('transferTime', () => {
  it.each([
    ['2026-11-19', '10:30', '2026-11-19', '10:30'],
    ['2569-11-19', '10.30', '2026-11-19', '10:30'],
    ['19/11/2569', '9:05', '2026-11-19', '09:05'],
    ['9/1/2026', '23:59:59', '2026-01-09', '23:59'],
    ['29/02/2567', '00:00', '2024-02-29', '00:00'],
    ['19/11/69', '10:30', '2026-11-19', '10:30'],
    ['29/2/67', '10:30', '2024-02-29', '10:30'],
    [' 20/11/2569 ', '08:30', '2026-11-20', '08:30'],
    ['19 พ.ย. 69', '930', '2026-11-19', '09:30'],
    ['๑๙/๑๑/๖๙', '๙:๓๐ น.', '2026-11-19', '09:30'],
    ['19/11/26', '10:30', '2026-11-19', '10:30'],
  ])('%s %s is %s %s', (date, time, gregorian, minute) => {
    expect(transferTime({ date, time }, NOW)).toEqual({ ok: true, date: gregorian, time: minute })
  })
  it.each([
    ['', '10:30', 'transferDate', 'required'],
    ['2026-11-19', ' ', 'transferTime', 'required'],
    ['29/02/2569', '10:30', 'transferDate', 'format'],
    ['2026-13-01', '10:30', 'transferDate', 'format'],
    ['1999-12-31', '10:30', 'transferDate', 'format'],
    // Of two digits, 42 is 2042: 2542 lies before anything was sold.
    ['31/12/42', '10:30', 'transferDate', 'future'],
    ['19/11/569', '10:30', 'transferDate', 'format'],
    ['yesterday', '10:30', 'transferDate', 'format'],
    ['2026-11-19', '24:00', 'transferTime', 'format'],
    ['2026-11-19', '10:60', 'transferTime', 'format'],
    ['2026-11-21', '00:00', 'transferDate', 'future'],
    ['21/11/2569', '00:00', 'transferDate', 'future'],
    // A phone's clock may be ten minutes ahead.
    ['2026-11-20', '08:41', 'transferTime', 'future'],
  ])('%s %s: %s %s', (date, time, field, reason) => {
    expect(transferTime({ date, time }, NOW)).toEqual({ ok: false, field, reason })
  })
})
