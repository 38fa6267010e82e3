import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SlipAnswer } from './slip-protocol.ts'

const readBarcodes = vi.fn(async () => [] as { text: string }[])
vi.mock('zxing-wasm/reader', () => ({ prepareZXingModule: () => {}, readBarcodes }))

const worker = { postMessage: vi.fn<(answer: SlipAnswer | null) => void>(), onmessage: (_: object) => {} }
const packed = new Blob(['packed'])
let pen: object | null
let bitmap: { width: number; height: number }
/** What was drawn, in px. */
const drawn: string[] = []

class Canvas {
  constructor(width: number, height: number) {
    drawn.push(`${width} × ${height}`)
  }
  getContext = () => pen
  convertToBlob = async () => packed
}

beforeEach(async () => {
  pen = {
    fillRect() {},
    drawImage() {},
    getImageData: () => ({ data: Uint8ClampedArray.of(0x18, 0x4a, 0x6e, 0xff) }),
  }
  bitmap = { width: 100, height: 200 }
  drawn.length = 0
  worker.postMessage.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('self', worker)
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('createImageBitmap', async () => ({ ...bitmap, close() {} }))
  await import('./slip-wasm-worker.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const give = () => worker.onmessage({ data: new File(['slip'], 'slip.jpg', { type: 'image/jpeg' }) })

it('packs the slip without its code where the reader stalls on its way', async () => {
  readBarcodes.mockReturnValueOnce(new Promise(() => {}))
  give()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ ok: true, picture: packed, code: null })
})

it('says so when it cannot', async () => {
  pen = null
  give()
  await vi.advanceTimersByTimeAsync(0)
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith(null)
})

it.each([
  [{ width: 1_080, height: 2_400 }, '900 × 2000'],
  [{ width: 1_080, height: 12_000 }, '540 × 6000'],
])('keeps the words of a picture readable: %o', async (size, kept) => {
  bitmap = size
  give()
  await vi.advanceTimersByTimeAsync(0)
  expect(drawn.slice(1), 'after the trial').toEqual([kept, kept])
})
