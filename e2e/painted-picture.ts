import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Of a painted picture, px. */
export const SIDE = 2_048
/** Of a picture. */
const COLOURS = 6
const DISCS = 240
/** Bytes of a JPEG: the least that every marketplace takes is 1.5 MB. */
const BYTES = 1_600_000
/** What is drawn as a PNG, one prompt of each keyword; the others come as JPEGs. */
const AS_PNG = 'quiet morning'
/** With it no two prompts of the journey are painted alike in any position. */
const SALT = 3

/** Draws what a prompt asks for: pictures of one prompt have the same colours in other places, as another seed draws them. */
export function drawingOf(prompt: string, seed: number, side = SIDE, salt = SALT): string {
  const ofPrompt = createHash('sha512').update(`${salt} ${prompt}`).digest()
  const paintOf = (at: number) =>
    `rgb(${ofPrompt[at % COLOURS]},${ofPrompt[(at % COLOURS) + 16]},${ofPrompt[(at % COLOURS) + 32]})`
  const discs = Array.from({ length: DISCS }, (_, at) => {
    const place = createHash('sha256').update(`${salt} ${prompt} ${seed} ${at}`).digest()
    const share = (of: number) => (((place[of] ?? 0) * 256 + (place[of + 1] ?? 0)) * side) / 65_536
    const size = side / 40 + share(4) / 12
    return `<circle cx="${share(0)}" cy="${share(2)}" r="${size}" fill="${paintOf(at)}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="100%" height="100%" fill="${paintOf(0)}"/>${discs.join('')}</svg>`
}

/** Returns what paints pictures as a stand-in is asked for them: the first and the second of a prompt, whatever their numbers. */
export function painter(): (prompt: string, number: number) => Promise<Buffer> {
  const numbers = new Map<string, number[]>()
  return (prompt, number) => {
    const known = numbers.get(prompt) ?? []
    if (!known.includes(number)) known.push(number)
    numbers.set(prompt, known)
    return paint(prompt, known.indexOf(number))
  }
}

async function paint(prompt: string, seed: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(drawingOf(prompt, seed))).flatten()
  if (!prompt.includes(AS_PNG)) {
    const bytes = await picture.jpeg().toBuffer()
    // Discs pack well: what is missing stands behind their end.
    return Buffer.concat([bytes, Buffer.alloc(Math.max(0, BYTES - bytes.length))])
  }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 26 }
  // Grain: the JPEG of it is as large as marketplaces want one.
  const grain = { create: { width: SIDE, height: SIDE, channels: 3 as const, background: '#808080', noise } }
  const input = await sharp(grain).png({ compressionLevel: 0 }).toBuffer()
  return picture
    .composite([{ input, blend: 'soft-light' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}
