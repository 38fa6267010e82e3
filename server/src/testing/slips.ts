import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generate } from 'promptparse'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
})

/** Makes a reference that no other slip of the run has. */
export function aReference(): string {
  return randomBytes(8).readBigUInt64BE().toString().padStart(20, '0')
}

interface SlipWish {
  /** null = a slip without a mini-QR */
  reference?: string | null
  /** Bank of Thailand's code */
  bankCode?: string
  /** The text of its code; absent = a bank's mini-QR. */
  code?: string
  format?: 'jpeg' | 'png' | 'webp'
  width?: number
  height?: number
}

/** Draws a transfer slip as a bank's app does: a tall picture with some lines and the mini-QR at its foot. */
export async function aSlip(wish: SlipWish = {}): Promise<Blob> {
  const { reference = aReference(), bankCode = '004', format = 'jpeg', width = 360, height = 640 } = wish
  const side = Math.round(width / 3)
  const colour = `#${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}`
  const page = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#f4fff8"/><rect width="100%" height="12%" fill="${colour}"/>
      ${[0.2, 0.28, 0.36, 0.44].map((y) => `<rect x="8%" y="${y * height}" width="60%" height="2%" fill="#345"/>`).join('')}
    </svg>`,
  )
  const qr =
    reference === null
      ? null
      : await qrOf(wish.code ?? generate.slipVerify({ sendingBank: bankCode, transRef: reference }))
  const picture = sharp(page).composite(
    qr
      ? [
          {
            input: await sharp(Buffer.from(qr), { density: 300 }).resize(side, side).toBuffer(),
            left: width - side - 40,
            top: height - side - 40,
          },
        ]
      : [],
  )
  const bytes = await picture.flatten({ background: 'white' }).toFormat(format).toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` })
}

async function qrOf(text: string): Promise<string> {
  const { svg } = await writeBarcode(text, { format: 'QRCode', scale: 8 })
  return svg
}

/**
 * Draws a slip without a mini-QR as one bank's app does, filled with words: two with the same `words` are one slip, and
 * two with others are two slips of one bank and one payer.
 */
export function aWordySlip(words: number): Promise<Buffer> {
  const line = (y: number, first: number, letters: number, size: number, x: number) =>
    Array.from({ length: letters }, (_, at) => glyph(first + at * 7, x + at * size * 6, y, size)).join('')
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1500">
    <rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="200" fill="#138f2d"/>
    ${[420, 680].map((y) => `<circle cx="120" cy="${y}" r="60" fill="#1c6aa8"/>`).join('')}
    <g fill="#2b3936">
      ${line(60, 3, 10, 8, 80)}${line(390, 11, 12, 6, 220)}${line(650, 17, 14, 6, 220)}${line(900, 23, 7, 5, 80)}
      ${line(250, words * 31 + 1, 14, 5, 80)}${line(890, words * 17 + 2, 5, 7, 620)}${line(1_050, words * 13 + 5, 17, 5, 480)}
    </g></svg>`
  return sharp(Buffer.from(page)).jpeg({ quality: 92 }).toBuffer()
}

/** Draws one of many letters of five by seven dots, each other ones. */
function glyph(letter: number, x: number, y: number, size: number): string {
  const isDark = (dot: number) => Math.sin(letter * 12.9898 + dot * 78.233) * 43_758.5453
  const dots = Array.from({ length: 35 }, (_, dot) => dot).filter(
    (dot) => isDark(dot) - Math.floor(isDark(dot)) < 0.45,
  )
  const path = dots.map(
    (dot) => `M${x + (dot % 5) * size} ${y + Math.floor(dot / 5) * size}h${size}v${size}h-${size}z`,
  )
  return `<path d="${path.join('')}"/>`
}
