import type { AnnouncementState } from '@thokham/domain/announcement'

/** What admins tell all members. */
export const announcements = {
  title: 'ประกาศ',
  list: 'ประกาศทั้งหมด',
  create: 'เพิ่มประกาศ',
  change: 'แก้ไขประกาศ',
  message: 'ข้อความ',
  kind: 'ชนิด',
  from: 'แสดงตั้งแต่',
  to: 'แสดงถึง',
  daysHint: 'เว้นว่างถ้าแสดงตลอด นับตามวันของไทย',
  preview: 'ตัวอย่างบนหน้าหลัก',
  previewEmpty: 'พิมพ์ข้อความเพื่อดูตัวอย่าง',
  states: { shown: 'กำลังแสดง', waiting: 'รอเวลา', over: 'จบแล้ว', off: 'ปิดอยู่' } satisfies Record<
    AnnouncementState,
    string
  >,
  banner: 'สมาชิกเห็นอันนี้',
  by: (name: string) => `โดย ${name}`,
  days: (from: string | null, to: string | null) => {
    if (from && to) return from === to ? from : `${from} – ${to}`
    if (from) return `ตั้งแต่ ${from}`
    return to ? `ถึง ${to}` : 'ตลอด'
  },
  active: 'เปิดใช้',
  toggle: (message: string) => `เปิดใช้ประกาศ ${message}`,
  up: (message: string) => `เลื่อนขึ้น ${message}`,
  down: (message: string) => `เลื่อนลง ${message}`,
  editOf: (message: string) => `แก้ไข ${message}`,
  deleteOf: (message: string) => `ลบ ${message}`,
  deleteTitle: (message: string) => `ต้องการลบ “${message}” หรือไม่`,
  deleteBody: 'สมาชิกจะไม่เห็นประกาศนี้อีก',
  none: 'ยังไม่มีประกาศ',
  created: 'เพิ่มประกาศแล้ว',
  changed: 'บันทึกประกาศแล้ว',
  deleted: 'ลบประกาศแล้ว',
  overtaken: 'มีคนแก้รายการนี้ไปก่อนแล้ว',
  newest: 'ดูค่าล่าสุด',
  fail: 'บันทึกประกาศไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  tooLong: 'ข้อความต้องมีไม่เกิน 500 ตัวอักษร',
  date: 'กรุณากรอกวันที่ให้ถูกต้อง เช่น 20/11/2569',
  backwards: 'วันเริ่มต้นอยู่หลังวันสิ้นสุด',
} as const
