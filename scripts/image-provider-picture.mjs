import { crc32, deflateSync } from 'node:zlib'

/**
 * Draws a small picture that is like no other number's. A WebP is one in name alone: its head, and the number.
 * @param {number} number @param {string} type `png` or `webp` @returns {Promise<Buffer>}
 */
export async function drawPicture(number, type) {
  if (type === 'webp') return Buffer.from(`RIFF\0\0\0\0WEBPVP8 ${String(number).padStart(16, '0')}`, 'latin1')
  const size = 8
  const row = Buffer.from([0, ...Array.from({ length: size }, (_, at) => (number * 37 + at * 11) & 255)])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${number}`, 'latin1')),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
