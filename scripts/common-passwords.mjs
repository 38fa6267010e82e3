/**
 * Makes the filter of the commonest passwords from a list of them, one a line, such as the 100,000 of SecLists
 * (`Passwords/Common-Credentials`): `node scripts/common-passwords.mjs LIST`. What is too short to be a password is left out.
 * The filter marks words by hashes and can be read by nobody as a list.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const SHORTEST = 6
const BITS_A_WORD = 20
const MARKS = 14

const [, , list] = process.argv
if (!list) {
  console.error('Name a file of passwords, one a line.')
  process.exit(1)
}
const lines = readFileSync(list, 'utf8').split(/\r?\n/)
const words = new Set(
  lines.map((line) => line.normalize('NFKC').toLowerCase()).filter((word) => word.length >= SHORTEST),
)
const bits = Buffer.alloc(Math.ceil((words.size * BITS_A_WORD) / 8))
for (const word of words) {
  const digest = createHash('sha256').update(word).digest()
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4) | 1]
  for (let at = 0; at < MARKS; at++) {
    const place = (first + at * (step >>> 0)) % (bits.length * 8)
    bits[place >> 3] |= 1 << (place & 7)
  }
}
writeFileSync(
  new URL('../server/src/security/common-password-bits.ts', import.meta.url),
  `/** Made by scripts/common-passwords.mjs of ${words.size} words. */\nexport const COMMON_PASSWORD_BITS =\n  '${bits.toString('base64')}'\n`,
)
console.log(`${words.size} words, ${bits.length} bytes`)
