import { expect, it } from 'vitest'
import { lastingName, stemOf } from './picture-name.ts'

const ID = '1f0c9a2b-0000-4000-8000-000000000000'

it.each([
  ['silk loom in a village, warm light', 'image/png', 'silk-loom-in-a-1f0c9a2b.png'],
  ['misty forest', 'image/jpeg', 'misty-forest-1f0c9a2b.jpg'],
  ['กี่ทอผ้า', 'image/webp', '1f0c9a2b.webp'],
  ['counterrevolutionary weather', 'image/webp', 'counterrevolutio-1f0c9a2b.webp'],
])('%s (%s) is %s', (prompt, mediaType, name) => {
  expect(lastingName(ID, prompt, mediaType)).toBe(name)
  // Adobe Stock takes no longer one.
  expect(name.length).toBeLessThanOrEqual(30)
})

it('joins a place and as many words as there is room for', () => {
  expect(stemOf(['007'], 'Café au lait')).toBe('007-cafe-au-lait')
  expect(stemOf(['007'], 'word '.repeat(30))).toBe(`007${'-word'.repeat(11)}`)
})
