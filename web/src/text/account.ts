import { thaiNumber } from '../lib/thai-format.ts'

/** Sign-in and registration. */
export const account = {
  promise: ['คีย์เวิร์ดไม่กี่คำ', 'ทอเป็น Prompt ได้ทั้งผืน'],
  loginTitle: 'เข้าสู่ระบบ',
  loginLead: 'กลับมาทอคีย์เวิร์ดเป็น Prompt กันต่อ',
  login: 'เข้าสู่ระบบ',
  noAccount: 'ยังไม่มีบัญชี',
  registerTitle: 'สมัครสมาชิก',
  registerLead: (perDay: number) => `ใช้ฟรีวันละ ${thaiNumber(perDay)} รายการ ไม่ต้องผูกบัตร`,
  register: 'สมัครสมาชิก',
  haveAccount: 'มีบัญชีอยู่แล้ว',
  phoneHint: 'พิมพ์แบบเว้นวรรค มีขีด หรือ +66 ก็ได้',
  passwordHint: 'อย่างน้อย 6 ตัวอักษร แนะนำ 10 ตัวขึ้นไป',
  pdpa: 'เมื่อสมัครสมาชิก ถือว่าคุณยอมรับข้อกำหนดการใช้งานและรับทราบนโยบายความเป็นส่วนตัว',
  captchaSolving: 'กำลังยืนยันว่าคุณไม่ใช่บอท รอสักครู่แล้วกดสมัครได้เลย',
  captchaSolved: 'ยืนยันแล้วว่าคุณไม่ใช่บอท',
  captchaFailed: 'ยืนยันว่าไม่ใช่บอทไม่สำเร็จ กรุณาลองอีกครั้ง',
  captcha: 'กรุณายืนยันว่าคุณไม่ใช่บอท',
  welcome: 'สมัครสมาชิกเรียบร้อย',
} as const

/** How hard a password is to guess, and what would make it harder. */
export const strength = {
  label: 'ความเดายากของรหัสผ่าน',
  levels: ['เดาง่ายมาก', 'เดาง่าย', 'พอใช้', 'ดี', 'ดีมาก'],
  short: 'แนะนำให้ยาว 10 ตัวอักษรขึ้นไป',
  common: 'รหัสผ่านนี้มีคนใช้บ่อย กรุณาตั้งใหม่',
  repeated: 'เลี่ยงตัวอักษรที่ซ้ำกัน',
  sequence: 'เลี่ยงตัวอักษรที่เรียงกัน',
  personal: 'เลี่ยงอีเมล ชื่อ หรือเบอร์โทรศัพท์ของคุณ',
} as const
