import { describe, expect, it } from 'vitest'
import { refusedNames } from './refused-names.ts'

describe('names that marketplaces refuse', () => {
  it.each([
    ['cozy cafe in the rain', []],
    ['a cup of coffee in the style of Van Gogh', ['van gogh']],
    ['Nike shoes, NIKE socks and a Coca-Cola can', ['nike', 'coca cola']],
    ['Pokémon cards on a table', ['pokemon']],
    ["McDonald's drive-through", ['mcdonald s']],
    ['friends at a 7-Eleven', ['7 eleven']],
    ['legos and teslas at Disneyland, lilies by Monet', ['legos', 'teslas', 'disneyland', 'monet']],
    // Words of their own that only hold a name, or half of one.
    ['monikers, a van on the road, coca leaves', []],
    ['red apple on an amazon river boat, one piece swimsuit, marvel at the view', []],
    ['a Norman  Rockwell kitchen', ['norman rockwell']],
    ['', []],
  ])('in %j: %j', (text, wanted) => {
    expect(refusedNames(text)).toEqual(wanted)
  })
})
