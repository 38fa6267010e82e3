import { type Letter, letter } from './letter.ts'
import { button, type MailBrand, paragraph } from './letter-content.ts'

/**
 * Writes to the address that a member wants: the link proves that it is theirs.
 * @param to.hours how long the link works
 */
export function newEmailLetter(
  brand: MailBrand,
  to: { displayName: string; email: string; url: string; hours: number },
): Letter {
  return letter(brand, {
    kind: 'email-new',
    subject: 'ยืนยันอีเมลใหม่',
    title: 'ยืนยันอีเมลใหม่',
    blocks: [
      paragraph(`สวัสดี ${to.displayName}`),
      paragraph(`กรุณากดปุ่มภายใน ${to.hours} ชั่วโมง เพื่อใช้ ${to.email} กับบัญชีของคุณ ถ้าไม่ได้ขอ ไม่ต้องทำอะไร`),
      button('ยืนยันอีเมลใหม่', to.url),
    ],
  })
}

/** Writes to the address that is to be left, so that a stranger's change does not go unseen. */
export function oldEmailLetter(
  brand: MailBrand,
  to: { displayName: string; masked: string; url: string },
): Letter {
  return letter(brand, {
    kind: 'email-old',
    subject: 'มีการขอเปลี่ยนอีเมล',
    title: 'มีการขอเปลี่ยนอีเมล',
    blocks: [
      paragraph(`สวัสดี ${to.displayName}`),
      paragraph(`จะเปลี่ยนเป็น ${to.masked} เมื่อปลายทางยืนยัน ถ้าไม่ใช่คุณ กรุณายกเลิกและตั้งรหัสผ่านใหม่`),
      button('ยกเลิกการเปลี่ยน', to.url),
    ],
  })
}
