import { expect, it } from 'vitest'
import { blobOfBytes, bytesOfBlob } from './blob-bytes.ts'

it('a file comes back as it was: its bytes, name, type and time', async () => {
  const file = new File(['rice'], 'rice.jpg', { type: 'image/jpeg', lastModified: 7 })
  const kept = structuredClone(await bytesOfBlob(file))
  const back = blobOfBytes(kept)
  expect(back).toBeInstanceOf(File)
  expect(back).toMatchObject({ name: 'rice.jpg', type: 'image/jpeg', lastModified: 7 })
  expect(await back.text()).toBe('rice')
})

it('a Blob comes back as one, and one that was kept whole is itself', async () => {
  const blob = new Blob(['rice'], { type: 'text/plain' })
  const back = blobOfBytes(await bytesOfBlob(blob))
  expect([back instanceof File, back.type, await back.text()]).toEqual([false, 'text/plain', 'rice'])
  expect(blobOfBytes(blob)).toBe(blob)
})
