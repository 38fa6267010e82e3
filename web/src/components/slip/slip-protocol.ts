import type { SlipCode } from '@thokham/domain/slip-code'

/** A slip made ready for sending: upright, small enough, without what cameras write beside the picture. */
export interface Slip {
  picture: Blob
  name: string
  /** Bytes of the file as it was chosen. */
  chosenBytes: number
  /** What its mini-QR says; null = none was found. */
  code: SlipCode | null
}

/** `not_image`: no picture by its name · `unreadable`: no picture by its content, or one that nothing here can draw · `heic`: an iPhone's picture, which nothing here can draw · `too_large`: cannot be made smaller here */
export type SlipFault = 'not_image' | 'unreadable' | 'heic' | 'too_large'

export type SlipAnswer = { ok: true; picture: Blob; code: SlipCode | null } | { ok: false; fault: SlipFault }
