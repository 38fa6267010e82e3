/** Fewer digits stand in every number. */
const LEAST_DIGITS = 4

/**
 * Finds the part of a text that was looked for: as it was typed, whatever its case, or as digits with anything between them
 * (`081-555`, `+66 81 555`).
 * @returns where it begins and ends; null where it is not in it
 */
export function foundPart(text: string, typed: string): readonly [from: number, to: number] | null {
  const words = typed.trim().toLowerCase()
  const lower = text.toLowerCase()
  const at = words === '' || lower.length !== text.length ? -1 : lower.indexOf(words)
  if (at >= 0) return [at, at + words.length]
  if (!/^[+\d\s().-]+$/.test(words)) return null
  const digits = words.replace(/\D/g, '').replace(words.startsWith('+66') ? /^660?/ : /^$/, '0')
  if (digits.length < LEAST_DIGITS) return null
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const first = places
    .map((place) => text[place])
    .join('')
    .indexOf(digits)
  if (first < 0) return null
  return [places[first] ?? 0, (places[first + digits.length - 1] ?? 0) + 1]
}
