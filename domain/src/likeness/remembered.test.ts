import { expect, it } from 'vitest'
import { drawnPicture, remade } from '../testing/drawn-picture.ts'
import { lookOf } from './look.ts'
import { readRemembered, rememberedAmong, toRemember } from './remembered.ts'

const picture = drawnPicture(5)
const { width, height } = picture
const seen = (id: string, of = picture) => ({ id, prompt: '', look: lookOf(of) })
const flipped = seen(
  'new',
  remade(picture, { width, height }, (x, y) => [width - 1 - x, y]),
)

it('finds a picture that was sent before, flipped, and says when', () => {
  const sent = [toRemember(seen('old'), 1_000), toRemember(seen('older'), 500)].flatMap((one) => one ?? [])
  expect([...rememberedAmong([flipped, seen('stranger', drawnPicture(6))], sent)]).toEqual([['new', 1_000]])
})

it('does not find a picture by itself', () => {
  const own = toRemember(flipped, 1_000)
  expect(rememberedAmong([flipped], own ? [own] : []).size).toBe(0)
})

it('remembers nothing of what its hash says nothing', () => {
  const plain = seen(
    'plain',
    remade(picture, { width, height }, () => [0, 0]),
  )
  expect(toRemember(plain, 1_000)).toBeNull()
})

it('reads a file of another device, and of anything else nothing', () => {
  const one = { id: 'a', hash: '0f'.repeat(32), at: 1 }
  expect(readRemembered([one, { ...one, hash: 'x' }, null, 3])).toEqual([one])
  expect(readRemembered({})).toEqual([])
})
