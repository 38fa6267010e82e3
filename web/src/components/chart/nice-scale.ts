/**
 * Returns the marks of an axis from 0 to at least a largest value: at most four steps of 1, 2, 2.5 or 5 times a power of
 * ten, 0 among them.
 */
export function niceScale(most: number): number[] {
  if (most <= 0) return [0, 1]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((each) => each >= rough - 1e-9) ?? most
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step)
}
