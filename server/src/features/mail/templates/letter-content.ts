/** Whose letters these are, as the owner's settings name it. */
export interface MailBrand {
  brand: string
  latinName: string
  /** Without a slash at its end. */
  publicUrl: string
  /** The support chat; empty = none. */
  supportUrl: string
}

/** One piece of a letter; the same list makes the page and the plain text, so neither can say more than the other. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'hint'; text: string }
  | { kind: 'link'; label: string; url: string }

/** Makes a block of plain text. */
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
/** Makes a block of small text. */
export const hint = (text: string): Block => ({ kind: 'hint', text })
/** Makes a block with a code to type. */
export const code = (digits: string): Block => ({ kind: 'code', code: digits })

/**
 * Makes a block with a button that leads to an address.
 * @throws when the address is no http(s) one: such a button would be a trap
 */
export function button(label: string, url: string): Block {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('A button leads to an http(s) address')
  return { kind: 'button', label, url }
}

/**
 * Makes a block with a small link.
 * @throws when the address is no http(s) one
 */
export function link(label: string, url: string): Block {
  return { ...button(label, url), kind: 'link' } as Block
}

export interface LetterContent {
  /** Which letter it is; stored with the mail. */
  kind: string
  subject: string
  title: string
  blocks: Block[]
}
