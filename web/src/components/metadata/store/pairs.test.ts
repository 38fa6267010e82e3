import { expect, it } from 'vitest'
import { partnerOf, sharedThumbnails } from './pairs.ts'
import { newItem, type PictureItem } from './picture-item.ts'

const item = (id: string, name: string, over: Partial<PictureItem> = {}): PictureItem => ({
  ...newItem(id, { name, size: 9 }),
  state: 'unwritten',
  ...over,
})
const small = new Blob(['small'])
const vector = item('v', 'Rice.EPS', { kind: 'eps' })
const photo = item('p', 'rice.jpg', { kind: 'jpeg', thumbnail: small })

it('a vector and its picture are a pair by their name, in one folder', () => {
  const others = [
    item('1', 'rice.mp4', { kind: 'mp4' }),
    item('2', 'rice.svg', { kind: 'svg' }),
    item('3', 'rice_2.jpg', { kind: 'jpeg' }),
    item('4', 'rice.jpg', { kind: 'jpeg', folder: '/elsewhere' }),
  ]
  expect(partnerOf(vector, [vector, ...others, photo])?.id).toBe('p')
  expect(partnerOf(photo, [photo, vector])?.id).toBe('v')
  expect(partnerOf(vector, [vector, ...others])).toBeUndefined()
  expect(partnerOf(item('5', 'rice.mp4', { kind: 'mp4' }), [vector, photo])).toBeUndefined()
})

it('one of a pair shows both, whichever is looked into first', () => {
  expect(sharedThumbnails(vector, [vector, photo])).toEqual([['v', small]])
  expect(sharedThumbnails(photo, [vector, photo])).toEqual([['v', small]])
  expect(sharedThumbnails(photo, [{ ...vector, thumbnail: new Blob(['own']) }, photo])).toEqual([])
  expect(sharedThumbnails(photo, [{ ...vector, state: 'reading' }, photo])).toEqual([])
})
