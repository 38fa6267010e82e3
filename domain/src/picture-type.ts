/** How the pictures begin that the server takes, a character a byte; `?` is any. */
const BEGINNINGS = {
  'image/jpeg': '\xff\xd8\xff',
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/webp': 'RIFF????WEBP',
} as const

/** How many bytes tell what kind of picture it is. */
export const PICTURE_HEAD_BYTES = 12

/**
 * Tells a picture that the server takes by its first bytes, never by its name (docs/product/shop.md#slips).
 * @returns its media type, null = none of them
 */
export function pictureType(bytes: Uint8Array): keyof typeof BEGINNINGS | null {
  const types = Object.keys(BEGINNINGS) as (keyof typeof BEGINNINGS)[]
  return types.find((type) => begins(bytes, BEGINNINGS[type])) ?? null
}

/** Brands that phones' pictures bear behind their first `ftyp`: Apple's HEIC, and the kin of it. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Returns whether a file begins as a HEIC of a phone, which few browsers open. */
export function isHeic(bytes: Uint8Array): boolean {
  const letters = String.fromCharCode(...bytes.subarray(4, PICTURE_HEAD_BYTES))
  return letters.startsWith('ftyp') && HEIC_BRANDS.includes(letters.slice(4))
}

function begins(bytes: Uint8Array, beginning: string): boolean {
  return [...beginning].every((letter, at) => letter === '?' || letter.charCodeAt(0) === bytes[at])
}
