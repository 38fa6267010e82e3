import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PreparedSlip } from './prepare-slip.ts'
import { useSlipReader } from './use-slip-reader.ts'

/** Each reading that was begun: how it ends, and what tells it to. */
const begun: { end: (prepared: PreparedSlip) => void; cancelled: AbortSignal }[] = []

vi.mock('./prepare-slip.ts', () => ({
  prepareSlip: (_: File, cancelled: AbortSignal) =>
    new Promise((end) => {
      begun.push({ end, cancelled })
    }),
}))

const onReading = vi.fn()
const onRead = vi.fn()

beforeEach(() => {
  begun.length = 0
  onReading.mockReset()
  onRead.mockReset()
})

type Reader = ReturnType<typeof useSlipReader>

function Picker({ onOpen }: { onOpen: (reader: Reader) => void }) {
  onOpen(useSlipReader(onReading))
  return null
}

function openReader(): Reader {
  const opened: Reader[] = []
  renderToStaticMarkup(<Picker onOpen={(reader) => opened.push(reader)} />)
  return opened[0] as Reader
}

const file = new File([], 'slip.jpg')
const first: PreparedSlip = { ok: false, fault: 'unreadable', bytes: 1 }
const second: PreparedSlip = { ok: false, fault: 'unreadable', bytes: 2 }

it('hands over the newest alone, and gives up the one before', async () => {
  const reader = openReader()
  const [one, two] = [reader.read(file, onRead), reader.read(file, onRead)]
  expect(begun[0]?.cancelled.aborted).toBe(true)
  begun[0]?.end(first)
  await one
  expect(onRead).not.toHaveBeenCalled()
  expect(onReading).toHaveBeenLastCalledWith(true)
  begun[1]?.end(second)
  await two
  expect(onRead).toHaveBeenCalledExactlyOnceWith(second)
  expect(onReading).toHaveBeenLastCalledWith(false)
})

it('hands over nothing once it is given up, and reads the next one', async () => {
  const reader = openReader()
  const given = reader.read(file, onRead)
  reader.cancel()
  expect(begun[0]?.cancelled.aborted).toBe(true)
  expect(onReading).toHaveBeenLastCalledWith(false)
  begun[0]?.end(first)
  await given
  expect(onRead).not.toHaveBeenCalled()

  const next = reader.read(file, onRead)
  begun[1]?.end(second)
  await next
  expect(onRead).toHaveBeenCalledExactlyOnceWith(second)
})
