/** A five-pointed star in a box of 14. */
export const STAR = 'M7 .9l1.9 3.85 4.25.62-3.08 3 .73 4.23L7 10.6l-3.8 2 .73-4.23-3.08-3 4.25-.62z'

export const TREND_WIDTH = 62
export const TREND_HEIGHT = 16

/**
 * Returns the points of a line through values, the oldest first, and its last one: the lowest value at the bottom of
 * TREND_HEIGHT, the highest at its top; the same value throughout is a line in the middle.
 */
export function trendLine(
  values: readonly number[],
): { points: string; last: readonly [x: number, y: number] } | null {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const edge = 3
  const at = values.map((value, index) => {
    const x = edge + (index / (values.length - 1)) * (TREND_WIDTH - 2 * edge)
    const share = high === low ? 0.5 : (value - low) / (high - low)
    return [round(x), round(TREND_HEIGHT - edge - share * (TREND_HEIGHT - 2 * edge))] as const
  })
  return { points: at.map((point) => point.join(',')).join(' '), last: at.at(-1) ?? [0, 0] }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
