import type { Sizing } from './image-model.ts'

/** Width and height in pixels, and how the model's provider names them where it does. */
export interface ImageSize {
  width: number
  height: number
  ratio: string
  scale: string
}

/** Adobe Stock and Magnific take nothing smaller; 123RF asks 6 million of pictures that an AI made. */
const STEPS_OF_PIXELS = [1_500_000, 4_000_000, 6_000_000]

/** Reads `3:2` as 1.5; null where it is no ratio of two sides above 0. */
export function ratioOf(written: string): number | null {
  const [, width, height] = /^(\d{1,5}):(\d{1,5})$/.exec(written.trim()) ?? []
  const ratio = Number(width) / Number(height)
  return ratio > 0 && Number.isFinite(ratio) ? ratio : null
}

/**
 * Returns the sizes of a ratio that a model takes, the smallest first. On a grid they are the smallest of at least 1.5, 4 and 6
 * million pixels in exactly this ratio where the grid has one, else in the nearest; of a table those whose ratio it names, and
 * of a ratio that it lacks the nearest.
 */
export function sizesOf(sizing: Sizing, written: string): ImageSize[] {
  const ratio = ratioOf(written) ?? 1
  if (sizing.kind === 'grid') {
    const sizes = STEPS_OF_PIXELS.flatMap((pixels) => onGrid(sizing, { ratio, pixels }) ?? [])
    return sizes.filter(({ width }, at) => sizes.findIndex((other) => other.width === width) === at)
  }
  const [nearest] = sizing.sizes.toSorted((one, other) => apart(one, ratio) - apart(other, ratio))
  return sizing.sizes
    .filter((size) => size.ratio === nearest?.ratio)
    .toSorted((one, other) => one.width * one.height - other.width * other.height)
}

/** Returns the smallest size of a ratio that has so many pixels, else the largest there is. @throws for a model without sizes */
export function sizeWith(sizing: Sizing, wanted: { ratio: string; pixels: number }): ImageSize {
  const sizes = sizesOf(sizing, wanted.ratio)
  const size = sizes.find(({ width, height }) => width * height >= wanted.pixels) ?? sizes.at(-1)
  if (!size) throw new Error('A model without sizes')
  return size
}

/** How far a size is from a ratio, as a share of it; alike for both ways of turning. */
function apart({ width, height }: Pick<ImageSize, 'width' | 'height'>, ratio: number): number {
  return Math.abs(Math.log(width / height / ratio))
}

function onGrid(
  grid: Extract<Sizing, { kind: 'grid' }>,
  { ratio, pixels }: { ratio: number; pixels: number },
): ImageSize | null {
  const wanted = Math.min(Math.max(ratio, 1 / grid.ratio), grid.ratio)
  const found: { size: ImageSize; off: number }[] = []
  // The shorter side grows step by step; the longer follows the ratio.
  for (let short = grid.step; short <= grid.longest; short += grid.step) {
    const isWide = wanted >= 1
    const long = Math.round((short * (isWide ? wanted : 1 / wanted)) / grid.step) * grid.step
    const [width, height] = isWide ? [long, short] : [short, long]
    const area = width * height
    if (long > grid.longest || area > grid.most || area < Math.max(grid.least, pixels)) continue
    if (long / short > grid.ratio) continue
    const off = apart({ width, height }, wanted)
    found.push({ size: { width, height, ratio: '', scale: '' }, off })
    // An exact one costs at most a fifth more than the smallest.
    if (off < 1e-9 || area > pixels * 1.2) break
  }
  const best = found.toSorted((one, other) => one.off - other.off)[0]
  return best?.size ?? null
}
