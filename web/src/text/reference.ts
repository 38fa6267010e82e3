import { thaiDate, thaiNumber } from '../lib/format/thai-format.ts'

const FAULTS: Readonly<Record<string, string>> = {
  required: 'กรุณากรอกช่องนี้',
  too_long: 'ข้อความยาวเกินไป',
  too_big: 'ค่ามากเกินไป',
  too_small: 'ค่าน้อยเกินไป',
}

/** What the owner's tables of facts with a date have in common. */
export const reference = {
  edit: (name: string) => `แก้ไข ${name}`,
  more: (name: string) => `จัดการ ${name}`,
  remove: 'ลบ',
  reset: 'กลับไปใช้ค่าที่มากับระบบ',
  saved: (name: string) => `บันทึก ${name} แล้ว`,
  removed: (name: string) => `ลบ ${name} แล้ว`,
  restored: (name: string) => `นำ ${name} กลับมาแล้ว`,
  wasReset: (name: string) => `${name} ใช้ค่าที่มากับระบบแล้ว`,
  ownIsBack: (name: string) => `นำค่าของคุณของ ${name} กลับมาแล้ว`,
  isEdited: 'คุณแก้ไว้',
  isOwn: 'คุณเพิ่ม',
  checked: (date: string) => `ตรวจเมื่อ ${thaiDate(`${date}T12:00:00+07:00`)}`,
  checkNow: 'ตรวจแล้ววันนี้',
  checkNowOf: (name: string) => `ตรวจแล้ววันนี้ ${name}`,
  source: 'แหล่งที่มา',
  aged: (count: number) => `ควรตรวจใหม่ ${thaiNumber(count)} ชิ้น เก่ากว่า 120 วัน`,
  isAged: 'ควรตรวจใหม่',
  fields: { source: 'ลิงก์แหล่งที่มา', checked: 'วันที่ตรวจ' },
  fault: faultOf,
  /** Why the address of a page was refused. */
  linkFault: (reason: string) =>
    reason === 'format' ? 'ลิงก์ต้องขึ้นต้นด้วย https:// หรือ http://' : faultOf(reason),
} as const

function faultOf(reason: string): string {
  return FAULTS[reason] ?? 'รูปแบบไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง'
}
