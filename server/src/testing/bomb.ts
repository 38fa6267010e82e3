import { crc32, deflateSync } from 'node:zlib'

const SIDE = 16_000

/** Makes a PNG of 16,000 × 16,000 red pixels, at one bit each: some 30 KB that would decode to 768 MB. */
export function aBomb(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // Bits a pixel, and that they choose from a palette.
  header.set([1, 3], 8)
  const rows = Buffer.alloc(SIDE * (1 + SIDE / 8))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([255, 0, 0])),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
