/** Returns a name as it stands among Thai words: one that does not begin or end in Thai is set off from them. */
export function brandWord(name: string): string {
  const isThai = (letter = '') => /[\u0e00-\u0e7f]/.test(letter)
  return `${isThai(name[0]) ? '' : ' '}${name}${isThai(name.at(-1)) ? '' : ' '}`
}

/** Puts a name for each `{brand}` of a text, set off where it has to be, without a blank at either end or two in a row. */
export function withBrand(text: string, name: string): string {
  if (!text.includes('{brand}')) return text
  return text
    .replace(/( ?)\{brand\}( ?)/g, (_, before: string, after: string) => {
      const word = brandWord(name)
      return `${before && !word.startsWith(' ') ? ' ' : ''}${word}${after && !word.endsWith(' ') ? ' ' : ''}`
    })
    .replace(/^ | $/gm, '')
}
