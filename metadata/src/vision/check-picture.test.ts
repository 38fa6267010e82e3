import { expect, it } from 'vitest'
import { MOST_FLAWS, readFlaws } from './check-picture.ts'

const hand = { kind: 'hands', left: 100, top: 200, right: 300, bottom: 450, said: 'นิ้วเกินมาหนึ่งนิ้ว' }

it('reads flaws with their places, also between other words', () => {
  expect(readFlaws(JSON.stringify({ flaws: [hand] }))).toEqual([hand])
  expect(readFlaws(`Here it is:\n\`\`\`json\n${JSON.stringify({ flaws: [hand] })}\n\`\`\``)).toEqual([hand])
  expect(readFlaws('{"flaws": []}')).toEqual([])
})

it.each([
  ['of another kind', { ...hand, kind: 'mood' }],
  ['without a place', { ...hand, left: undefined }],
  ['turned inside out', { ...hand, left: 400 }],
  ['none at all', 'a hand'],
])('leaves out a flaw that is %s', (_, flaw) => {
  expect(readFlaws(JSON.stringify({ flaws: [flaw, hand] }))).toEqual([hand])
})

it('keeps places within the picture, and words short', () => {
  const far = { ...hand, left: -20, right: 1_400, top: 0.4, bottom: 999.6, said: `มี\u0000${'x'.repeat(500)}` }
  const [flaw] = readFlaws(JSON.stringify({ flaws: [far] })) ?? []
  expect(flaw).toMatchObject({ left: 0, right: 1_000, top: 0, bottom: 1_000 })
  expect(flaw?.said).toHaveLength(120)
})

it('takes no more than can be looked at', () => {
  expect(readFlaws(JSON.stringify({ flaws: Array.from({ length: 40 }, () => hand) }))).toHaveLength(
    MOST_FLAWS,
  )
})

it.each(['', 'I cannot help with that picture.', '{"flaws": "none"}', '[]'])('%j is no answer', (answer) => {
  expect(readFlaws(answer)).toBeNull()
})
