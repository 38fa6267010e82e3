import type { ReminderKind } from '@thokham/domain/expiry-reminder'
import { bahtText } from '@thokham/domain/money'
import { type Letter, letter } from '../mail/templates/letter.ts'
import { button, hint, link, type MailBrand, paragraph } from '../mail/templates/letter-content.ts'
import { thaiDay, thaiMoment } from '../mail/templates/thai-moment.ts'

export interface Reminded {
  displayName: string
  expiresAt: Date
  /** Days left as the screens count them. */
  daysLeft: number
  renewalSatang: number
  /** Where letters of this kind are declined. */
  declineUrl: string
}

/** Writes to a member whose term ends, or has ended: how to go on, and how to get no such letter again. */
export function reminderLetter(brand: MailBrand, kind: ReminderKind | 'owner', to: Reminded): Letter {
  const { subject, said } = wordsOf(kind, to)
  return letter(brand, {
    kind: kind === 'owner' ? 'expiry-owner' : kind,
    subject,
    title: subject,
    blocks: [
      paragraph(`สวัสดี ${to.displayName}`),
      paragraph(said),
      button('ต่ออายุ', `${brand.publicUrl}/payment?plan=renewal`),
      hint('ไม่ต้องการอีเมลเตือน'),
      link('เลิกรับ', to.declineUrl),
    ],
  })
}

function wordsOf(kind: ReminderKind | 'owner', to: Reminded): { subject: string; said: string } {
  const price = `ต่ออายุเดือนละ ${bahtText(to.renewalSatang)} บาท วันที่เหลือนับต่อให้ครบ`
  switch (kind) {
    case 'expiry-7':
      return { subject: 'VIP ของคุณเหลืออีก 7 วัน', said: `ใช้ได้ถึง ${thaiDay(to.expiresAt)} ${price}` }
    case 'owner':
      return {
        subject: `VIP ของคุณเหลืออีก ${to.daysLeft} วัน`,
        said: `ใช้ได้ถึง ${thaiMoment(to.expiresAt)} ${price}`,
      }
    case 'expiry-1':
      return {
        subject: 'VIP ของคุณหมดอายุพรุ่งนี้',
        said: `ใช้ได้ถึง ${thaiMoment(to.expiresAt)} ต่อวันนี้ใช้งานได้ไม่สะดุด`,
      }
    case 'expired-1':
      return {
        subject: 'VIP ของคุณหมดอายุแล้ว',
        said: 'ชุดตั้งค่าและรายการคำยังอยู่ครบ ต่ออายุเมื่อไหร่ก็ใช้ต่อได้ทันที',
      }
  }
}
