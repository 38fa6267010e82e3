import { expect, it, vi } from 'vitest'
import { lookAtPicked, pastedPicture } from './picked-picture.ts'

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
const HEIC = new TextEncoder().encode('\0\0\0\x18ftypheic')
const PDF = new TextEncoder().encode('%PDF-1.7')
const SVG = new TextEncoder().encode('<svg xmlns="…">')

it.each([
  ['', 'a file without a name’s end'],
  ['application/octet-stream', 'what a chat calls anything'],
  ['image/png', 'a JPEG that is called a PNG'],
])('is a picture by its first bytes: type %j, %s', async (type) => {
  const looked = await lookAtPicked(new Blob([JPEG], { type }))
  expect(looked).toMatchObject({ isTaken: true, file: { type: 'image/jpeg', size: 4 } })
})

it('is the very file where its type is right', async () => {
  const file = new File([JPEG], 'slip.jpg', { type: 'image/jpeg' })
  expect((await lookAtPicked(file))?.file).toBe(file)
})

it.each(['image/heic', 'image/jpeg', ''])(
  'is an iPhone’s picture by its first bytes: type %j',
  async (type) => {
    const looked = await lookAtPicked(new Blob([HEIC], { type }))
    expect(looked).toMatchObject({
      isTaken: false,
      isHeic: true,
      file: { type: 'image/heic', size: HEIC.length },
    })
  },
)

it('is to be drawn anew where its bytes are of no kind that is taken', async () => {
  const file = new Blob(['GIF89a'], { type: 'image/gif' })
  expect(await lookAtPicked(file)).toEqual({ file, isTaken: false, isHeic: false })
})

it.each([
  [PDF, 'application/pdf'],
  [PDF, ''],
  [SVG, 'image/svg+xml'],
  [new Uint8Array(), ''],
])('is none by its bytes and its type', async (bytes, type) => {
  expect(await lookAtPicked(new Blob([bytes], { type }))).toBeNull()
})

it('is left to whoever draws it where it cannot be read', async () => {
  const file = new Blob([JPEG], { type: 'image/jpeg' })
  file.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as unknown as Blob
  expect(await lookAtPicked(file)).toEqual({ file, isTaken: false, isHeic: false })
})

it('is waited for with an end where its file never comes', async () => {
  vi.useFakeTimers()
  const file = new Blob([JPEG], { type: 'image/jpeg' })
  file.slice = () => ({ arrayBuffer: () => new Promise(() => {}) }) as unknown as Blob
  const looked = lookAtPicked(file)
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  expect(await looked).toEqual({ file, isTaken: false, isHeic: false })
})

it.each([
  [['text/plain', 'image/png'], 1],
  [['', 'image/png'], 0],
  [['application/pdf'], -1],
  [[], -1],
])('is pasted as the first file that may be one: of %j', (types, at) => {
  const files = types.map((type) => new File([], 'pasted', { type }))
  expect(pastedPicture({ files } as unknown as DataTransfer)).toBe(files[at])
})

it('is not pasted with text', () => {
  expect(pastedPicture(null)).toBeUndefined()
})
