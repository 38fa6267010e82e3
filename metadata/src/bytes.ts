/** Browsers, workers and Node have them. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean; ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array): string }

const encoder = new TextEncoder()

/** Encodes as UTF-8. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text)

/** Decodes UTF-8; null for bytes that are none. A byte order mark stays. */
export function fromUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Decodes letters of a coding that every browser and Node know by its label. */
export const decode = (bytes: Uint8Array, label: string): string => new TextDecoder(label).decode(bytes)

/** What Windows has where Latin-1 has control characters, from 0x80 on. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Decodes the one-byte letters of Western Europe, as older programs write them. */
export const fromLatin1 = (bytes: Uint8Array): string =>
  // Node 20 leaves the control characters in.
  decode(bytes, 'windows-1252').replace(
    /[\x80-\x9f]/g,
    (letter) => WINDOWS[letter.charCodeAt(0) - 0x80] as string,
  )

/** Decodes UTF-8, or what older programs wrote when it is none. */
export const decodeEither = (bytes: Uint8Array): string => fromUtf8(bytes) ?? fromLatin1(bytes)

/** Returns one array of all bytes. */
export function join(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  let size = 0
  for (const part of parts) size += part.length
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Encodes letters of one byte each. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** Returns whether the bytes at `at` are these letters. */
export function startsWith(bytes: Uint8Array, letters: string, at = 0): boolean {
  if (bytes.length < at + letters.length) return false
  for (let i = 0; i < letters.length; i++) if (bytes[at + i] !== letters.charCodeAt(i)) return false
  return true
}

/** Reads and writes numbers in one byte order. */
export function numbers(bytes: Uint8Array, little = false) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    u16: (at: number) => view.getUint16(at, little),
    u32: (at: number) => view.getUint32(at, little),
    set16: (at: number, value: number) => view.setUint16(at, value, little),
    set32: (at: number, value: number) => view.setUint32(at, value, little),
  }
}

/** Returns the four bytes of a number, the highest first. */
export const u32be = (value: number): number[] => [
  (value >>> 24) & 255,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
]

/** Returns the four bytes of a number, the lowest first. */
export const u32le = (value: number): number[] => u32be(value).reverse()

/** Returns whether two arrays hold the same bytes. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}
