import { MAX_SLIP_BYTES } from '@thokham/domain/payment'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prepareSlip } from './prepare-slip.ts'
import type { SlipAnswer } from './slip-protocol.ts'

/** What the worker does with the file it is given. */
let work: (worker: StandIn) => void
let ended: number

class StandIn {
  onmessage = (_: { data: SlipAnswer | null }) => {}
  onerror = (_: unknown) => {}
  postMessage() {
    work(this)
  }
  terminate() {
    ended++
  }
}

beforeEach(() => {
  ended = 0
  vi.useFakeTimers()
  vi.stubGlobal('OffscreenCanvas', class {})
  vi.stubGlobal('Worker', StandIn)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
const file = new File([JPEG], 'slip.jpg', { type: 'image/jpeg' })
const going = new AbortController().signal
const asItIs = { ok: true, slip: { picture: file, code: null, name: 'slip.jpg', chosenBytes: 4 } }

it('is what the worker made of the file', async () => {
  const picture = new Blob(['s'])
  work = (worker) => worker.onmessage({ data: { ok: true, picture, code: null } })
  expect(await prepareSlip(file, going)).toEqual({ ok: true, slip: { ...asItIs.slip, picture } })
  expect(ended).toBe(1)
})

it.each<[string, typeof work]>([
  ['does not come', (worker) => worker.onerror(new Event('error'))],
  ['stalls', () => {}],
  ['cannot', (worker) => worker.onmessage({ data: null })],
])('is the file as it is where the worker %s', async (_, does) => {
  work = does
  const prepared = prepareSlip(file, going)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await prepared).toEqual(asItIs)
  expect(ended).toBe(1)
})

it('is the file as it is where a browser cannot draw in a worker', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined)
  expect(await prepareSlip(file, going)).toEqual(asItIs)
})

const photo = new File([JPEG, new Uint8Array(MAX_SLIP_BYTES)], 'photo.jpg', { type: 'image/jpeg' })
const heic = new File(['slip'], 'slip.heic', { type: 'image/heic' })

it.each([photo, heic])(
  'is what a slow worker made of a file that cannot go as it is: $name',
  async (file) => {
    const picture = new Blob(['s'])
    work = (worker) => {
      setTimeout(() => worker.onmessage({ data: { ok: true, picture, code: null } }), 45_000)
    }
    const prepared = prepareSlip(file, going)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(await prepared).toMatchObject({ ok: true, slip: { picture, chosenBytes: file.size } })
  },
)

it.each([
  [photo, 'too_large'],
  [heic, 'heic'],
])(
  'a file that cannot go as it is is refused in the end where the worker stalls: $name',
  async (file, fault) => {
    work = () => {}
    const prepared = prepareSlip(file, going)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await prepared).toEqual({ ok: false, fault, bytes: file.size })
    expect(ended).toBe(1)
  },
)

it('such a file is refused at once where the worker does not come', async () => {
  work = (worker) => worker.onerror(new Event('error'))
  expect(await prepareSlip(photo, going)).toEqual({ ok: false, fault: 'too_large', bytes: photo.size })
})

it('what is no picture by its name is said to be none, without a worker', async () => {
  const text = new File(['slip'], 'slip.pdf', { type: 'application/pdf' })
  expect(await prepareSlip(text, going)).toEqual({ ok: false, fault: 'not_image', bytes: 4 })
  expect(ended).toBe(0)
})

it('is read by its first bytes where it has neither type nor name’s end', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined)
  const prepared = await prepareSlip(new File([JPEG], '1732671234'), going)
  expect(prepared).toMatchObject({ ok: true, slip: { name: '1732671234', picture: { type: 'image/jpeg' } } })
})

it('ends its worker at once when it is given up', async () => {
  const cancelled = new AbortController()
  work = () => cancelled.abort()
  await prepareSlip(heic, cancelled.signal)
  expect(ended).toBe(1)
})

it('begins no worker where it was given up before', async () => {
  await prepareSlip(heic, AbortSignal.abort())
  expect(ended).toBe(0)
})
