/** Pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * Returns the size to which a picture is made smaller so that it fits, its shape kept; its own when it fits already.
 * @param most pixels in all, and of the longer side; null = any
 */
export function sizeWithin(
  { width, height }: PictureSize,
  most: { readonly pixels: number | null; readonly side: number | null },
): { width: number; height: number } {
  const byPixels = most.pixels === null ? 1 : Math.sqrt(most.pixels / (width * height))
  const bySide = most.side === null ? 1 : most.side / Math.max(width, height)
  const scale = Math.min(1, byPixels, bySide)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
