import { expect, it } from 'vitest'
import { pictureOrder } from './picture-order.ts'

it.each([
  ['silk loom', { text: 'silk loom', ratio: null, without: [], leftOut: [] }],
  [
    'silk loom, warm light --ar 3:2 --no people, text --q 1 --v 7',
    {
      text: 'silk loom, warm light. Without people, text.',
      ratio: '3:2',
      without: ['people', 'text'],
      leftOut: ['--q 1', '--v 7'],
    },
  ],
  ['silk loom —ar 16:9 –stylize 100', { text: 'silk loom', ratio: '16:9', leftOut: ['--stylize 100'] }],
  [
    'a cat::2 a dog::-.5 --ar 1:1',
    { text: 'a cat. Without a dog.', ratio: '1:1', without: ['a dog'], leftOut: ['a cat::2'] },
  ],
  ['hot dog::2 cold::-1', { text: 'hot dog. Without cold.', without: ['cold'], leftOut: ['hot dog::2'] }],
  ['hot:: dog', { text: 'hot, dog', without: [], leftOut: [] }],
  ['/imagine prompt: silk loom --v 7', { text: 'silk loom', leftOut: ['--v 7'] }],
  ['/imagine silk loom', { text: 'silk loom' }],
  [
    'https://a.example/1.png silk loom --iw 2',
    { text: 'silk loom', leftOut: ['https://a.example/1.png', '--iw 2'] },
  ],
  [
    'silk loom. --no dust --no --tile',
    { text: 'silk loom. Without dust.', without: ['dust'], leftOut: ['--tile'] },
  ],
  ['silk loom --ar wide --ar 4:3', { ratio: '4:3' }],
  ['silk loom --ar wide', { ratio: null, leftOut: ['--ar wide'] }],
  ['a -- b', { text: 'a -- b', leftOut: [] }],
  ['', { text: '', ratio: null }],
])('%j is ordered as %j', (prompt, order) => {
  expect(pictureOrder(prompt)).toMatchObject(order)
})
