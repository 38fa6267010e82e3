import { expect, it } from 'vitest'
import { textsOfPrompt } from './texts-of-prompt.ts'

it.each([
  [
    'hands weaving silk on a wooden loom, warm window light, no text, no logo --ar 3:2 --v 7',
    'Silk weaving',
    'Hands weaving silk on a wooden loom - warm window light',
    [
      'silk weaving',
      'warm window light',
      'hands',
      'weaving',
      'silk',
      'wooden',
      'loom',
      'warm',
      'window',
      'light',
    ],
  ],
  ['misty forest. Without people.', null, 'Misty forest', ['misty forest', 'misty', 'forest']],
  // A weight is none of its words; praise says nothing of the picture.
  ['red kite::2, masterpiece', null, 'Red kite', ['red kite', 'red', 'kite']],
  ['', 'kite', '', ['kite']],
])('%s', (prompt, keyword, title, keywords) => {
  expect(textsOfPrompt(prompt, keyword)).toEqual({ title, keywords })
})

it('keeps the title to what buyers see of it, by whole parts', () => {
  const { title } = textsOfPrompt(`${'rice '.repeat(12).trim()}, terraces at sunrise, mist`, null)
  expect(title).toBe(`R${'ice rice '.repeat(1)}${'rice '.repeat(10).trim()}`)
})

it('ends a title of one long part with a whole word', () => {
  const prompt = 'silk weaver golden morning soft natural light shallow depth of field calm mood'
  // 70 letters would end within “calm”.
  expect(textsOfPrompt(prompt, null).title).toBe(
    'Silk weaver golden morning soft natural light shallow depth of field',
  )
})
