import { ascii, join, startsWith } from '../bytes.ts'

/**
 * ImageMagick and libvips keep whole blocks as text: what they are, their length, then their bytes in hexadecimal digits. .NET's
 * ImageSharp says “IPTC profile” in the first line.
 */
const RAW_PROFILE = /^Raw profile type (xmp|exif|app1|iptc|8bim)$/i
const EXIF_NAME = 'Exif\0\0'
const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0'
/** Digits of a line, as ImageMagick breaks them. */
const LINE = 72

/** A block that a PNG keeps as text. */
export interface RawProfile {
  readonly kind: 'exif' | 'xmp' | 'iptc'
  readonly keyword: string
  /** What names the block before it begins. */
  readonly name: Uint8Array
  readonly bytes: Uint8Array
}

/** Returns whether a text of a PNG holds a block, by its keyword. */
export const isRawProfile = (keyword: string): boolean => RAW_PROFILE.test(keyword)

/** Reads the block that a text holds; null when it is none, or not whole. */
export function readRawProfile(keyword: string, text: string): RawProfile | null {
  const type = RAW_PROFILE.exec(keyword)?.[1]?.toLowerCase()
  const [, length, digits] = /^\s*\S+(?: profile)?\s+(\d+)\s+([\da-f\s]+)$/i.exec(text) ?? []
  const bytes = digits ? fromHex(digits.replace(/\s+/g, '')) : null
  if (!type || !bytes || bytes.length !== Number(length)) return null
  const name = [EXIF_NAME, XMP_NAME].find((one) => startsWith(bytes, one)) ?? ''
  const kind =
    type === 'iptc' || type === '8bim' ? 'iptc' : type === 'xmp' || name === XMP_NAME ? 'xmp' : 'exif'
  return { kind, keyword, name: ascii(name), bytes: bytes.subarray(name.length) }
}

/** Returns the text and its keyword that keep a block, for a chunk of plain text. */
export function rawProfileText({ keyword, name }: RawProfile, bytes: Uint8Array): Uint8Array {
  const whole = join(name, bytes)
  const type = keyword.slice(keyword.lastIndexOf(' ') + 1)
  const digits = toHex(whole)
  const lines: string[] = []
  for (let at = 0; at < digits.length; at += LINE) lines.push(digits.slice(at, at + LINE))
  return ascii(`${keyword}\0\n${type}\n${String(whole.length).padStart(8)}\n${lines.join('\n')}\n`)
}

function fromHex(digits: string): Uint8Array | null {
  if (digits.length % 2) return null
  const bytes = new Uint8Array(digits.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

function toHex(bytes: Uint8Array): string {
  const pairs: string[] = []
  for (const byte of bytes) pairs.push(byte.toString(16).padStart(2, '0'))
  return pairs.join('')
}
