import { createHash } from 'node:crypto'
import { COMMON_PASSWORD_BITS } from './common-password-bits.ts'

/** How often a word is marked: with 20 bits a word, one password in ten thousand that is not in it looks as if it were. */
const MARKS = 14

const bits = Buffer.from(COMMON_PASSWORD_BITS, 'base64')

/** Tells whether a password is among the 100,000 commonest of published leaks, whatever its case (scripts/common-passwords.mjs). */
export function isAmongCommonest(password: string): boolean {
  return placesOf(password.toLowerCase(), bits.length * 8).every(
    (place) => ((bits[place >> 3] ?? 0) >> (place & 7)) & 1,
  )
}

/** Returns the bits that stand for a word. */
function placesOf(word: string, of: number): number[] {
  const digest = createHash('sha256').update(word).digest()
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4) | 1]
  return Array.from({ length: MARKS }, (_, at) => (first + at * (step >>> 0)) % of)
}
