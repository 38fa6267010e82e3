import type { Density } from '@thokham/domain/table-look'

/** Columns, density and saved views of the admins' tables. */
export const tableView = {
  columns: 'คอลัมน์',
  choose: 'เลือกคอลัมน์',
  density: 'ระยะแถว',
  densities: { roomy: 'โปร่ง', normal: 'ปกติ', compact: 'แน่น' } satisfies Record<Density, string>,
  standard: 'กลับเป็นแบบเดิม',
  lookFail: 'จำรูปแบบตารางไว้ไม่สำเร็จ ครั้งหน้าจะเป็นแบบเดิม',
  views: 'มุมมอง',
  view: (name: string) => `มุมมอง: ${name}`,
  saved: 'มุมมองที่บันทึกไว้',
  none: 'ยังไม่มีมุมมองที่บันทึกไว้',
  save: 'บันทึกมุมมองนี้',
  manage: 'จัดการมุมมอง',
  what: 'จำตัวกรอง การเรียง คอลัมน์ และระยะแถวของหน้านี้ไว้ในชื่อเดียว ผู้ดูแลคนอื่นไม่เห็น',
  name: 'ชื่อมุมมอง',
  nameRequired: 'กรุณากรอกชื่อมุมมอง',
  nameTooLong: 'ชื่อมุมมองต้องมีไม่เกิน 60 ตัวอักษร',
  replaces: 'ชื่อนี้มีอยู่แล้ว บันทึกแล้วจะแทนที่มุมมองเดิม',
  done: (name: string) => `บันทึกมุมมอง “${name}” แล้ว`,
  remove: (name: string) => `ลบมุมมอง “${name}”`,
  removed: (name: string) => `ลบมุมมอง “${name}” แล้ว`,
} as const
