import { thaiNumber } from '../lib/format/thai-format.ts'

/** A month's books. */
export const monthClose = {
  title: 'ปิดเดือน',
  ask: (month: string) => `ปิด ${month} หรือไม่`,
  lead: (month: string) => `ปิด ${month} แล้วแก้ไม่ได้ รายการแก้ลงเดือนถัดไป`,
  close: 'ปิดเดือน',
  waits: (count: number) => `ยังมีรายการรอตรวจสอบ ${thaiNumber(count)} รายการ`,
  done: (moment: string, name: string) => `ปิดแล้ว ${moment} โดย ${name}`,
  closed: (month: string) => `ปิด ${month} แล้ว`,
  notOver: 'เดือนนี้ยังไม่จบ',
  seeWaiting: 'ตรวจสลิป',
  file: 'ไฟล์ให้นักบัญชี',
  fileOf: (month: string) => `ดาวน์โหลดไฟล์ให้นักบัญชีของ ${month}`,
  revenue: 'รายรับ',
  expenses: 'รายจ่าย',
  left: 'คงเหลือ',
  refunds: 'คืนเงิน',
  items: (count: number) => `${thaiNumber(count)} รายการ`,
  refundsLine: (count: number) => `${thaiNumber(count)} รายการที่ถอน ไม่เคยนับเป็นรายรับ`,
  discount: (payments: number, discount: string) => `${thaiNumber(payments)} รายการ ลดไป ${discount}`,
} as const
