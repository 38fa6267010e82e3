import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'

const DOTS = { width: 24, height: 40, channels: 3 }
/** The most that the dots of a picture, read back, may differ on average from those that were drawn, of 255. */
const ALIKE_WITHIN = 24

/**
 * A slip as a member hands it in: `dots` is what its picture shows.
 * @typedef {{ dots: Buffer, picture: Buffer }} Slip
 */

/**
 * Draws a slip; no two are alike, and none has a mini-QR.
 * @returns {Promise<Slip>}
 */
export async function drawSlip() {
  const dots = randomBytes(DOTS.width * DOTS.height * DOTS.channels)
  const picture = await sharp(dots, { raw: DOTS })
    .resize(360, 600, { kernel: 'nearest' })
    .jpeg({ quality: 60, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { dots, picture }
}

/**
 * Returns whether a picture that the server has drawn anew shows this very slip.
 * @param {Slip} slip
 * @param {Uint8Array} bytes
 */
export async function shows({ dots }, bytes) {
  const found = await sharp(bytes)
    .removeAlpha()
    .resize(DOTS.width, DOTS.height, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer()
    .catch(() => null)
  return found !== null && found.length === dots.length && difference(found, dots) <= ALIKE_WITHIN
}

export const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex')

function difference(one, other) {
  let sum = 0
  for (const [at, byte] of one.entries()) sum += Math.abs(byte - other[at])
  return sum / one.length
}
