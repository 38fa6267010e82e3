import type { Block, LetterContent, MailBrand } from './letter-content.ts'
import { letterPage } from './letter-page.ts'

/** A letter ready for sendMail. */
export interface Letter {
  kind: string
  subject: string
  html: string
  text: string
}

/** Sets a letter as page and as plain text. Line breaks in the subject vanish: it is a header. */
export function letter(brand: MailBrand, content: LetterContent): Letter {
  return {
    kind: content.kind,
    subject: content.subject.replace(/\s+/g, ' '),
    html: letterPage(brand, content).html,
    text: plainText(brand, content),
  }
}

function plainText(brand: MailBrand, { title, blocks }: LetterContent): string {
  const footer = [
    brand.brand,
    brand.publicUrl,
    ...(brand.supportUrl ? [`ติดต่อทีมงาน: ${brand.supportUrl}`] : []),
  ]
  return `${[title, ...blocks.map(plainBlock), `-- \n${footer.join('\n')}`].join('\n\n')}\n`
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`
    case 'code':
      return `    ${block.code}`
    default:
      return block.text
  }
}
