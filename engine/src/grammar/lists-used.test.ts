// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the grammar has the same sign
import { expect, it } from 'vitest'
import { listsUsed } from './lists-used.ts'

const NAMES = ['animals/cats', 'animals/dogs', 'colors-cold', 'colors-warm', 'food', 'season']

it.each([
  ['a __food__ stall in __season__', ['food', 'season']],
  ['__~food__ and __@season__ and __!food__', ['food', 'season']],
  ['{2$$__food__|x}', ['food']],
  ['__animals/*__', ['animals/cats', 'animals/dogs']],
  ['__colors-${x}__', ['colors-cold', 'colors-warm']],
  ['__animals/${kind:dogs}__', ['animals/cats', 'animals/dogs']],
  ['__food(size=big)__', ['food']],
  ['${x=!__season__}${x}', ['season']],
  ['__Food__ and __COLORS-*__', ['colors-cold', 'colors-warm', 'food']],
  ['__none__ food __', []],
  ['food', []],
])('%j may read %j', (template, used) => {
  expect(listsUsed(['cat', template], NAMES)).toEqual(used)
})
