import { KEY_BEGINNING } from './ai/provider-key.ts'

/** As much of a text that stands in the key as well gives it away. */
const KEY_PART = 6
const MASK = '•••'
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * Masks in a text whatever looks like a key, or like a part of this one: word for word, spelled with spaces or marks between
 * its letters, in Base64, in hexadecimal digits, or escaped as in an address. Providers quote keys in all of these ways.
 */
export function withoutKey(text: string, apiKey: string): string {
  const parts = partsOf(apiKey)
  const unspaced = withoutSpelled(text, parts)
  return unspaced.replace(/[^\s"'`,;:()]+/g, (word) => (isOfKey(word, parts) ? MASK : word))
}

/** Returns all parts of a key that are long enough to give it away. */
function partsOf(key: string): Set<string> {
  const plain = lettersOf(key)
  const parts = new Set<string>()
  for (let at = 0; at + KEY_PART <= plain.length; at++) parts.add(plain.slice(at, at + KEY_PART))
  return parts
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Masks a key that is spelled: what lies between its letters goes with it. */
function withoutSpelled(text: string, parts: ReadonlySet<string>): string {
  const letters = [...text.matchAll(/[\p{L}\p{N}]/gu)]
  const plain = letters.map(([letter]) => letter)
  const isMasked = new Set<number>()
  for (let at = 0; at + KEY_PART <= plain.length; at++) {
    if (!parts.has(plain.slice(at, at + KEY_PART).join(''))) continue
    for (let of = at; of < at + KEY_PART; of++) isMasked.add(of)
  }
  let masked = ''
  let from = 0
  for (const [at, { 0: letter, index }] of letters.entries()) {
    if (!isMasked.has(at)) continue
    if (!isMasked.has(at - 1)) masked += text.slice(from, index) + MASK
    from = index + letter.length
  }
  return masked + text.slice(from)
}

function isOfKey(word: string, parts: ReadonlySet<string>): boolean {
  if (KEY_BEGINNING.test(word) || /\*{3}/.test(word) || word.includes(MASK)) return true
  return [unescaped(word), fromHex(word), ...fromBase64(word)].some((plain) => {
    const letters = lettersOf(plain)
    for (let at = 0; at + KEY_PART <= letters.length; at++) {
      if (parts.has(letters.slice(at, at + KEY_PART))) return true
    }
    return false
  })
}

function unescaped(word: string): string {
  return word.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function fromHex(word: string): string {
  const digits = /^(?:0x)?((?:[0-9a-f]{2})+)$/i.exec(word)?.[1] ?? ''
  return unescaped(digits.replace(/../g, '%$&'))
}

/** Returns what a word says in Base64, wherever in it the text begins. */
function fromBase64(word: string): string[] {
  const sixths = [...word.replaceAll('-', '+').replaceAll('_', '/')].map((letter) => BASE64.indexOf(letter))
  return [0, 1, 2, 3].map((from) => {
    let text = ''
    let bits = 0
    let buffer = 0
    for (const sixth of sixths.slice(from)) {
      if (sixth < 0) continue
      buffer = (buffer << 6) | sixth
      bits += 6
      if (bits < 8) continue
      bits -= 8
      text += String.fromCharCode((buffer >> bits) & 0xff)
      buffer &= (1 << bits) - 1
    }
    return text
  })
}
