/** Control characters but tab and line breaks, NUL among them, and halves of a surrogate pair. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu
const KEPT = new Set(['\t', '\n', '\r'])

/** White space, and what fonts draw nothing for: U+00AD, U+200B, U+2060, U+3164 and their kin. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u

/**
 * Returns the text without what nobody types and neither PostgreSQL nor a file of lines can hold: NUL and the other
 * control characters but tab and line breaks, and lone surrogates. Everything else stays as it is.
 */
export function storableText(text: string): string {
  return text.replace(UNSTORABLE, (character) => (KEPT.has(character) ? character : ''))
}

/** Returns whether a text shows nothing at all: it is empty, blank, or made of invisible characters alone. */
export function isInvisible(text: string): boolean {
  return INVISIBLE.test(text)
}
