/** Returns a text as it stands in a LIKE pattern: signs that mean something there mean themselves. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Returns the LIKE pattern of all that contains a text. */
export function containing(text: string): string {
  return `%${literally(text)}%`
}

/** Returns the LIKE pattern by which a text that ends in another one is looked up backwards, as an index has it. */
export function endingIn(text: string): string {
  return `${literally([...text].reverse().join(''))}%`
}

/**
 * Returns the operator that finds a text in small letters and capitals. What has neither, as Thai and digits, LIKE finds all the
 * same, in a third of the time.
 */
export function likeFor(text: string): 'LIKE' | 'ILIKE' {
  return text.toLowerCase() === text.toUpperCase() ? 'LIKE' : 'ILIKE'
}

/**
 * Returns the LIKE pattern by which e-mail addresses that contain a text are looked up among their trigrams; that they contain all of
 * it is for the caller to ask. Of an address with its domain that is the part up to the sign: nearly all members share a few
 * domains, whose trigrams would be gone through for nothing.
 */
export function addressPattern(text: string): string {
  return containing(/^[^@]*[a-z0-9]{3}@/i.exec(text)?.[0] ?? text)
}
