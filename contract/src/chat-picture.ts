import { MAX_SLIP_BYTES } from '@thokham/domain/payment'

/** A picture in the chat; taken, drawn anew and kept as slips are (docs/product/shop.md#slips). */
export const CHAT_PICTURE = {
  field: 'picture',
  maxBytes: MAX_SLIP_BYTES,
  tooLarge: 'slip_too_large',
} as const

export const PICTURE_ERRORS = [
  'slip_required',
  'slip_too_large',
  'slip_not_image',
  'slip_unreadable',
  'request_timeout',
] as const
