import type { LicenceFault } from './licence-fault.ts'

const SENTENCES: Record<string, string> = {
  NO_KEY: 'ยังไม่มี License Key บนเครื่องนี้',
  FORMAT: 'License Key มี 20 ตัว กรุณาวางให้ครบ',
  NOT_FOUND: 'ไม่พบ License Key นี้ กรุณาตรวจตัวพิมพ์',
  SUSPENDED: 'License Key ถูกปิดใช้งาน กรุณาติดต่อทีมงาน',
  EXPIRED: 'หมดอายุพร้อม VIP ต่ออายุแล้วใช้ต่อได้ทันที',
  NO_MACHINE: 'เครื่องนี้ยังไม่ได้เปิดใช้',
  FINGERPRINT_SCOPE_MISMATCH: 'เครื่องนี้ถูกนำออกแล้ว',
  HEARTBEAT_DEAD: 'เครื่องนี้ไม่ได้ใช้นานเกินไป',
  TOO_MANY_MACHINES: 'ใช้เกินจำนวนเครื่องแล้ว กรุณานำเครื่องเก่าออกก่อน',
  MACHINE_LIMIT_EXCEEDED: 'ใช้ครบจำนวนเครื่องแล้ว กรุณานำเครื่องเก่าออกก่อน',
  SWAP_LIMIT_EXCEEDED: 'เปลี่ยนเครื่องบ่อยเกินไป กรุณารอแล้วลองใหม่',
  CLOCK: 'นาฬิกาเครื่องไม่ตรง กรุณาตั้งใหม่',
  OFFLINE_OVER: 'ครบ 30 วันแล้ว กรุณาต่ออินเทอร์เน็ต',
  OTHER_SERVER: 'เซิร์ฟเวอร์นี้ไม่ใช่เครื่องเดิมที่เคยเปิดใช้',
  SUPERSEDED: 'License Key ในเครื่องนี้ถูกเปลี่ยนระหว่างเปิดใช้ กรุณาลองใหม่',
  STATE_CHANGED: 'ข้อมูล License Key ในเครื่องนี้ถูกแก้ไขหรือเสียหาย',
  FILE_UNTRUSTED: 'ไฟล์ออฟไลน์ในเครื่องนี้ใช้ไม่ได้แล้ว กรุณาต่ออินเทอร์เน็ต',
  UNREACHABLE: 'ติดต่อเซิร์ฟเวอร์ไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่',
}
const OTHERWISE = 'ตรวจ License Key ไม่สำเร็จ กรุณาลองใหม่อีกครั้ง'

/** Faults that a new activation puts right, and how a terminal asks for one. */
const BY_ACTIVATION: Record<string, string> = {
  NO_KEY: ' เปิดใช้ด้วย thokham licence activate KEY',
  FINGERPRINT_SCOPE_MISMATCH: ' เปิดใช้อีกครั้งด้วย thokham licence activate KEY',
  HEARTBEAT_DEAD: ' เปิดใช้อีกครั้งด้วย thokham licence activate KEY',
  STATE_CHANGED: ' เปิดใช้อีกครั้งด้วย thokham licence activate KEY',
  OTHER_SERVER: ' ถ้าย้ายเซิร์ฟเวอร์จริง ใช้ thokham licence forget แล้วเปิดใช้ใหม่',
}

/** Says why a licence does not work. */
export const licenceSentence = (fault: LicenceFault): string => SENTENCES[fault] ?? OTHERWISE

/** What means something else of a licence that did work than of a key that is typed: the key was replaced since. */
const OF_KEPT: Record<string, string> = {
  NOT_FOUND: 'License Key นี้ถูกเปลี่ยนหรือใช้ไม่ได้แล้ว กรุณาวางคีย์ใหม่จากหน้าโปรไฟล์',
}

/** Says why the licence of this machine, which was activated once, does not work. */
export const keptSentence = (fault: LicenceFault): string => OF_KEPT[fault] ?? licenceSentence(fault)

/** Says the same on a terminal, with the command that puts it right. */
export const commandSentence = (fault: LicenceFault, sentence = licenceSentence): string =>
  `${sentence(fault)}${BY_ACTIVATION[fault] ?? ''}`
