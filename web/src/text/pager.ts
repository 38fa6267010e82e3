import { thaiNumber } from '../lib/thai-format.ts'

export const pager = {
  label: 'เลือกหน้า',
  shown: (from: number, to: number, total: number) =>
    `${thaiNumber(from)}–${thaiNumber(to)} จาก ${thaiNumber(total)} รายการ`,
  page: (page: number) => `หน้า ${thaiNumber(page)}`,
  before: 'หน้าก่อนหน้า',
  after: 'หน้าถัดไป',
  size: 'แสดงหน้าละ',
} as const
