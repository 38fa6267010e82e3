/**
 * Rounds parts so that what is shown of them adds up to what is shown of their sum: the sum is rounded once, and the
 * parts with the largest remainders are rounded up until they make it.
 * @param decimals that are shown
 */
export function roundedParts(parts: readonly number[], decimals: number): { parts: number[]; total: number } {
  const unit = 10 ** decimals
  const exact = parts.map((part) => round12(part * unit))
  const floors = exact.map(Math.floor)
  const total = Math.round(round12(exact.reduce((sum, part) => sum + part, 0)))
  const missing = total - floors.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((part, at) => ({ at, rest: part - Math.floor(part) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of byRemainder.slice(0, missing)) floors[at] = (floors[at] ?? 0) + 1
  return { parts: floors.map((part) => part / unit), total: total / unit }
}

/** Takes off what binary fractions add: 0.07 × 100 is 7.000000000000001. */
function round12(value: number): number {
  return Number(value.toPrecision(12))
}
