import { type Letter, letter } from './letter.ts'
import { type Block, button, type MailBrand, paragraph } from './letter-content.ts'
import { thaiMoment } from './thai-moment.ts'

/** When and from where something was done. */
export interface SecurityMoment {
  at: Date
  /** `Chrome 142 บน Windows` */
  device: string
  /** The network's address */
  place: string
}

/** Writes of something that has to do with who may come in: when, from where, what, and what to do where it was somebody else. */
export function securityLetter(
  brand: MailBrand,
  {
    kind,
    subject,
    sentence,
    moment,
    unlessYou,
  }: { kind: string; subject: string; sentence: string; moment: SecurityMoment; unlessYou: Block[] },
): Letter {
  return letter(brand, {
    kind,
    subject,
    title: subject,
    blocks: [
      paragraph(`เมื่อ ${thaiMoment(moment.at)} จาก ${moment.device} ${moment.place}`),
      paragraph(sentence),
      paragraph('ถ้าเป็นคุณ ไม่ต้องทำอะไร'),
      ...unlessYou,
    ],
  })
}

/** What a member hears of: the subject and the sentence of each letter. */
const FOR_MEMBERS = {
  'factor-on': () => ['เปิดยืนยันสองขั้นตอนแล้ว', 'ต่อไปจะถามรหัสจากแอปด้วย'],
  'factor-off': () => ['ปิดยืนยันสองขั้นตอนแล้ว', 'ตอนนี้ใช้แค่รหัสผ่านก็เข้าได้'],
  'code-used': (left: number) => ['ใช้รหัสกู้คืนไป 1 รหัส', `เหลือ ${left} รหัส`],
  'codes-new': () => ['ออกรหัสกู้คืนชุดใหม่แล้ว', 'ชุดเดิมใช้ไม่ได้อีก'],
  passkey: () => ['เพิ่ม Passkey แล้ว', 'เครื่องนี้เข้าได้โดยไม่ใช้รหัสผ่าน'],
  'passkey-off': () => ['ลบ Passkey แล้ว', 'Passkey นั้นเข้าไม่ได้อีก'],
  'line-on': () => ['เชื่อม LINE แล้ว', 'ต่อไปเข้าสู่ระบบด้วย LINE นั้นได้'],
  'line-off': () => ['เลิกเชื่อม LINE แล้ว', 'LINE นั้นเข้าไม่ได้อีก'],
  'google-on': () => ['เชื่อม Google แล้ว', 'ต่อไปเข้าสู่ระบบด้วย Google นั้นได้'],
  'google-off': () => ['เลิกเชื่อม Google แล้ว', 'Google นั้นเข้าไม่ได้อีก'],
  'device-new': () => ['มีการเข้าสู่ระบบจากที่ใหม่', 'เราไม่เคยเห็นอุปกรณ์หรือเครือข่ายนี้'],
  replay: () => ['มีรหัสที่ใช้ซ้ำถูกปฏิเสธ', 'ระบบไม่ให้เข้า'],
} satisfies Record<string, (left: number) => [string, string]>
export type MemberSecurityKind = keyof typeof FOR_MEMBERS

/**
 * Writes to a member that their account is opened in another way, or from another place.
 * @param left of their recovery codes
 */
export function memberSecurityLetter(
  brand: MailBrand,
  kind: MemberSecurityKind,
  moment: SecurityMoment,
  left = 0,
): Letter {
  const [subject, sentence] = FOR_MEMBERS[kind](left)
  const unlessYou = [
    paragraph('ถ้าไม่ใช่คุณ กรุณาตั้งรหัสผ่านใหม่และออกจากระบบทุกอุปกรณ์ทันที'),
    button('ตรวจความปลอดภัย', `${brand.publicUrl}/profile`),
  ]
  return securityLetter(brand, { kind, subject, sentence, moment, unlessYou })
}
