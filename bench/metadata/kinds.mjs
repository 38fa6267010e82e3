import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const [WIDTH, HEIGHT] = [2620, 1018]
const uint32 = (...values) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}

/** Makes a file of 8 MB of each kind, of pixels that do not compress. */
async function filesOf(noise) {
  const pixels = noise.subarray(0, WIDTH * HEIGHT * 3)
  const picture = () => sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
  const photoshop = Buffer.concat([
    Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03', 'latin1'),
    uint32(HEIGHT, WIDTH),
    Buffer.from([0, 8, 0, 3]),
    // No colours of its own, no resources, no layers.
    uint32(0, 0, 0),
    Buffer.from([0, 0]),
    pixels,
  ])
  // An encoder would take minutes for so much noise: a small picture, and the bytes of many behind it.
  const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f5d50' } })
    .avif()
    .toBuffer()
  return [
    ['tif', 'TIFF', await picture().tiff({ compression: 'none' }).toBuffer()],
    ['psd', 'PSD', photoshop],
    ['avif', 'AVIF, as HEIC', Buffer.concat([small, uint32(pixels.length + 8), Buffer.from('mdat'), pixels])],
    ['png', 'PNG', await picture().png({ compressionLevel: 0 }).toBuffer()],
  ]
}

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]

/**
 * Writes words into files of other kinds in place, beside copying each beside itself and renaming it over, turn by turn.
 * @returns of each kind the times of a file, ms
 */
export async function measureKinds(writeFolder, { folder, noise, count, rounds }) {
  const found = []
  for (const [suffix, name, bytes] of await filesOf(noise)) {
    const pictures = join(folder, suffix)
    const timed = async (work) => {
      rmSync(pictures, { recursive: true, force: true })
      mkdirSync(pictures)
      for (let at = 0; at < count; at++) writeFileSync(join(pictures, `${at}.${suffix}`), bytes)
      const started = performance.now()
      await work(pictures)
      return (performance.now() - started) / count
    }
    const [ours, copies] = [[], []]
    for (let round = 0; round < rounds; round++) {
      copies.push(
        await timed((fresh) => {
          for (const one of readdirSync(fresh)) {
            copyFileSync(join(fresh, one), join(fresh, `${one}.part`))
            renameSync(join(fresh, `${one}.part`), join(fresh, one))
          }
        }),
      )
      ours.push(await timed((fresh) => writeFolder(fresh, false)))
    }
    rmSync(pictures, { recursive: true, force: true })
    found.push({ name, megabytes: bytes.length / 1e6, oursMs: median(ours), copyMs: median(copies) })
  }
  return found
}
