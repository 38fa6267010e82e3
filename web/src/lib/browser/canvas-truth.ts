/** The one colour, and how far a browser may blur it that hides which machine it runs on. */
const COLOUR = [0x18, 0x4a, 0x6e, 0xff] as const
const MOST_OFF = 4
const SIDE = 8

/**
 * Tells whether what is drawn can be read back. Browsers set against fingerprinting hand out noise instead, which would be sent
 * in the place of a picture.
 * @param pen of a canvas of at least 8 × 8 pixels, before anything else is drawn with it
 */
export function readsWhatItDrew(
  pen: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect' | 'getImageData'>,
): boolean {
  pen.fillStyle = '#184a6e'
  pen.fillRect(0, 0, SIDE, SIDE)
  const { data } = pen.getImageData(0, 0, SIDE, SIDE)
  return data.every((value, at) => Math.abs(value - (COLOUR[at % COLOUR.length] ?? 0)) <= MOST_OFF)
}

/** Refuses to make a picture, in a worker, of what would be noise. @throws where the browser hides what it draws */
export function refuseNoise(): void {
  const trial = new OffscreenCanvas(SIDE, SIDE).getContext('2d')
  if (!trial || !readsWhatItDrew(trial)) throw new Error('This browser hides what it draws')
}
