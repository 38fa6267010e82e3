import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SlipAnswer } from './slip-protocol.ts'

const readBarcodes = vi.fn(async () => [] as { text: string }[])
vi.mock('zxing-wasm/reader', () => ({ prepareZXingModule: () => {}, readBarcodes }))

const worker = { postMessage: vi.fn<(answer: SlipAnswer | null) => void>(), onmessage: (_: object) => {} }
const packed = new Blob(['packed'])
let pen: object | null

class Canvas {
  getContext = () => pen
  convertToBlob = async () => packed
}

beforeEach(async () => {
  pen = { fillRect() {}, drawImage() {}, getImageData: () => ({}) }
  worker.postMessage.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('self', worker)
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 200, close() {} }))
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
