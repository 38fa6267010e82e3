import type { FieldReason } from '@thokham/contract/errors'

/** What stands at the fields of every form. */
export const form = {
  email: 'อีเมล',
  password: 'รหัสผ่าน',
  displayName: 'ชื่อที่แสดง (หรือชื่อใน Discord)',
  phone: 'เบอร์โทรศัพท์ (10 หลัก)',
  showPassword: 'แสดงรหัสผ่าน',
  hidePassword: 'ซ่อนรหัสผ่าน',
  capsLock: 'เปิด Caps Lock อยู่',
  thaiKeyboard: 'แป้นพิมพ์เป็นภาษาไทยอยู่',
  newEmail: 'อีเมลใหม่',
  newPassword: 'รหัสผ่านใหม่',
  confirmPassword: 'ยืนยันรหัสผ่านใหม่',
  currentPassword: 'รหัสผ่านปัจจุบัน',
  fillAll: 'กรุณากรอกข้อมูลให้ครบถ้วน',
  datePlaceholder: 'วว/ดด/ปปปป',
  baht: 'บาท',
  invalid: 'ข้อมูลช่องนี้ไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง',
} as const

type FieldName =
  | 'email'
  | 'password'
  | 'displayName'
  | 'phone'
  | 'currentPassword'
  | 'confirmPassword'
  | 'newConfirmPassword'
  | 'code'
  | 'secondFactor'
  | 'apiKey'
  | 'machineName'
  | 'passkeyName'
type Reasons = Partial<Record<FieldReason, string>>

const REASONS: Record<FieldName, Reasons> = {
  email: {
    required: 'กรุณากรอกอีเมล',
    format: 'รูปแบบอีเมลไม่ถูกต้อง',
    taken: 'อีเมลนี้มีผู้ใช้งานแล้ว',
    same: 'นี่คืออีเมลเดิม กรุณากรอกอีเมลใหม่',
    too_long: 'รูปแบบอีเมลไม่ถูกต้อง',
  },
  password: {
    required: 'กรุณากรอกรหัสผ่าน',
    too_short: 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร',
    too_long: 'รหัสผ่านต้องมีไม่เกิน 128 ตัวอักษร',
    weak: 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งรหัสผ่านที่เดายากขึ้น',
  },
  displayName: {
    required: 'กรุณากรอกชื่อที่แสดง',
    too_long: 'ชื่อที่แสดงต้องมีไม่เกิน 80 ตัวอักษร',
  },
  phone: {
    required: 'กรุณากรอกเบอร์โทรศัพท์',
    format: 'กรุณากรอกเบอร์โทรศัพท์ให้ถูกต้อง (ตัวเลข 10 หลัก)',
    taken: 'เบอร์โทรศัพท์นี้มีผู้ใช้งานแล้ว',
  },
  currentPassword: {
    required: 'กรุณากรอกรหัสผ่าน',
    wrong: 'รหัสผ่านปัจจุบันไม่ถูกต้อง',
  },
  confirmPassword: { required: 'กรุณากรอกรหัสผ่าน', invalid: 'รหัสผ่านไม่ตรงกัน' },
  newConfirmPassword: { required: 'กรุณากรอกรหัสผ่าน', invalid: 'รหัสผ่านใหม่ไม่ตรงกัน' },
  code: {
    required: 'กรุณากรอกรหัส',
    format: 'กรุณากรอกรหัสเป็นตัวเลข 6 หลัก',
    too_long: 'กรุณากรอกรหัสเป็นตัวเลข 6 หลัก',
    wrong: 'รหัสไม่ถูกต้องหรือหมดอายุแล้ว กรุณาตรวจสอบแล้วลองอีกครั้ง',
  },
  secondFactor: {
    required: 'กรุณากรอกรหัส',
    wrong: 'รหัสไม่ถูกต้องหรือใช้ไปแล้ว กรุณาตรวจสอบแล้วลองอีกครั้ง',
  },
  passkeyName: {
    required: 'กรุณากรอกชื่อ Passkey',
    too_long: 'ชื่อ Passkey ต้องมีไม่เกิน 60 ตัวอักษร',
  },
  machineName: {
    required: 'กรุณากรอกชื่อเครื่อง',
    too_long: 'ชื่อเครื่องต้องมีไม่เกิน 80 ตัวอักษร',
  },
  apiKey: {
    required: 'กรุณาวาง API Key',
    format: 'API Key ต้องไม่มีเว้นวรรคหรืออักษรไทย กรุณาคัดลอกใหม่ทั้งหมด',
    too_long: 'API Key ยาวเกินไป กรุณาคัดลอกใหม่เฉพาะตัว Key',
  },
}

/** Returns the sentence for a field that was refused, here or by the server; undefined when all is well. */
export function fieldMessage(field: FieldName, reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined
  return REASONS[field][reason as FieldReason] ?? form.invalid
}

/** Returns what words a refused field of that kind by its reason. */
export function faultOf(field: FieldName): (reason: string) => string {
  return (reason) => REASONS[field][reason as FieldReason] ?? form.invalid
}
