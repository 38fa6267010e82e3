/** Returns a name as it stands among Thai words: one that does not begin or end in Thai is set off from them. */
export function brandWord(name: string): string {
  const isThai = (letter = '') => /[\u0e00-\u0e7f]/.test(letter)
  return `${isThai(name[0]) ? '' : ' '}${name}${isThai(name.at(-1)) ? '' : ' '}`
}
