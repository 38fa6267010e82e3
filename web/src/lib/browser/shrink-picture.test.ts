import { expect, it } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'

it('takes a small picture as it is, also one that comes without a type', async () => {
  const shrunk = await shrinkPicture(new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)]))
  expect(shrunk).toMatchObject({ ok: true, picture: { size: 4, type: 'image/jpeg' } })
})

it('refuses what is no picture', async () => {
  const shrunk = await shrinkPicture(new Blob(['%PDF-1.7'], { type: 'application/pdf' }))
  expect(shrunk).toEqual({ ok: false, fault: 'slip_not_image' })
})

it('says of an iPhone’s picture that nothing here opens what it is, without a name’s end or a type', async () => {
  const heic = new TextEncoder().encode('\0\0\0\x18ftypheic')
  // Vitest has no pictures: nothing is opened.
  expect(await shrinkPicture(new Blob([heic]))).toEqual({ ok: false, fault: 'slip_heic' })
})
