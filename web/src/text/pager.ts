import { thaiNumber } from '../lib/format/thai-format.ts'

/** Returns what stands before a number where more than it are found. */
export const moreThan = (isMore: boolean) => (isMore ? 'มากกว่า' : '')

export const pager = {
  label: 'เลือกหน้า',
  shown: (from: number, to: number, total: number, isMore: boolean) =>
    `${thaiNumber(from)}–${thaiNumber(to)} จาก${moreThan(isMore)} ${thaiNumber(total)} รายการ`,
  page: (page: number) => `หน้า ${thaiNumber(page)}`,
  before: 'หน้าก่อนหน้า',
  after: 'หน้าถัดไป',
  size: 'แสดงหน้าละ',
} as const
