/** Returns a text as it stands in a LIKE pattern: signs that mean something there mean themselves. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Returns the LIKE pattern of all that contains a text. */
export function containing(text: string): string {
  return `%${literally(text)}%`
}
