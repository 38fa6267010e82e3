/** From this ratio of its sides on a picture is no slip or photo any more, but a screenshot of all that was scrolled through. */
const TALL = 3

/**
 * Returns how long, in px, the longer side of a picture may stay so that its words can be read: `usual`, and more for one that
 * is more than three times as tall as it is wide, or as wide as it is tall: its shorter side keeps a third of `usual`, until it has
 * as many pixels as a square of `usual`.
 */
export function longestSide({ width, height }: { width: number; height: number }, usual: number): number {
  const ratio = Math.max(width, height) / Math.min(width, height)
  return Math.round(usual * Math.min(TALL, Math.max(1, ratio / TALL)))
}
