import { ascii, join, u32be } from '../bytes.ts'
import { segment } from './jpeg-xmp.ts'

const fixed = (value: number) => u32be(Math.round(value * 65_536) >>> 0)
const xyz = (x: number, y: number, z: number) => join(ascii('XYZ \0\0\0\0'), fixed(x), fixed(y), fixed(z))
const NAME = 'sRGB IEC61966-2.1\0'

/** Steps of the tone curve; between them readers take straight lines, which differ from it by less than 8 bits show. */
const STEPS = 1024

function toneCurve(): Uint8Array {
  const values: number[] = []
  for (let step = 0; step < STEPS; step++) {
    const value = step / (STEPS - 1)
    const light = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    const level = Math.round(light * 65_535)
    values.push(level >> 8, level & 255)
  }
  return join(ascii('curv\0\0\0\0'), u32be(STEPS), values)
}

/** Makes the ICC profile (version 2) of sRGB: IEC 61966-2-1, its primaries adapted to D50 as ICC.1 wants them. */
export function srgbProfile(): Uint8Array {
  const curve = toneCurve()
  const name = join(ascii('desc\0\0\0\0'), u32be(NAME.length), ascii(NAME), new Uint8Array(78))
  const tags: [signature: string, data: Uint8Array][] = [
    ['desc', name],
    ['cprt', ascii('text\0\0\0\0No copyright\0')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.43607, 0.22249, 0.01392)],
    ['gXYZ', xyz(0.38515, 0.71687, 0.09708)],
    ['bXYZ', xyz(0.14307, 0.06061, 0.7141)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  let end = 128 + 4 + tags.length * 12
  const places = new Map<Uint8Array, number>()
  const bodies: Uint8Array[] = []
  const table: (Uint8Array | number[])[] = [u32be(tags.length)]
  for (const [signature, data] of tags) {
    // The three curves are one.
    const at = places.get(data) ?? end
    if (!places.has(data)) {
      const padded = join(data, new Uint8Array((4 - (data.length % 4)) % 4))
      places.set(data, at)
      bodies.push(padded)
      end += padded.length
    }
    table.push(ascii(signature), u32be(at), u32be(data.length))
  }
  const head = join(
    u32be(end),
    new Uint8Array(4),
    [2, 0x10, 0, 0],
    ascii('mntrRGB XYZ '),
    [0x07, 0xea, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0],
    ascii('acsp'),
    new Uint8Array(28),
    [...fixed(0.9642), ...fixed(1), ...fixed(0.8249)],
    new Uint8Array(48),
  )
  return join(head, ...table, ...bodies)
}

/** Returns the segment of a JPEG that says that its colours are sRGB. */
export const srgbSegment = (): Uint8Array => segment(0xe2, ascii('ICC_PROFILE\0\x01\x01'), srgbProfile())
