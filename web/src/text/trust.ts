import { thaiDateTime } from '../lib/format/thai-format.ts'

const digits = (last: string | null) => (last === null ? '—' : `…${last}`)

/** What moves money or power, and what ends it where it was somebody else. */
export const trust = {
  title: 'ยืนยันว่าเป็นคุณ',
  lead: (action: string) => `กรอกรหัสผ่านก่อน${action} จำไว้ 5 นาที`,
  code: 'รหัสจากแอป หรือรหัสกู้คืน',
  confirm: 'ยืนยัน',
  band: (change: { before: string | null; after: string | null; at: string; by: string | null }) =>
    `บัญชีรับโอนเปลี่ยนจาก ${digits(change.before)} เป็น ${digits(change.after)} ${thaiDateTime(change.at)}${change.by === null ? '' : ` โดย ${change.by}`}`,
  notMe: 'ไม่ใช่ฉัน',
  notMeTitle: 'ไม่ใช่คุณหรือไม่',
  notMeLead: 'ระบบจะพักการขายและให้ทุกคนออกจากระบบ',
  frozenOwner: (since: string) => `พักการขายตั้งแต่ ${thaiDateTime(since)}`,
  frozenMember: 'พักรับชำระเงินชั่วคราว กรุณาอย่าเพิ่งโอน ถ้าโอนแล้วส่งสลิปได้',
  open: 'เปิดขาย',
  opened: 'เปิดขายแล้ว',
  frozen: 'พักการขายแล้ว',
  frozenNext: 'ทุกคนออกจากระบบแล้ว กรุณาตรวจบัญชีรับโอนและผู้ดูแล แล้วจึงเปิดขาย',
  linkBad: 'ลิงก์นี้ใช้ไม่ได้หรือหมดอายุแล้ว',
  linkBadLead: 'เข้าสู่ระบบแล้วกด “ไม่ใช่ฉัน” ได้ที่หน้าการชำระเงิน',
} as const
