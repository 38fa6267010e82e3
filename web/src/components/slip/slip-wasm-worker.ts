import { longestSide } from '@thokham/domain/longest-side'
import { MAX_SLIP_BYTES } from '@thokham/domain/payment'
import { repairSlipText, type SlipCode, TRUEMONEY } from '@thokham/domain/slip-code'
import { slipVerify, trueMoneySlipVerify } from 'promptparse/validate'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { withTimeout } from '../../lib/api/with-timeout.ts'
import { readsWhatItDrew } from '../../lib/browser/canvas-truth.ts'
import type { SlipAnswer } from './slip-protocol.ts'

/** Usual longest side of the picture that is sent, in px: a slip stays readable, a photo becomes small. */
const LONGEST_SIDE = 2_000
/** How long reading the code may take, in ms: its reader is fetched first. */
const READING_MS = 15_000
/** Steps by which a picture that is still too large gets smaller: JPEG quality and share of the size. */
const STEPS = [
  { quality: 0.9, share: 1 },
  { quality: 0.8, share: 0.8 },
  { quality: 0.7, share: 0.6 },
  { quality: 0.6, share: 0.4 },
] as const

// The reader would be fetched from a public network otherwise.
prepareZXingModule({ overrides: { locateFile: () => readerUrl } })

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  // What fails here unseen would be waited for.
  self.postMessage(await prepare(data).catch(() => null))
}

/** Draws the file upright, reads its mini-QR and packs it anew, which leaves position and device data behind. */
async function prepare(file: Blob): Promise<SlipAnswer | null> {
  // The file itself goes then, as where no worker can draw.
  if (!readsWhatItDrew(context(new OffscreenCanvas(8, 8)))) return null
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return { ok: false, fault: 'unreadable' }
  }
  try {
    const code = await readCode(bitmap)
    for (const { quality, share } of STEPS) {
      const picture = await draw(bitmap, share).convertToBlob({ type: 'image/jpeg', quality })
      if (picture.size <= MAX_SLIP_BYTES) return { ok: true, picture, code }
    }
    return { ok: false, fault: 'too_large' }
  } finally {
    bitmap.close()
  }
}

/** Reads the slip's code; what no reader can make out, or in time, is no fault: the team looks at the slip itself. */
async function readCode(bitmap: ImageBitmap): Promise<SlipCode | null> {
  const canvas = draw(bitmap, 1)
  const pixels = context(canvas).getImageData(0, 0, canvas.width, canvas.height)
  const reading = readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true }).catch(() => [])
  const found = await withTimeout(reading, READING_MS, [])
  for (const { text } of found) {
    const slip = slipVerify(repairSlipText(text))
    if (slip) return { bankCode: slip.sendingBank, reference: slip.transRef }
    const wallet = trueMoneySlipVerify(text.trim())
    if (wallet?.eventType && wallet.transactionId)
      return { bankCode: TRUEMONEY, reference: wallet.transactionId }
  }
  return null
}

/** Draws the picture as large as it is sent at most, or a share of that. */
function draw(bitmap: ImageBitmap, share: number): OffscreenCanvas {
  const scale = Math.min(
    1,
    (longestSide(bitmap, LONGEST_SIDE) * share) / Math.max(bitmap.width, bitmap.height),
  )
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  const pen = context(canvas)
  // JPEG knows no transparency: what is clear would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

function context(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const found = canvas.getContext('2d', { willReadFrequently: true })
  if (!found) throw new Error('no 2d context')
  return found
}
