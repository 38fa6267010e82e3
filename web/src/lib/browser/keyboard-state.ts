/** What a keyboard does that the typist may not have noticed. */
export interface KeyboardState {
  capsLock: boolean
  thai: boolean
}

interface KeyPress {
  key: string
  getModifierState: (modifier: 'CapsLock') => boolean
}

const THAI_LETTERS = /[\u0e01-\u0e3a\u0e40-\u0e5b]/u
const THAI_LETTER = /^[\u0e01-\u0e3a\u0e40-\u0e5b]$/u

/** Tells whether a text has letters that no other layout types. Phones tell no key: what stands in the box has to do. */
export function isTypedInThai(text: string): boolean {
  return THAI_LETTERS.test(text)
}

/** Reads Caps Lock and the Thai layout off a key press; keys that print nothing leave the layout as it was known. */
export function keyboardState(event: KeyPress, before: KeyboardState): KeyboardState {
  const prints = [...event.key].length === 1 && event.key !== ' '
  return {
    capsLock: event.getModifierState('CapsLock'),
    thai: prints
      ? THAI_LETTER.test(event.key) || (before.thai && /^[0-9\p{P}\p{S}]$/u.test(event.key))
      : before.thai,
  }
}
