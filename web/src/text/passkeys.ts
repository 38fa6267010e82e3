import { PasskeyRefused } from '../lib/browser/passkeys.ts'
import { messageOf } from './errors.ts'

/** Signing in by unlocking a device. */
export const passkeys = {
  title: 'Passkey',
  lead: 'เข้าสู่ระบบด้วยลายนิ้วมือ ใบหน้า หรือ PIN',
  none: 'ยังไม่มี Passkey',
  add: 'เพิ่ม Passkey',
  added: 'เพิ่ม Passkey แล้ว',
  unsupported: 'เบราว์เซอร์นี้ไม่รองรับ Passkey',
  rename: 'เปลี่ยนชื่อ',
  renameOne: (name: string) => `เปลี่ยนชื่อ ${name}`,
  renamed: 'เปลี่ยนชื่อ Passkey แล้ว',
  name: 'ชื่อ Passkey',
  removeOne: (name: string) => `ลบ ${name}`,
  removeTitle: (name: string) => `ต้องการลบ “${name}” หรือไม่`,
  removeBody: 'Passkey นี้จะเข้าสู่ระบบไม่ได้อีก ในเครื่องอาจยังเหลืออยู่ ลบออกจากเครื่องได้เช่นกัน',
  removed: 'ลบ Passkey แล้ว',
  made: (date: string) => `เพิ่มเมื่อ ${date}`,
  used: (ago: string) => `ใช้ล่าสุด${ago.startsWith('เมื่อ') ? '' : ' '}${ago}`,
  unused: 'ยังไม่เคยใช้',
  signIn: 'เข้าสู่ระบบด้วย Passkey',
  prove: 'ใช้ Passkey แทน',
  secondLead: 'ยืนยันด้วย Passkey หรือกรอกรหัสกู้คืนที่บันทึกไว้',
} as const

const REFUSED: Record<PasskeyRefused['why'], string> = {
  cancelled: 'ยังไม่ได้ยืนยันด้วย Passkey กรุณาลองอีกครั้ง หรือเข้าด้วยวิธีอื่น',
  known: 'เครื่องนี้มี Passkey ของบัญชีนี้อยู่แล้ว',
  unlockable: 'เครื่องนี้ยังไม่ได้ตั้งล็อกหน้าจอ กรุณาตั้ง PIN ลายนิ้วมือ หรือใบหน้าก่อน',
  failed: 'ใช้ Passkey ในเบราว์เซอร์นี้ไม่ได้ กรุณาใช้วิธีอื่น',
}

/** Words why nothing came of a passkey, whether the browser or the server refused it. */
export function passkeyFault(error: unknown): string {
  return error instanceof PasskeyRefused ? REFUSED[error.why] : messageOf(error)
}
