const LEADING_VOWELS = /^[เแโใไ]/

/** Returns the letter that stands for a name in the avatar: Thai names by their first consonant, others in upper case. */
export function initialOf(name: string): string {
  const bare = name.trim().replace(LEADING_VOWELS, '')
  const first = [...bare][0] ?? ''
  return first.toLocaleUpperCase('th')
}
