/**
 * Returns the name of a file that people save, beginning with the product's name as the owner gave it: its letters and
 * digits, with `-` for all else, so that every system and every header can hold it. Without any letter the rest stands alone.
 */
export function brandFileName(brand: string, rest: string): string {
  const word = brand
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[-\p{M}]+|-+$/gu, '')
  return word ? `${word}-${rest}` : rest
}

/**
 * Returns the name of a file whose name programs have to read as well, beginning with small Latin letters and digits of the
 * product's Latin name; without any, the rest stands alone.
 */
export function latinFileName(latinName: string, rest: string): string {
  return [...(latinName.toLowerCase().match(/[a-z0-9]+/g) ?? []), rest].join('-')
}
