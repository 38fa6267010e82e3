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
