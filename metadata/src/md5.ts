import { numbers } from './bytes.ts'

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const SINES = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) | 0)

/** Returns the MD5 of bytes in capital hex digits: XMP names its extension by it (no secret rests on it). */
export function md5(bytes: Uint8Array): string {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const words = numbers(padded, true)
  words.set32(padded.length - 8, (bytes.length << 3) >>> 0)
  words.set32(padded.length - 4, Math.floor(bytes.length / 2 ** 29))
  const state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  for (let block = 0; block < padded.length; block += 64) {
    let [a, b, c, d] = state as [number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const round = i >> 4
      const mixed =
        round === 0
          ? (b & c) | (~b & d)
          : round === 1
            ? (d & b) | (~d & c)
            : round === 2
              ? b ^ c ^ d
              : c ^ (b | ~d)
      const word = [i, 5 * i + 1, 3 * i + 5, 7 * i][round] as number
      const sum = (a + mixed + (SINES[i] as number) + words.u32(block + (word & 15) * 4)) | 0
      const shift = SHIFTS[round * 4 + (i & 3)] as number
      ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
    }
    for (const [at, value] of [a, b, c, d].entries()) state[at] = ((state[at] as number) + value) | 0
  }
  const digest = new Uint8Array(16)
  for (const [at, value] of state.entries()) numbers(digest, true).set32(at * 4, value >>> 0)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
