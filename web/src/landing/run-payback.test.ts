import { expect, it } from 'vitest'
import { paybackText } from './run-payback.ts'

const YEARLY = { once: '1399.00', later: '0', months: '12' }
const MONTHLY = { once: '799.00', later: '99.00', months: '120' }
const LIFETIME = { once: '2399.00', later: '0', months: '120' }

it.each([
  [['', ''], YEARLY, 'ใส่ตัวเลขของคุณ'],
  [['60', ''], YEARLY, 'ใส่ตัวเลขของคุณ'],
  [['หกสิบ', '8'], YEARLY, 'กรุณาใส่เป็นตัวเลข'],
  // 480 baht a month: 1,440 in three for 1,399; 960 in two for 899; 2,400 in five for 2,399.
  [['60', '8'], YEARLY, 'คืนทุนในเดือนที่ 3'],
  [['๖๐', '๘'], MONTHLY, 'คืนทุนในเดือนที่ 2'],
  [['60', '8.00'], LIFETIME, 'คืนทุนในเดือนที่ 5'],
  [['200', '8'], YEARLY, 'คืนทุนในเดือนแรก'],
  [['10', '8'], YEARLY, 'ยังไม่คืนใน 1 ปี'],
  [['10', '8'], MONTHLY, 'ยังไม่พอค่าต่ออายุ'],
  [['1', '8'], LIFETIME, 'ยังไม่คืนใน 10 ปี'],
  [['0', '8'], LIFETIME, 'ยังไม่คืนใน 10 ปี'],
] as const)('%j: %o', (typed, outlay, said) => {
  expect(paybackText(typed, outlay)).toBe(said)
})
