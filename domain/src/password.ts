import { COMMON_PASSWORDS, COMMON_THAI_PASSWORDS } from './common-passwords.ts'
import { asTypedInEnglish, asTypedInThai } from './thai-keyboard.ts'
import { normalisePassword, PASSWORD_MIN } from './typed-password.ts'

/** Why a password is among the first that are guessed; `short` of an admin's. */
export type Weakness = 'common' | 'repeated' | 'sequence' | 'personal' | 'short'

/** 0 refused or too short, 1 weak, 2 fair, 3 good, 4 strong. */
export interface Strength {
  score: 0 | 1 | 2 | 3 | 4
  weaknesses: Weakness[]
}

const THAI_LETTER = /[\u0e00-\u0e7f]/

/**
 * Lists why a new password must be refused; empty when it may be used (docs/product/accounts.md#passwords). A common word counts
 * in either keyboard layout, whatever its case, and with two digits or signs behind it.
 * @param personal e-mail, name, phone: what an attacker knows about the person
 */
export function weaknessesOf(password: string, personal: readonly string[] = []): Weakness[] {
  const normal = normalisePassword(password)
  const typed = normal.toLowerCase()
  const latin = inEnglish(normal)
  const found: Weakness[] = []
  if (isCommon(normal) || isCommon(withoutEnd(normal))) found.push('common')
  if (/^(.{1,3}?)\1+$/u.test(typed)) found.push('repeated')
  if (isSequence(latin)) found.push('sequence')
  if (personal.some((fact) => isAbout(typed, fact))) found.push('personal')
  return found
}

/**
 * Estimates the strength of a password, roughly, to show while one types; the server refuses by `weaknessesOf` and the
 * length alone.
 */
export function strengthOf(password: string, personal: readonly string[] = []): Strength {
  const weaknesses = weaknessesOf(password, personal)
  if (weaknesses.length > 0 || password.length < PASSWORD_MIN) return { score: 0, weaknesses }
  const bits = new Set(password).size * Math.log2(alphabetOf(password)) * lengthBonus(password)
  const score = bits < 40 ? 1 : bits < 60 ? 2 : bits < 80 ? 3 : 4
  return { score, weaknesses }
}

const inEnglish = (normal: string) =>
  (THAI_LETTER.test(normal) ? asTypedInEnglish(normal) : normal).toLowerCase()

const isCommon = (normal: string) =>
  COMMON_PASSWORDS.has(inEnglish(normal)) ||
  COMMON_THAI_PASSWORDS.has(normalisePassword(asTypedInThai(normal)))

/** Returns a password without what people put behind a word where they are asked for more: two digits or signs. */
const withoutEnd = (password: string) => password.replace(/[^\p{L}\p{M}]{1,2}$/u, '')

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']

function isSequence(latin: string): boolean {
  const backwards = [...latin].reverse().join('')
  return ROWS.some((row) => row.includes(latin) || row.includes(backwards))
}

/** Returns whether a password is the fact itself, or its part before the @, with at most four characters around it. */
function isAbout(typed: string, fact: string): boolean {
  const known = normalisePassword(fact).toLowerCase().trim()
  return [known, known.split('@')[0] ?? ''].some(
    (part) => part.length >= 4 && typed.includes(part) && typed.length - part.length <= 4,
  )
}

/** Returns how many characters an attacker would have to try at each place. */
function alphabetOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[\u0e00-\u0e7f]/, 60],
    [/[^a-zA-Z\d\u0e00-\u0e7f]/, 30],
  ]
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
}

/** Returns what the length counts: repeated characters less than new ones. */
function lengthBonus(password: string): number {
  return 1 + (password.length / new Set(password).size - 1) / 2
}
