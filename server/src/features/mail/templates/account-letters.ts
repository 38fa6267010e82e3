import { type Letter, letter } from './letter.ts'
import { button, code, hint, type MailBrand, paragraph } from './letter-content.ts'
import { thaiMoment } from './thai-moment.ts'

/**
 * Writes to a new member: the link proves that the address is theirs.
 * @param to.hours how long the link works
 */
export function confirmEmailLetter(
  brand: MailBrand,
  to: { displayName: string; email: string; url: string; hours: number },
): Letter {
  return letter(brand, {
    kind: 'confirm-email',
    subject: `ยืนยันอีเมลสำหรับ ${brand.brand}`,
    title: 'ยืนยันอีเมลของคุณ',
    blocks: [
      paragraph(`สวัสดี ${to.displayName}`),
      paragraph(`ขอบคุณที่สมัครสมาชิก ${brand.brand} กรุณากดปุ่มด้านล่างเพื่อยืนยันว่า ${to.email} เป็นอีเมลของคุณ`),
      button('ยืนยันอีเมล', to.url),
      hint(`ลิงก์นี้ใช้ได้ ${to.hours} ชั่วโมง`),
      hint('ถ้าคุณไม่ได้สมัครสมาชิก ไม่ต้องทำอะไร อีเมลนี้จะไม่ถูกยืนยัน'),
    ],
  })
}

/**
 * Writes to a member who forgot the password: the link sets a new one.
 * @param to.minutes how long the link works
 */
export function resetPasswordLetter(
  brand: MailBrand,
  to: { email: string; url: string; minutes: number },
): Letter {
  return letter(brand, {
    kind: 'reset-password',
    subject: `ตั้งรหัสผ่านใหม่สำหรับ ${brand.brand}`,
    title: 'ตั้งรหัสผ่านใหม่',
    blocks: [
      paragraph(`มีการขอตั้งรหัสผ่านใหม่สำหรับบัญชี ${to.email} กรุณากดปุ่มด้านล่างเพื่อตั้งรหัสผ่านใหม่`),
      button('ตั้งรหัสผ่านใหม่', to.url),
      hint(`ลิงก์นี้ใช้ได้ครั้งเดียวภายใน ${to.minutes} นาที เมื่อตั้งรหัสผ่านใหม่แล้ว อุปกรณ์อื่นทั้งหมดจะออกจากระบบ`),
      hint('ถ้าคุณไม่ได้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้ตามปกติ'),
    ],
  })
}

/** Writes to a member after any change of the password, so that a stranger's change does not go unseen. */
export function passwordChangedLetter(brand: MailBrand, to: { email: string; at: Date }): Letter {
  return letter(brand, {
    kind: 'password-changed',
    subject: `เปลี่ยนรหัสผ่าน ${brand.brand} แล้ว`,
    title: 'เปลี่ยนรหัสผ่านแล้ว',
    blocks: [
      paragraph(`รหัสผ่านของบัญชี ${to.email} ถูกเปลี่ยนเมื่อ ${thaiMoment(to.at)}`),
      paragraph('ถ้าคุณเป็นผู้เปลี่ยน ไม่ต้องทำอะไร'),
      paragraph('ถ้าไม่ใช่คุณ กรุณาเปิดหน้าเข้าสู่ระบบแล้วกด “ลืมรหัสผ่าน” เพื่อตั้งรหัสผ่านใหม่ทันที'),
      button('เปิดหน้าเข้าสู่ระบบ', `${brand.publicUrl}/login`),
    ],
  })
}

/**
 * Writes to the former address of a member that the team put another in its place.
 * @param to.email the new one, masked
 */
export function emailReplacedLetter(brand: MailBrand, to: { email: string; at: Date }): Letter {
  return letter(brand, {
    kind: 'email-replaced',
    subject: `เปลี่ยนอีเมลของบัญชี ${brand.brand} แล้ว`,
    title: 'เปลี่ยนอีเมลแล้ว',
    blocks: [
      paragraph(`ทีมงานเปลี่ยนอีเมลของบัญชีคุณเป็น ${to.email} เมื่อ ${thaiMoment(to.at)}`),
      paragraph('ถ้าคุณเป็นผู้แจ้งเปลี่ยน ไม่ต้องทำอะไร'),
      paragraph('ถ้าไม่ใช่คุณ กรุณาติดต่อทีมงานทันที'),
      button('เปิดหน้าเข้าสู่ระบบ', `${brand.publicUrl}/login`),
    ],
  })
}

/**
 * Writes a one-time code, for signing in or confirming an action. The subject does not name it: lock screens show
 * subjects.
 */
export function codeLetter(brand: MailBrand, to: { code: string; minutes: number }): Letter {
  return letter(brand, {
    kind: 'code',
    subject: `รหัสยืนยันสำหรับ ${brand.brand}`,
    title: 'รหัสยืนยันของคุณ',
    blocks: [
      paragraph('กรุณากรอกรหัสนี้ในหน้าที่ขอรหัส'),
      code(to.code),
      hint(`รหัสนี้ใช้ได้ครั้งเดียวภายใน ${to.minutes} นาที`),
      hint('ทีมงานไม่เคยขอรหัสนี้จากคุณ กรุณาอย่าบอกรหัสแก่ผู้อื่น ถ้าคุณไม่ได้ขอ ไม่ต้องทำอะไร'),
    ],
  })
}
