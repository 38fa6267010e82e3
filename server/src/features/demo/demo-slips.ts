import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generate } from 'promptparse'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const WIDTH = 600
const HEIGHT = 1_066
const QR = 200

/**
 * Draws a slip of nobody's bank: bars for its lines, and a mini-QR that reads; without a reference none.
 * @returns PNG
 */
export async function drawDemoSlip(slip: {
  bankCode: string
  reference: string | null
  seed: number
}): Promise<Buffer> {
  const page = sharp(Buffer.from(pageOf(slip.seed)))
  if (slip.reference === null) return page.png().toBuffer()
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  prepareZXingModule({ overrides: { wasmBinary } })
  const text = generate.slipVerify({ sendingBank: slip.bankCode, transRef: slip.reference })
  const { svg } = await writeBarcode(text, { format: 'QRCode', scale: 8 })
  return page
    .composite([
      {
        input: await sharp(Buffer.from(svg), { density: 300 }).resize(QR, QR).toBuffer(),
        left: WIDTH - QR - 32,
        top: HEIGHT - QR - 32,
      },
    ])
    .png()
    .toBuffer()
}

function pageOf(seed: number): string {
  const lines = [0.22, 0.27, 0.38, 0.43, 0.54, 0.62].map(
    (y, at) =>
      `<rect x="48" y="${y * HEIGHT}" width="${220 + ((seed * 97 + at * 61) % 240)}" height="18" rx="9" fill="#2b3a55"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f6faf7"/>
    <rect width="100%" height="150" fill="hsl(${(seed * 47) % 360} 55% 38%)"/>
    <circle cx="80" cy="75" r="36" fill="#fff" opacity=".85"/>${lines.join('')}</svg>`
}
