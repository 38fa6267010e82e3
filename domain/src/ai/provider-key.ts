import type { ImageProvider } from '../image/image-provider.ts'
import type { AiModel } from './model.ts'

/** What a key may be made of: printable characters without spaces, as they go into a header. */
const KEY_TEXT = /^[\x21-\x7e]{1,512}$/

/** Tells whether a text can be sent as an API key at all. */
export function isKeyText(text: string): boolean {
  return KEY_TEXT.test(text)
}

/**
 * What is known of a key by its shape: `known` its provider gives out such keys · `unsure` only its provider can tell ·
 * `none` it cannot be one (docs/product/ai.md#the-health-of-a-key).
 */
export type KeyShape = 'known' | 'unsure' | 'none'

/**
 * Returns what the shape of a key says. Google's keys begin with `AQ.` or, older ones, with `AI` in any case of the
 * letters; others of at least 20 letters, digits, `.`, `-` and `_` are reported now and then. Of any other
 * provider, or of a server that stands in for it, any word may be a key.
 */
export function shapeOfKey(provider: AiModel['provider'] | ImageProvider, key: string): KeyShape {
  if (!isKeyText(key)) return 'none'
  if (provider !== 'gemini' || /^AI/i.test(key) || key.startsWith('AQ.')) return 'known'
  return /^[\w.-]{20,}$/.test(key) ? 'unsure' : 'none'
}

/** Tells whether a key is of the kind that Google is about to take no more. */
export function isFormerGeminiKey(key: string): boolean {
  return /^AIza/i.test(key)
}

/** Matches where a word holds the beginning of some provider's key, for masks. */
export const KEY_BEGINNING = /(?<!\w)(?:(?:sk|pk|gsk|xai)-|AIza|AQ\.[\w-]{3})/i
