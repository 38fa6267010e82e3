/** Letters that look like Latin ones. */
const ALIKE: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', с: 'c', е: 'e', н: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't', х: 'x', у: 'y',
  α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', χ: 'x', υ: 'u', ı: 'i',
} // biome-ignore format: pairs stay side by side
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/**
 * Returns the ways in which a text can be read by someone who was asked to write a secret so that no filter sees it: as
 * it is, backwards, with letters moved on, and as bytes in base 64, in hex, in percent signs, in character references.
 */
export function readingsOf(text: string): string[] {
  const spelt = [...text.normalize('NFKC').toLowerCase()].map((letter) => ALIKE[letter] ?? letter).join('')
  const readings = [
    text,
    spelt,
    [...text].reverse().join(''),
    [...spelt].map((letter) => LEET[letter] ?? letter).join(''),
    unpercented(text),
    unreferenced(text),
    ...fromTags(text),
    ...fromBytes(text),
  ]
  for (let shift = 1; shift < 26; shift++) readings.push(moved(spelt, shift))
  return readings
}

function moved(text: string, shift: number): string {
  return text.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(((letter.charCodeAt(0) - 97 + shift) % 26) + 97),
  )
}

function unpercented(text: string): string {
  return bytesIn(text.match(/%[\da-f]{2}/gi)?.map((sign) => sign.slice(1)) ?? [])
}

function unreferenced(text: string): string {
  const point = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
  return text.replace(
    /(?:&#|\\u\{?|\\x|U\+|0x)(x?)([\da-f]{2,6})[;}]?/gi,
    (sign, isHex: string, digits: string) =>
      point(Number.parseInt(digits, isHex || !sign.startsWith('&#') ? 16 : 10)),
  )
}

/** Returns what tag characters say: ASCII that nobody sees. */
function fromTags(text: string): string[] {
  const said = [...text]
    .map((sign) => (sign.codePointAt(0) ?? 0) - 0xe0000)
    .filter((code) => code >= 0x20 && code < 0x7f)
  return said.length > 0 ? [String.fromCharCode(...said)] : []
}

function fromBytes(text: string): string[] {
  const bare = text.replace(/[\s,;:|"'`]+/g, '')
  const numbers = text.match(/\b\d{2,3}\b/g) ?? []
  return [
    ...(text.match(/[A-Za-z0-9+/_-]{12,}/g) ?? []).map(base64),
    ...[0, 1, 2, 3].map((from) => base64(bare.replace(/[^A-Za-z0-9+/_-]/g, '').slice(from))),
    ...(bare.match(/(?:[\da-f]{2}){6,}/gi) ?? []).map((run) => bytesIn(run.match(/../g) ?? [])),
    ...(text.match(/(?:\b[01]{8}\b[\s,]*){6,}/g) ?? []).map((run) =>
      bytesIn((run.match(/[01]{8}/g) ?? []).map((bits) => Number.parseInt(bits, 2).toString(16))),
    ),
    ...(numbers.length >= 6 ? [bytesIn(numbers.map((number) => Number(number).toString(16)))] : []),
  ]
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function base64(run: string): string {
  const bytes: number[] = []
  let buffer = 0
  let bits = 0
  for (const sign of run.replaceAll('-', '+').replaceAll('_', '/')) {
    buffer = ((buffer << 6) | SIGNS.indexOf(sign)) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 0xff)
  }
  return utf8(bytes)
}

function bytesIn(hexes: readonly string[]): string {
  return utf8(hexes.map((hex) => Number.parseInt(hex, 16) & 0xff))
}

/** Reads bytes as UTF-8, or each as a letter of its own where they are none. */
function utf8(bytes: readonly number[]): string {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return bytes.map((byte) => String.fromCharCode(byte)).join('')
  }
}
