import { type Letter, letter } from '../mail/templates/letter.ts'
import { button, type MailBrand, paragraph } from '../mail/templates/letter-content.ts'
import { type SecurityMoment, securityLetter } from '../mail/templates/security-letters.ts'
import { thaiMoment } from '../mail/templates/thai-moment.ts'

interface ForOwner {
  moment: SecurityMoment
  who: string
  /** Where “ไม่ใช่ฉัน” leads */
  notMe: string
}

const unlessOwner = ({ notMe }: ForOwner) => [
  paragraph('ถ้าไม่ใช่คุณ กด “ไม่ใช่ฉัน” ระบบจะพักการขายและให้ทุกคนออกจากระบบ'),
  button('ไม่ใช่ฉัน', notMe),
]

/** Writes to the owner that something of power was done. */
export function powerLetter(brand: MailBrand, to: ForOwner & { action: string }): Letter {
  return securityLetter(brand, {
    kind: 'power',
    subject: `${to.action}แล้ว`,
    sentence: `${to.who} ทำหลังยืนยันอีกครั้ง`,
    moment: to.moment,
    unlessYou: unlessOwner(to),
  })
}

/** Writes to the owner that members' transfers go somewhere else. */
export function moneyLetter(
  brand: MailBrand,
  to: ForOwner & { before: string | null; after: string | null },
): Letter {
  return securityLetter(brand, {
    kind: 'money',
    subject: 'บัญชีรับเงินเปลี่ยนแล้ว',
    sentence: `${to.who} เปลี่ยนจาก ${shown(to.before)} เป็น ${shown(to.after)} ลูกค้าเห็นบัญชีใหม่แล้ว`,
    moment: to.moment,
    unlessYou: unlessOwner(to),
  })
}

const shown = (lastDigits: string | null) => (lastDigits === null ? '—' : `…${lastDigits}`)

/** Writes to the owner that the shop was frozen. */
export function frozenLetter(brand: MailBrand, at: Date): Letter {
  const subject = 'พักการขายแล้ว'
  return letter(brand, {
    kind: 'frozen',
    subject,
    title: subject,
    blocks: [
      paragraph(`มีการกด “ไม่ใช่ฉัน” ${thaiMoment(at)} ทุกคนออกจากระบบแล้ว กรุณาตรวจบัญชีรับโอนและผู้ดูแล แล้วจึงเปิดขาย`),
      button('ตรวจความปลอดภัย', `${brand.publicUrl}/admin/payment`),
    ],
  })
}
