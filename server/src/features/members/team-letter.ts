import { type Letter, letter } from '../mail/templates/letter.ts'
import { button, type MailBrand, paragraph } from '../mail/templates/letter-content.ts'

/** Writes what the team has to say: its words as they were typed, a paragraph a line. */
export function teamLetter(
  brand: MailBrand,
  to: { displayName: string; subject: string; message: string },
): Letter {
  const lines = to.message.split('\n').filter((line) => line.trim() !== '')
  return letter(brand, {
    kind: 'team',
    subject: to.subject,
    title: to.subject,
    blocks: [
      paragraph(`สวัสดี ${to.displayName}`),
      ...lines.map((line) => paragraph(line)),
      button(`เปิด ${brand.brand}`, `${brand.publicUrl}/dashboard`),
    ],
  })
}
