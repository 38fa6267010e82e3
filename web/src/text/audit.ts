import type { AuditTopic } from '@thokham/domain/audit-actions'

/** What was done by whom, and can be changed by nobody. */
export const audit = {
  title: 'บันทึกการทำงาน',
  lead: 'แก้หรือลบไม่ได้',
  topic: 'เรื่อง',
  allTopics: 'ทุกเรื่อง',
  actor: 'ใคร',
  everybody: 'ทุกคน',
  from: 'ตั้งแต่',
  to: 'ถึง',
  search: 'ชื่อ อีเมล เลขอ้างอิง หรือ IP',
  ofMember: (name: string) => `เฉพาะที่เกี่ยวกับ ${name}`,
  ofOneMember: 'เฉพาะที่เกี่ยวกับสมาชิกคนเดียว',
  clearMember: 'ดูทุกคน',
  columns: {
    at: 'เมื่อ',
    who: 'ใคร',
    what: 'ทำอะไร',
    change: 'ก่อนและหลัง',
    from: 'จากที่ไหน',
  },
  none: 'ยังไม่มีบันทึก',
  terminal: 'เทอร์มินัล',
  older: 'ดูที่เก่ากว่า',
  newest: 'กลับไปล่าสุด',
  became: 'เปลี่ยนเป็น',
  nothing: 'ไม่มี',
  yes: 'ใช่',
  no: 'ไม่',
} as const

export const AUDIT_TOPIC_NAMES: Record<AuditTopic, string> = {
  payment: 'การชำระเงิน',
  member: 'สมาชิก',
  licence: 'License Key',
  partner: 'พาร์ตเนอร์',
  coupon: 'คูปอง',
  announcement: 'ประกาศ',
  expense: 'รายจ่าย',
  package: 'ราคา',
  settings: 'ตั้งค่า',
  text: 'ข้อกำหนดและนโยบาย',
  tool: 'เครื่องมือ',
  strip: 'ภาพในหน้าแรก',
  lesson: 'บทเรียน',
  category: 'หมวด',
  keywords: 'คีย์เวิร์ดของหมวด',
  concept: 'แนวคิดภาพ',
  content: 'เนื้อหาที่มากับเวอร์ชันใหม่',
  backup: 'ข้อมูลสำรอง',
}

/** What most of what is done is called: the part of an action behind its dot, before its topic. */
const VERBS: Readonly<Record<string, string>> = {
  create: 'เพิ่ม',
  update: 'แก้ไข',
  delete: 'ลบ',
  restore: 'นำกลับมา',
  import: 'นำเข้า',
  reorder: 'จัดลำดับ',
  toggle: 'เปิดหรือปิด',
  take: 'รับ',
  decline: 'ไม่รับ',
  thumbnail: 'เปลี่ยนภาพหน้าปก',
  write: 'เขียน',
}

/** Returns what an action is called: its own words, or those of its verb and topic; the name of one that nobody worded. */
export function actionWords(action: string): string {
  const [topic = '', verb = ''] = action.split('.')
  const [named, done] = [AUDIT_TOPIC_NAMES[topic as AuditTopic], VERBS[verb]]
  return ACTIONS[action] ?? (named && done ? `${done}${named}` : action)
}

const ACTIONS: Readonly<Record<string, string>> = {
  'payment.approve': 'อนุมัติการชำระเงิน',
  'payment.reject': 'ปฏิเสธการชำระเงิน',
  'payment.refund': 'บันทึกว่าคืนเงินแล้ว',
  'member.extend': 'ต่ออายุสมาชิก',
  'member.undo-extension': 'เลิกทำการต่ออายุ',
  'member.edit': 'แก้ไขสมาชิก',
  'member.delete': 'ลบสมาชิก',
  'member.sign-out': 'ให้ออกจากระบบทุกอุปกรณ์',
  'member.send-reset-link': 'ส่งลิงก์ตั้งรหัสผ่าน',
  'member.reset-password': 'ตั้งรหัสผ่านใหม่ให้',
  'member.add-note': 'เพิ่มโน้ต',
  'member.delete-note': 'ลบโน้ต',
  'member.make-admin': 'แต่งตั้งเป็นผู้ดูแล',
  'member.mail': 'ส่งอีเมลถึงสมาชิก',
  'member.export': 'ดาวน์โหลดรายชื่อสมาชิก',
  'licence.suspend': 'ปิดใช้งาน License Key',
  'licence.reinstate': 'เปิดใช้ License Key อีกครั้ง',
  'licence.replace-key': 'เปลี่ยน License Key',
  'licence.remove-machine': 'นำเครื่องออกจาก License Key',
  'partner.create-key': 'สร้างคีย์ของพาร์ตเนอร์',
  'partner.revoke-key': 'เพิกถอนคีย์ของพาร์ตเนอร์',
  'announcement.move': 'ย้ายลำดับประกาศ',
  'package.update': 'แก้ราคาแพ็กเกจ',
}

/** What a changed part is called; one without words here is shown by its name. */
export const AUDIT_FIELDS: Readonly<Record<string, string>> = {
  status: 'สถานะ',
  membership: 'ระดับ',
  expiresAt: 'ใช้ได้ถึง',
  displayName: 'ชื่อ',
  alt: 'คำใต้ภาพ',
  email: 'อีเมล',
  endedSessions: 'อุปกรณ์ที่ออก',
  maskedKey: 'License Key',
  suspendedReason: 'เหตุผล',
  suspendedAt: 'ปิดใช้งานเมื่อ',
  reason: 'เหตุผล',
  name: 'ชื่อ',
  system: 'ระบบ',
  code: 'โค้ด',
  isActive: 'เปิดใช้',
  message: 'ข้อความ',
  kind: 'ชนิด',
  startsOn: 'ตั้งแต่',
  endsOn: 'ถึง',
  to: 'ย้ายไป',
  recipients: 'ผู้รับ',
  skipPending: 'ข้ามคนที่รอตรวจสอบ',
  searched: 'ค้นหา',
  class: 'กลุ่ม',
  deleted: 'ลบแล้ว',
  paymentWithdrawn: 'ถอนรายการชำระเงิน',
  priceSatang: 'ราคา',
  formerPriceSatang: 'ราคาเดิม',
  amountSatang: 'จำนวนเงิน',
  description: 'รายละเอียด',
  benefit: 'สิทธิ์',
  url: 'ลิงก์',
  isShown: 'แสดงให้สมาชิก',
  label: 'คีย์ของ',
  hint: '4 ตัวท้าย',
}

/** Values that are words of the database. */
export const AUDIT_VALUES: Readonly<Record<string, string>> = {
  free: 'สมาชิกทั่วไป',
  vip: 'VIP',
  lifetime: 'VIP ตลอดชีพ',
  admin: 'ผู้ดูแลระบบ',
  pending: 'รอตรวจสอบ',
  approved: 'อนุมัติแล้ว',
  rejected: 'ไม่ผ่านการตรวจสอบ',
  info: 'แจ้งให้ทราบ',
  warn: 'ควรระวัง',
  new: 'ใหม่',
  up: 'ขึ้น',
  down: 'ลง',
  all: 'ทุกคน',
  near: 'ใกล้หมดอายุ',
  expired: 'หมดอายุแล้ว',
}
