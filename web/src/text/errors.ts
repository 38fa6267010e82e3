import type { ErrorCode } from '@thokham/contract/errors'
import { ApiError, isUnexplained } from '../lib/api/api-error.ts'
import { thaiMoney, thaiNumber } from '../lib/format/thai-format.ts'

/** One sentence for every code that an operation can answer with. */
const SENTENCES: Record<ErrorCode | 'network', string> = {
  invalid_input: 'ข้อมูลบางช่องไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง',
  unauthenticated: 'กรุณาเข้าสู่ระบบใหม่อีกครั้ง',
  forbidden: 'เฉพาะสมาชิก VIP เท่านั้นที่ใช้ฟีเจอร์นี้ได้',
  not_found: 'ไม่พบข้อมูลที่ต้องการ กรุณารีเฟรชแล้วลองอีกครั้ง',
  conflict: 'ข้อมูลมีการเปลี่ยนแปลง กรุณารีเฟรชแล้วลองอีกครั้ง',
  rate_limited: 'ส่งคำขอถี่เกินไป กรุณารอสักครู่แล้วลองอีกครั้ง',
  payload_too_large: 'ข้อมูลมีขนาดใหญ่เกินไป กรุณาลดขนาดแล้วลองอีกครั้ง',
  request_timeout: 'อัปโหลดสลิปนานเกินไป กรุณาลองอีกครั้ง',
  quota_exceeded: 'คุณใช้โควตา Prompt ของวันนี้แล้ว กรุณารอถึงพรุ่งนี้ (รีเซ็ต 00:00 น.)',
  downloads_used: 'คุณดาวน์โหลดครบ 10 ครั้งของวันนี้แล้ว',
  daily_used: 'คุณใช้โควตา Prompt ของวันนี้แล้ว กรุณารอถึงพรุ่งนี้ (รีเซ็ต 00:00 น.)',
  captcha_failed: 'กรุณายืนยันว่าคุณไม่ใช่บอท',
  email_taken: 'อีเมลนี้มีผู้ใช้งานแล้ว',
  email_fixed: 'อีเมลของเจ้าของเปลี่ยนที่นี่ไม่ได้ ต้องตั้งเจ้าของใหม่ที่เซิร์ฟเวอร์',
  phone_taken: 'เบอร์โทรศัพท์นี้มีผู้ใช้งานแล้ว',
  weak_password: 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งรหัสผ่านที่เดายากขึ้น',
  gemini_key_format: 'รูปแบบ Gemini API Key ไม่ถูกต้อง ต้องขึ้นต้นด้วย AI กรุณาแก้ไขที่หน้าโปรไฟล์',
  provider_key_missing: 'กรุณาตั้งค่า API Key ที่หน้าโปรไฟล์ก่อน',
  provider_not_ready: 'ผู้ให้บริการ AI ยังไม่พร้อมใช้งาน กรุณาตรวจสอบ API Key ที่หน้าโปรไฟล์',
  run_active: 'กำลังสร้างชุดก่อนหน้าด้วยผู้ให้บริการนี้อยู่ กรุณารอหรือหยุดชุดนั้นก่อน',
  history_full: 'ประวัติ 7 วันของคุณเต็มแล้ว กรุณาลดจำนวน หรือรอให้ชุดเก่าหมดอายุก่อน',
  expired: 'ไฟล์นี้หมดอายุแล้ว กรุณาสร้างใหม่ด้วยการตั้งค่าเดิม',
  not_for_sale: 'แพ็กเกจนี้ไม่เปิดให้สมัครสำหรับสถานะสมาชิกของคุณ กรุณาเลือกแพ็กเกจอื่น',
  coupon_invalid: 'ไม่พบคูปองนี้ หรือคูปองปิดใช้งานแล้ว',
  coupon_expired: 'คูปองหมดอายุแล้ว',
  coupon_used: 'คูปองถูกใช้ครบจำนวนแล้ว',
  coupon_minimum: 'ยอดสั่งซื้อยังไม่ถึงขั้นต่ำของคูปองนี้',
  coupon_exists: 'มีคูปองโค้ดนี้อยู่แล้ว กรุณาใช้โค้ดอื่น',
  slip_required: 'กรุณาแนบสลิป',
  slip_too_large: 'ขนาดไฟล์ต้องไม่เกิน 2 MB',
  slip_not_image: 'กรุณาอัปโหลดไฟล์รูปภาพเท่านั้น',
  slip_unreadable: 'เปิดรูปนี้ไม่ได้ กรุณาถ่ายภาพหน้าจอสลิปแล้วแนบใหม่',
  slip_duplicate: 'สลิปนี้เคยใช้แจ้งชำระเงินแล้ว',
  file_not_scanned: 'ภาพนี้ยังไม่ผ่านการสแกนไวรัส จึงยังเปิดไม่ได้',
  payment_pending: 'คุณมีรายการชำระเงินที่รอตรวจสอบอยู่แล้ว กรุณารอผลการตรวจสอบ',
  total_changed: 'ยอดเปลี่ยนจากที่แสดงไว้ ข้อมูลที่กรอกยังอยู่ครบ',
  member_deleted: 'สมาชิกลบบัญชีแล้ว กรุณาคืนเงินและปฏิเสธรายการ',
  admin_protected: 'ลบผู้ดูแลระบบไม่ได้',
  payment_decided: 'รายการนี้ถูกตรวจสอบไปแล้ว กรุณารีเฟรชเพื่อดูสถานะล่าสุด',
  month_closed: 'ปิดเดือนนั้นแล้ว แก้ไม่ได้ กรุณาลงรายการแก้ในเดือนถัดไป',
  undo_too_late: 'เลิกทำไม่ได้แล้ว เพราะอนุมัติเกิน 60 วินาที',
  term_conflict: 'สมาชิกคนนี้มีสิทธิ์สูงกว่าแพ็กเกจนี้อยู่แล้ว จึงอนุมัติไม่ได้',
  invalid_credentials: 'อีเมลหรือรหัสผ่านไม่ถูกต้อง',
  wrong_password: 'รหัสผ่านปัจจุบันไม่ถูกต้อง',
  link_bad: 'ลิงก์นี้ใช้ไม่ได้หรือหมดอายุแล้ว กรุณาขอลิงก์ใหม่',
  code_bad: 'รหัสไม่ถูกต้องหรือหมดอายุแล้ว กรุณาตรวจสอบแล้วลองอีกครั้ง',
  two_factor_required: 'กรุณากรอกรหัสยืนยันสองขั้นตอน',
  new_password_required: 'กรุณาตั้งรหัสผ่านใหม่อย่างน้อย 12 ตัวอักษรที่หน้าโปรไฟล์ก่อน',
  two_factor_setup_required: 'กรุณาเปิดใช้การยืนยันสองขั้นตอนที่หน้าโปรไฟล์ก่อน',
  step_up_required: 'เกิน 5 นาทีแล้ว กรุณายืนยันอีกครั้ง ที่กรอกไว้ยังอยู่',
  challenge_over: 'หมดเวลายืนยันแล้ว กรุณาเข้าสู่ระบบใหม่อีกครั้ง',
  passkey_bad: 'ใช้ Passkey นี้ไม่ได้ กรุณาลองอีกครั้ง หรือเข้าด้วยวิธีอื่น',
  only_way: 'เป็นทางเข้าเดียวของบัญชี กรุณาตั้งรหัสผ่านก่อน',
  passkeys_full: 'มี Passkey ครบแล้ว กรุณาลบอันที่ไม่ใช้ก่อน',
  unavailable: 'ระบบยังไม่พร้อมให้บริการ กรุณารอสักครู่แล้วลองอีกครั้ง',
  picture_too_large: 'ขนาดไฟล์ต้องไม่เกิน 2 MB',
  picture_not_image: 'กรุณาอัปโหลดไฟล์รูปภาพเท่านั้น',
  picture_unreadable: 'เปิดรูปนี้ไม่ได้ กรุณาบันทึกใหม่เป็น JPEG หรือ PNG แล้วลองอีกครั้ง',
  licence_exists: 'มี License Key แล้ว',
  table_views_full: 'เก็บมุมมองได้สูงสุด 20 มุมมองต่อตาราง กรุณาลบมุมมองที่ไม่ใช้',
  word_lists_full: 'เก็บรายการคำได้สูงสุด 200 รายการ กรุณาลบรายการที่ไม่ใช้',
  internal: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  network: 'เชื่อมต่อเซิร์ฟเวอร์ไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองอีกครั้ง',
}

/** Returns the sentence of a code. */
export function sentenceOf(code: ErrorCode | 'network'): string {
  return SENTENCES[code]
}

/**
 * Returns the Thai sentence for whatever was thrown: what happened and what to do next, never a raw code.
 * @param words says it otherwise by its code; `internal` also where none came
 */
export function messageOf(error: unknown, words: Partial<Record<ApiError['code'], string>> = {}): string {
  const own = words[error instanceof ApiError ? error.code : 'internal']
  if (own !== undefined) return own
  if (!(error instanceof ApiError)) return SENTENCES.internal
  const { left, minSatang, retryAfterSeconds } = error.details
  if (error.code === 'rate_limited' && typeof retryAfterSeconds === 'number')
    return waitFor(retryAfterSeconds)
  if (error.code === 'quota_exceeded' && typeof left === 'number' && left > 0) return quotaLeft(left)
  if (error.code === 'coupon_minimum' && typeof minSatang === 'number')
    return `ต้องมียอดสั่งซื้อขั้นต่ำ ${thaiMoney(minSatang)}`
  return SENTENCES[error.code]
}

/** Returns the technical part behind “ดูรายละเอียด”. */
export function detailsOf(error: unknown): string {
  if (error instanceof ApiError) return [error.code, error.requestId].filter(Boolean).join(' · ')
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

function waitFor(seconds: number): string {
  const wait = seconds < 60 ? `${thaiNumber(seconds)} วินาที` : `${thaiNumber(Math.ceil(seconds / 60))} นาที`
  return `ส่งคำขอถี่เกินไป กรุณารอ ${wait} แล้วลองอีกครั้ง`
}

function quotaLeft(left: number): string {
  return `วันนี้สร้างได้อีก ${thaiNumber(left)} รายการ กรุณาลดจำนวนหรือรอถึงพรุ่งนี้ (รีเซ็ต 00:00 น.)`
}

/** Makes what an action says where it was refused: the refusal's own sentence, or this one where the server had none to give. */
export function refusalOr(sentence: string): (error: unknown) => string {
  return (error) => (isUnexplained(error) ? sentence : messageOf(error))
}
