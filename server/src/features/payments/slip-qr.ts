import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { repairSlipText, type SlipCode, TRUEMONEY } from '@thokham/domain/slip-code'
import { validate } from 'promptparse'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** On one slip, advertisements among them; as many as the reader counts. */
const MOST_CODES = 255

let isPrepared = false

/** Prepares the reader, a WebAssembly file of its own, taken from the package's folder: its default is somebody's server. */
function prepare(): void {
  if (isPrepared) return
  const file = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
  prepareZXingModule({ overrides: { wasmBinary } })
  isPrepared = true
}

/**
 * Reads the mini-QR of a transfer slip.
 * @param pixels RGBA
 * @returns null when there is none, or another kind of QR
 */
export async function readSlipCode(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<SlipCode | null> {
  prepare()
  const data = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0],
    { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: MOST_CODES },
  )
  for (const { text } of found) {
    const slip = validate.slipVerify(repairSlipText(text))
    if (slip) return { bankCode: slip.sendingBank, reference: slip.transRef }
    const wallet = validate.trueMoneySlipVerify(text.trim())
    if (wallet?.eventType && wallet.transactionId)
      return { bankCode: TRUEMONEY, reference: wallet.transactionId }
  }
  return null
}
