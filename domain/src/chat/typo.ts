import { withoutTones } from './plain-thai.ts'

/** Letters that sound alike, or stand for each other in quick writing: half a mistake. */
const ALIKE = ['รล', 'ซสศษ', 'นณ', 'ดฎต', 'ทธถฐ', 'คขฆ', 'พภผ', 'ยญ', 'ะา', 'ิี', 'ึื', 'ุู', 'ชฌฉ']
const groupOf = new Map(ALIKE.flatMap((letters, group) => [...letters].map((letter) => [letter, group])))
/** Letters that sound alike where they end a word. */
const ALIKE_AT_THE_END = ['จชซฎฏฐดตถทธศษส', 'กขคฆ', 'บปพฟภ', 'ญณนรลฬ']
const TONE = /[\u0e47-\u0e4c]/
const SILENT = '\u0e4c'

/** How much may be wrong in a word of so many letters, tone marks apart: a letter, or in shorter ones a tone mark. */
export function mostWrong(word: string): number {
  const { length } = withoutTones(word)
  return length >= 6 ? 1 : length >= 4 ? 0.5 : 0
}

/**
 * Returns how far a word is from another: 1 a letter too many, too few, another one or two changed round; half of it for
 * tone marks, for letters that are silent and for those that sound alike.
 */
export function distance(one: string, other: string): number {
  const rows: number[][] = [[0]]
  for (let at = 0; at < other.length; at++) rows[0]?.push((rows[0][at] ?? 0) + priceIn(other, at))
  for (let i = 1; i <= one.length; i++) {
    const letter = one[i - 1] ?? ''
    const row = [(rows[i - 1]?.[0] ?? 0) + priceIn(one, i - 1)]
    for (let j = 1; j <= other.length; j++) {
      const against = other[j - 1] ?? ''
      const above = rows[i - 1] ?? []
      let least = Math.min(
        (above[j - 1] ?? 0) + changePrice(letter, against, i === one.length && j === other.length),
        (above[j] ?? 0) + priceIn(one, i - 1),
        (row[j - 1] ?? 0) + priceIn(other, j - 1),
      )
      if (i > 1 && j > 1 && letter === other[j - 2] && one[i - 2] === against && letter !== against)
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}

/** Returns what it costs to leave a letter of a word out. */
const priceIn = (word: string, at: number) => (TONE.test(word[at] ?? '') || word[at + 1] === SILENT ? 0.5 : 1)

function changePrice(one: string, other: string, isEnd: boolean): number {
  if (one === other) return 0
  if (TONE.test(one) && TONE.test(other)) return 0.5
  const group = groupOf.get(one)
  if (group !== undefined && group === groupOf.get(other)) return 0.5
  return isEnd && ALIKE_AT_THE_END.some((letters) => letters.includes(one) && letters.includes(other))
    ? 0.5
    : 1
}
