import type { QuickRange } from '@thokham/domain/date-range'
import { thaiNumber } from '../lib/format/thai-format.ts'

/** The admin screens' shared words. */
export const admin = {
  title: 'ผู้ดูแล',
  sections: 'ส่วนผู้ดูแล',
  payments: 'การชำระเงิน',
  waiting: (count: number) => `รอ ${thaiNumber(count)} รายการ`,
  members: 'สมาชิก',
  announcements: 'ประกาศ',
  coupons: 'คูปอง',
  fetchFail: 'เกิดข้อผิดพลาดในการดึงข้อมูล',
  none: '–',
} as const

export const RANGE_NAMES: Record<QuickRange, string> = {
  today: 'วันนี้',
  yesterday: 'เมื่อวาน',
  last7: '7 วันล่าสุด',
  thisMonth: 'เดือนนี้',
  lastMonth: 'เดือนที่แล้ว',
}
